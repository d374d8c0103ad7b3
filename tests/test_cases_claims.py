"""Published figures that people ask about: true or false, as precisely as they are printed."""

import pytest

from program import run

EVEN = [0, 2, 4, 6, 8]


def event(text: str, figure: str, decks: str = "8") -> tuple[str, ...]:
    return ("--event", text, "--quantity", "probability", "--published", figure, "--decks", decks)


def of_wager(name: str, quantity: str, figure: str, pays: str = "") -> tuple[str, ...]:
    asked = ("--wager", name, "--quantity", quantity, "--published", figure, "--decks", "8")
    return (*asked, *(("--pays", pays) if pays else ()))


TRUE = [
    event("player_two = 0", "95/663", decks="1"),
    event("winner = 'tie'", "0.0936154145", decks="1"),
    event(f"player_two = {EVEN}", "0.52548656"),
    event(f"player_total = {EVEN}", "0.50908124"),
    event(f"banker_total = {EVEN}", "0.50036722"),
    event("winner = 'player', player_natural = true", "0.1625891"),
    event("winner = 'player', player_total = [8, 9]", "0.23385436"),
    event("winner = 'banker', banker_total = 7", "0.07688049"),
    event("all = {among = 'coup', suit = 'red'}", "0.03739036"),
    event("player_total = 1, banker_total = 1", "0.00410116"),
    of_wager("Tie", "house_edge", "42.9064 %", pays="5:1"),
    of_wager("EZ Banker", "house_edge", "1.0183 %"),
    of_wager("Egalite 1", "fair_odds", "242.8336"),
    ("--quantity", "mean_cards", "--published", "4.93881885", "--decks", "8"),
    ("--quantity", "mean_cards", "--published", "4.9386101", "--decks", "6"),
]
FALSE = [
    event("player_two = 0", "384/2652", decks="1"),
    event(f"player_two = {EVEN}", "37.87 %"),
    event("winner = 'tie'", "1/10", decks="1"),
    event("winner = 'player'", "44.6276 %", decks="6"),
    of_wager("Banker", "house_edge", "10.57 %"),
    of_wager("Player", "house_edge", "1.36 %"),
    *(of_wager(name, "return_to_player", "98.41 %") for name in ("Player", "Banker")),
]


@pytest.mark.parametrize("claim", TRUE)
def test_a_figure_that_is_true(claim: tuple[str, ...]) -> None:
    done = run("verify", *claim)
    assert (done.code, done.out.split()[0]) == (0, "true"), done


@pytest.mark.parametrize("claim", FALSE)
def test_a_figure_that_is_false(claim: tuple[str, ...]) -> None:
    done = run("verify", *claim, "--no-explain")
    assert (done.code, done.out.split()[0]) == (1, "false"), done
