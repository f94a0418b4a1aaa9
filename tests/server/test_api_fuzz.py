"""What a fuzzer makes of the API's description: whatever is sent, the house answers as the description says."""

from itertools import count

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from croupier.server.routes.api import PATH

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
bounded = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("mode", GenerationMode)
def test_whatever_is_sent_is_answered_as_described(server, client, mode):
    described = schemathesis.openapi.from_dict(client.get(f"{PATH}/openapi.json").json())
    tried = set()
    for found in described.exclude(path_regex="/events$").get_all_operations():
        operation = found.ok()
        if operation.body or mode is GenerationMode.POSITIVE:  # where there is no body, any name may be sent
            tried |= {(operation.label, done) for done in outcomes(server, client, operation, mode)}
    assert {("POST /tables", False), ("POST /tables/{table}/actions", False)} <= tried
    assert mode is GenerationMode.NEGATIVE or any(done for _, done in tried)


def outcomes(server, client, operation, mode):
    """Whether what was asked for was done. Every second request is for a table that there is, with a seat's token."""
    seat, numbers, seen = new_seat(client), count(), set()

    @bounded
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case):
        if next(numbers) % 2 and case.path_parameters and "table" in case.path_parameters:
            case.path_parameters["table"] = seat["table"]
            case.headers["Authorization"] = f"Bearer {seat['token']}"
        answer = case.call(base_url=server.address + PATH, timeout=60)
        case.validate_response(answer, checks=CHECKS)
        assert answer.status_code < 400 or set(answer.json()) == {"error"}
        seen.add(answer.status_code < 400)

    send()
    return seen


def new_seat(client):
    """A seat at a table of two who have yet to act."""
    order = {"game": "duel", "name": "Ann", "seats": ["friend"]}
    return client.post(f"{PATH}/tables", json=order).json()
