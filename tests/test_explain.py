"""Explanations: the known wrong figures by name, how strong each is, and what chance would do."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import isqrt

import pytest

from puntobanco.catalogue import all_entries
from puntobanco.claims.assumptions.edits import swapped
from puntobanco.claims.evaluate import evaluate
from puntobanco.claims.events import read_event
from puntobanco.claims.explain import Explanation, explain
from puntobanco.claims.fields import claim_from_fields
from puntobanco.claims.findings import judge
from puntobanco.claims.misprints import misprint
from puntobanco.claims.model import Claim
from puntobanco.claims.quantities import quantity
from puntobanco.claims.strength import Tried
from puntobanco.claims.together import Explained, by_source, explained
from puntobanco.claims.verdicts import Verdict
from puntobanco.errors import PuntobancoError

SIX = "ordered six cards"


def claim(**fields: object) -> Claim:
    return claim_from_fields({"decks": 8, **fields})


def explanations(**fields: object) -> tuple[Explanation, ...]:
    finding = judge(claim(**fields), evaluate)
    assert finding.verdict is Verdict.FALSE
    return explain(finding)


def together(*claims: Claim) -> list[Explained]:
    return by_source([judge(each, evaluate) for each in claims])


# What is printed, what must be among the explanations, whether it is strong.
FAMOUS: list[tuple[dict[str, object], str, bool]] = [
    (
        {"wager": "Banker", "quantity": "house_edge", "published": "1.17 %"},
        "the edge per resolved bet",
        False,
    ),
    (
        {"wager": "Player", "quantity": "house_edge", "published": "1.36 %"},
        "the edge per resolved bet",
        False,
    ),
    (
        {"wager": "Player", "quantity": "house_edge", "published": "1.36497 %"},
        "the edge per resolved bet",
        True,
    ),
    (
        {"event": "winner = 'banker'", "quantity": "probability", "published": "50.68 %"},
        "ties left out",
        True,
    ),
    (
        {"event": "winner = 'player'", "quantity": "probability", "published": "49.32 %"},
        "ties left out",
        True,
    ),
    (
        {"wager": "Tie", "pays": "9:1", "quantity": "house_edge", "published": "14.3596 %"},
        "'to' read as 'for'",
        True,
    ),
    (
        {"wager": "Tie", "pays": "9 for 1", "quantity": "house_edge", "published": "4.8440 %"},
        "'for' read as 'to'",
        True,
    ),
    (
        {"wager": "EZ Banker", "decks": 6, "quantity": "house_edge", "published": "1.018 %"},
        "8 decks",
        False,
    ),
    (
        {"wager": "Egalite 0", "quantity": "expectation", "published": "-0.124502"},
        "from probabilities rounded to 6 decimals",
        False,
    ),
    (
        {
            "wager": "Lucky Nines",
            "line": "three suited nines",
            "quantity": "ways",
            "counting": "four cards",
            "published": "64,512",
        },
        "one of 4 equal cases of 'three suited nines' counted as 'otherwise'",
        True,
    ),
    (
        {"event": "winner = 'tie'", "quantity": "probability", "published": "9.6 %"},
        "forced to sum to 100 % with the other parts cut",
        False,
    ),
    (
        {"wager": "Tie", "quantity": "house_edge", "published": "14.1170 %"},
        "the infinite shoe",
        True,
    ),
    (
        {"wager": "Banker", "quantity": "house_edge", "published": "10.5735 %"},
        "pushes lose",
        True,
    ),
    (
        {"wager": "Banker", "quantity": "house_edge", "published": "1.2351 %"},
        "the other side's bet",
        True,
    ),
    (
        {"wager": "Banker", "quantity": "house_edge", "published": "1.1973 %"},
        "Banker draws on 4 against third card 0",
        False,
    ),
    (
        {"event": "winner = 'banker'", "quantity": "probability", "published": "0.4531123118"},
        "Banker draws on 0 to 5 whatever Player did",
        True,
    ),
    (
        {"wager": "Dragon 7", "quantity": "probability", "published": "7.688049 %"},
        "without banker_cards = 3",
        True,
    ),
    (
        {"wager": "Player Pair", "quantity": "probability", "published": "14.381687 %"},
        "either hand",
        True,
    ),
    (
        {"wager": "Tie", "quantity": "house_edge", "published": "9.5156 %"},
        "the probability of a win",
        True,
    ),
    (
        {"wager": "Tie", "quantity": "expectation", "published": "14.3596 %"},
        "the opposite sign",
        True,
    ),
    (
        {
            "event": "winner = 'tie', player_total = 6",
            "quantity": "ways",
            "counting": SIX,
            "published": "101,717,538,899,968",
        },
        "the line player_total = 7",
        True,
    ),
]


@pytest.mark.parametrize(("fields", "says", "strong"), FAMOUS)
def test_a_famous_figure_is_explained(fields: dict[str, object], says: str, strong: bool) -> None:
    found = {each.says: each for each in explanations(**fields)}
    assert says in found
    assert found[says].strong is strong
    assert found[says].luck.tried >= 20


def test_the_best_explanation_comes_first() -> None:
    found = explanations(wager="Banker", quantity="house_edge", published="1.17 %")
    assert found[0].says == "the edge per resolved bet"
    assert [each.luck.expected for each in found] == sorted(e.luck.expected for e in found)


@pytest.mark.parametrize("decks", [6, 8])
def test_a_tie_at_14_4_per_cent_is_true_at_six_and_at_eight_decks(decks: int) -> None:
    asked = claim(wager="Tie", decks=decks, quantity="house_edge", published="14.4 %")
    assert judge(asked, evaluate).verdict is Verdict.TRUE


def test_what_one_assumption_explains_strongly_needs_no_second_one() -> None:
    found = explanations(event="winner = 'banker'", quantity="probability", published="50.68 %")
    assert found[0].says == "ties left out"
    assert not [each.kind for each in found if ", " in each.kind]


def test_without_decks_it_is_said_in_which_a_figure_holds() -> None:
    fields = {"wager": "Tie", "quantity": "house_edge", "published": "14.4 %"}
    (found,) = explained([judge(claim_from_fields(fields), evaluate)])
    assert found.finding.verdict is Verdict.TRUE
    assert found.holds_in == (6, 7, 8)


def test_a_spreadsheets_fifteen_digits_need_no_explanation() -> None:
    half_on_6 = claim(
        event="winner = 'banker', banker_total = [0, 1, 2, 3, 4, 5, 7, 8, 9]",
        quantity="ways",
        counting=SIX,
        published="2023020261982210",
    )
    finding = judge(half_on_6, evaluate)
    assert finding.verdict is Verdict.ROUNDED
    assert explain(finding) == ()


def egalites(source: str) -> list[Claim]:
    rows = {0: ("150:1", "-0.124502"), 3: ("200:1", "-0.105148"), 8: ("80:1", "-0.110701")}
    return [
        claim(
            id=f"e{total}",
            source=source,
            wager=f"Egalite {total}",
            pays=pays,
            quantity="expectation",
            published=figure,
        )
        for total, (pays, figure) in rows.items()
    ]


def test_one_assumption_for_several_claims_of_a_source_is_strong_where_each_is_weak() -> None:
    rounded = "from probabilities rounded to 6 decimals"
    alone = together(*egalites(""))
    side_by_side = together(*egalites("a forum"))
    for single, shared in zip(alone, side_by_side, strict=True):
        assert not next(e for e in single.explanations if e.says == rounded).strong
        best = shared.explanations[0]
        assert (best.says, best.strong, best.together) == (rounded, True, ("e0", "e3", "e8"))


def test_figures_of_one_table_do_not_strengthen_each_other() -> None:
    edge, mean = together(
        claim(id="a", source="s", wager="Tie", quantity="house_edge", published="15.75 %"),
        claim(id="b", source="s", wager="Tie", quantity="expectation", published="-0.1575"),
    )
    (alone,) = together(
        claim(id="a", source="s", wager="Tie", quantity="house_edge", published="15.75 %")
    )
    assert edge.explanations[0].says == mean.explanations[0].says == "1 deck"
    assert edge.explanations[0].together == ("a", "b")
    assert edge.explanations[0].luck.expected >= alone.explanations[0].luck.expected / 2


def test_a_figure_beside_its_own_ways_is_contradicted() -> None:
    fields = {"source": "s", "wager": "Dragon 7", "quantity": "probability"}
    wrong, right = together(
        claim(**fields, published="0.022530"),
        claim(**{**fields, "quantity": "ways"}, counting=SIX, published="112,633,011,329,024"),
    )
    assert wrong.finding.verdict is Verdict.FALSE
    assert "112,633,011,329,024, is true" in wrong.remarks[0]
    assert right.remarks == ()


def test_a_sources_own_figures_explain_another_of_them() -> None:
    fields = {"source": "s", "wager": "Lucky Nines", "pays": "500, 250, 20, 8, 5, 2, 1"}
    line = {**fields, "line": "three suited nines"}
    _, chance, returned = together(
        claim(**line, quantity="ways", counting="four cards", published="64,512"),
        claim(**line, quantity="probability", published="0.00005245"),
        claim(**line, quantity="line_return", published="0.013113"),
    )
    assert "from the source's own ways" in [each.says for each in chance.explanations]
    assert "from the source's own ways" in [each.says for each in returned.explanations]


def test_the_rest_to_one_is_taken_only_beside_figures_that_are_not_false() -> None:
    def results(banker: str, tie: str) -> list[Explained]:
        figures = {"banker": banker, "player": "44.6 %", "tie": tie}
        return together(
            *(
                claim(source="s", event=f"winner = '{w}'", quantity="probability", published=f)
                for w, f in figures.items()
            )
        )

    own = "from the source's own probabilities"
    assert own in [each.says for each in results("45.8 %", "9.6 %")[2].explanations]
    assert own not in [each.says for each in results("46.8 %", "8.6 %")[2].explanations]


def test_a_misprint_is_the_last_resort_and_never_strong() -> None:
    found = explanations(wager="Banker", quantity="house_edge", published="1.96 %")
    assert [each.kind for each in found] == ["misprint"]
    assert "1.06" in found[0].says
    assert not found[0].strong


@pytest.mark.parametrize(
    ("exact", "printed", "true"),
    [
        (Fraction(937, 10000), "9.7 %", "9.4"),
        (Fraction(937, 10000), "9.38 %", "9.37"),
        (Fraction(9371, 100000), "9.73 %", "9.37"),
        (Fraction(1, 8), "0.152", "0.125"),
        (Fraction(1, 8), "0.126", "0.125"),
        (Fraction(1, 8), "0.215", "0.125"),
        (Fraction(1, 8), "0.512", ""),
        (Fraction(-1, 8), "0.126", ""),
    ],
)
def test_a_slip_of_one_digit_is_seen(exact: Fraction, printed: str, true: str) -> None:
    figure = claim(wager="Tie", quantity="expectation", published=printed).figure
    assert misprint(exact, figure) == true


def test_an_explanation_gives_the_printed_digits() -> None:
    asked = claim(wager="Banker", quantity="house_edge", published="1.17 %")
    for each in explain(judge(asked, evaluate)):
        assert each.verdict in (Verdict.TRUE, Verdict.TRUNCATED)
        assert Fraction(116, 10000) < each.value < Fraction(119, 10000)


def test_more_values_tried_never_make_a_fit_less_likely_to_be_chance() -> None:
    chance = quantity("probability")
    tried = Tried(chance.read("0.5000000"), chance, Fraction(2, 5))
    tried.add(Fraction(1, 2) + Fraction(n, 10**7) for n in range(5, 10))
    first = tried.luck()
    tried.add(Fraction(n, 20_011) for n in range(10_000))
    second = tried.luck()
    assert second.tried == 10_005
    assert second.expected >= first.expected > 0.1


@pytest.mark.parametrize(("figure", "wider"), [("0.50", 1), ("about 0.50", 4 / 3)])
def test_a_figure_about_right_fits_more_values_by_chance(figure: str, wider: float) -> None:
    chance = quantity("probability")
    tried = Tried(chance.read(figure), chance, Fraction(1, 4))
    tried.add(Fraction(n, 100) for n in range(100))
    plain = Tried(chance.read("0.50"), chance, Fraction(1, 4))
    plain.add(Fraction(n, 100) for n in range(100))
    assert tried.luck().expected == pytest.approx(wider * plain.luck().expected)


def test_swapped_sides_swap_words_in_every_place() -> None:
    event = read_event({"winner": ["player", "tie"], "player_total": "2-3", "banker_cards": 2})
    other = read_event({"winner": ["banker", "tie"], "banker_total": "2-3", "player_cards": 2})
    assert swapped(event) == other
    assert swapped(read_event("cards = 5")) is None


EVENTS = (
    *("winner = 'banker'", "winner = 'player'", "winner = 'tie'", "cards = 5"),
    *("banker_total = {n}", "player_total = {n}", "winner = 'tie', player_total = {n}"),
    *("winner = 'banker', banker_total = {n}", "banker_total = {n}, player_total = {m}"),
    *("player_two = {n}", "player_has_pair = true", "margin = {n}"),
)
QUANTITIES = (
    *("probability", "house_edge", "house_edge", "expectation", "return_to_player"),
    *("house_edge_resolved", "variance", "standard_deviation", "hit_frequency"),
)
DECKS = (1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 8, 8, "infinite")


def question(dice: random.Random) -> dict[str, object]:
    """What a random claim is about."""
    decks = dice.choice(DECKS)
    if dice.random() < 0.5:
        quantity = dice.choice(("probability", "probability", "ways", "odds_against"))
        event = dice.choice(EVENTS).format(n=dice.randrange(10), m=dice.randrange(10))
        fields: dict[str, object] = {"event": event, "quantity": quantity}
        return {"decks": decks, **fields} | ({"counting": SIX} if quantity == "ways" else {})
    entry = dice.choice([e for e in all_entries() if e.status == "priced" and e.tables])
    pays = dice.choice(entry.tables).name
    return {"decks": decks, "wager": entry.name, "pays": pays, "quantity": dice.choice(QUANTITIES)}


def printed(exact: Fraction, quantity: str, dice: random.Random) -> str:
    """An exact value as a source would print it, at a random precision."""
    if quantity == "ways":
        return str(round(exact))
    if quantity == "standard_deviation":
        places = dice.randrange(2, 8)
        return decimal(
            Fraction(isqrt(int(exact * 10 ** (2 * places + 40))), 10 ** (places + 20)), places
        )
    if quantity == "odds_against":
        return decimal(exact, dice.randrange(4)) + " to 1 against"
    if quantity == "variance":
        return decimal(exact, dice.randrange(2, 9))
    if dice.random() < 0.5:
        return decimal(100 * exact, dice.randrange(1, 7)) + " %"
    return decimal(exact, dice.randrange(3, 11))


def decimal(value: Fraction, places: int) -> str:
    digits = str(round(abs(value) * 10**places)).rjust(places + 1, "0")
    sign = "-" if value < 0 and int(digits) else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def misprinted(text: str, dice: random.Random) -> str:
    """The text with one digit of its number changed."""
    number = text.partition(" ")[0]
    place = dice.choice([n for n, sign in enumerate(number) if sign.isdigit()])
    digit = dice.choice([d for d in "0123456789" if d != text[place]])
    return text[:place] + digit + text[place + 1 :]


def random_claims(seed: int, *, wrong: bool) -> Iterator[Claim]:
    dice = random.Random(seed)
    while True:
        fields = question(dice)
        quantity = str(fields["quantity"])
        try:
            blank = claim_from_fields({**fields, "published": "0", "unsupported": "a blank"})
            asked = replace(blank, unsupported="", published="1" if "odds" in quantity else "0")
            text = printed(evaluate(asked, asked.decks[0]), quantity, dice)
            yield claim_from_fields(
                {**fields, "published": misprinted(text, dice) if wrong else text}
            )
        except PuntobancoError:
            # No such event, no such value in any game: not a claim that can be printed.
            continue


TRUE_CLAIMS, FALSE_CLAIMS = 400, 120


def test_no_true_claim_at_a_random_precision_is_called_false() -> None:
    claims = random_claims(1, wrong=False)
    for _ in range(TRUE_CLAIMS):
        asked = next(claims)
        assert judge(asked, evaluate).verdict is Verdict.TRUE, asked


def test_no_random_false_claim_is_called_true_and_few_are_explained_strongly() -> None:
    claims = random_claims(2, wrong=True)
    counts: Counter[str] = Counter()
    for _ in range(FALSE_CLAIMS):
        finding = judge(next(claims), evaluate)
        assert finding.verdict is not Verdict.TRUE
        counts[finding.verdict.value] += 1
        counts["strong"] += any(each.strong for each in explain(finding))
    assert counts["false"] > 0.95 * FALSE_CLAIMS
    assert counts["strong"] < 0.02 * FALSE_CLAIMS
