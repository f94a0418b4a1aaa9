"""The routes of the house, a module for each subject; each offers `routes(desk)`."""
