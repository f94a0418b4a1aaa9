"""Other projects' interfaces to our games."""
