"""The games, and the contract that every game keeps."""
