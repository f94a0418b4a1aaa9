"""A stream on which nothing happens."""

import time

IDLE = 60
"""Seconds after which nginx closes what is silent, as docs/hosting.md sets it."""


def test_a_quiet_stream_behind_nginx_is_alive_after_more_than_a_minute(quiet):
    """The stream was opened before the tests of nginx; what ran since need not be waited for."""
    time.sleep(max(0, quiet.since + IDLE + 5 - time.monotonic()))
    assert quiet.host.do(quiet.table, "say", text="Still there?").status_code == 303
    signs = 0
    for line in quiet.lines:
        signs += line.startswith(": ping")
        if "Still there?" in line:
            break
    else:
        raise AssertionError("the stream was closed")
    assert signs >= IDLE // quiet.heartbeat - 1  # the first one may be an event of the table instead
