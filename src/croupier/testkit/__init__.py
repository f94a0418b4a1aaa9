"""The conformance suite that every game must pass: see `croupier.testkit.conformance`."""
