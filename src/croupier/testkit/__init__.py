"""The conformance suite that every game must pass."""
