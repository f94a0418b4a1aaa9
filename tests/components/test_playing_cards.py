import pytest

from croupier.components import cards as playing
from croupier.components import wording
from croupier.components.cards import (
    CLUBS,
    DECK,
    DIAMONDS,
    HEARTS,
    NAMES,
    SPADES,
    card,
    cards,
    in_words,
    name,
    names,
    rank_of,
    suit_of,
)
from croupier.kernel import bit, u64


def test_examples(examples_hold):
    assert examples_hold(playing)
    assert examples_hold(wording)


def test_the_deck_has_a_card_of_each_rank_and_suit():
    assert int(DECK) == 2**52 - 1
    assert {(rank_of(k), suit_of(k)) for k in range(52)} == {(r, s) for r in range(13) for s in range(4)}
    assert len(set(NAMES)) == 52


@pytest.mark.parametrize(
    ("text", "number", "rank", "suit", "words"),
    [
        ("2c", 0, 0, CLUBS, "two of clubs"),
        ("Ac", 12, 12, CLUBS, "ace of clubs"),
        ("Td", 13 + 8, 8, DIAMONDS, "ten of diamonds"),
        ("Jh", 26 + 9, 9, HEARTS, "jack of hearts"),
        ("Qs", 39 + 10, 10, SPADES, "queen of spades"),
        ("Ks", 39 + 11, 11, SPADES, "king of spades"),
        ("As", 51, 12, SPADES, "ace of spades"),
    ],
)
def test_a_card_has_a_number_a_name_and_words(text, number, rank, suit, words):
    assert card(text) == number
    assert name(number) == text
    assert (rank_of(number), suit_of(number)) == (rank, suit)
    assert in_words(number) == words


def test_names_lead_back_to_their_cards():
    for k in range(52):
        assert card(name(k)) == k
        assert cards(name(k)) == bit(k)
    assert names(DECK) == list(NAMES)
    assert cards(" ".join(NAMES)) == DECK


def test_a_set_of_cards_has_no_order():
    assert cards("As Kd") == cards(" Kd\tAs ") == u64(1 << 51 | 1 << 24)
    assert names(cards("As Kd 2c")) == ["2c", "Kd", "As"]
    assert cards("") == u64(0)
    assert names(u64(0)) == []


@pytest.mark.parametrize("wrong", ["1s", "10s", "as", "AS", "A", "sA", "A s", "Ax", ""])
def test_what_is_no_card_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=rf"^there is no card '{wrong}'; a card is .*such as As$"):
        card(wrong)


def test_a_set_with_an_unknown_card_or_one_twice_is_refused():
    with pytest.raises(ValueError, match="there is no card 'Zs'"):
        cards("As Zs")
    with pytest.raises(ValueError, match=r"^there is one As in the deck, not two$"):
        cards("As Kd As")


@pytest.mark.parametrize("wrong", [-1, 52])
@pytest.mark.parametrize("say", [name, in_words])
def test_a_number_of_no_card_is_refused(say, wrong):
    with pytest.raises(ValueError, match=f"^there is no card number {wrong}; cards have the numbers 0 to 51$"):
        say(wrong)
