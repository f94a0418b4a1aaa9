"""The house: matches that people play in the browser, kept safe and shown live."""
