"""What the API says, table by table of a page: computed without the page's own code."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from puntobanco.catalogue import load
from puntobanco.coup import Winner
from puntobanco.decisions.margins import decisions_of
from puntobanco.decisions.prices import Figures, figures_of, prices_of
from puntobanco.diff import tableau_diff
from puntobanco.formulas import edge_form, in_decks, winner_forms
from puntobanco.graph.build import decision_graph
from puntobanco.law import CoupLaw, Outcome, law_of
from puntobanco.rulesheet_files import load_sheet
from puntobanco.shoe import Shoe
from puntobanco.shoe_text import parse_shoe, shoe_of
from puntobanco.tableau import ROWS, STANDARD
from puntobanco.valuation import value_of
from puntobanco_reports.drawing.wording import named
from puntobanco_reports.page.subject import Asked

BPT = (Winner.BANKER, Winner.PLAYER, Winner.TIE)
Number = Fraction | float | int
Rows = list[tuple[str, list[Number]]]


class Api:
    """What the API says of the same sheet, shoe and wagers."""

    def __init__(self, asked: Asked) -> None:
        self.sheet = load_sheet(asked.sheet, asked.readings)
        self.tableau = self.sheet.tableau
        self.shoe = self.sheet.shoe
        if asked.shoes.decks:
            self.shoe = Shoe.infinite_decks(self.sheet.values)
        if asked.shoes.shoe:
            self.shoe = parse_shoe(asked.shoes.shoe, self.sheet.values)
        self.law = law_of(self.tableau, self.shoe)
        self.wagers = [listed.wager for listed in self.sheet.wagers]
        if asked.bets.names:
            self.wagers = [load().find(name) for name in asked.bets.names]
        self.by_points = [wager for wager in self.wagers if wager.by_points]
        self.values = [value_of(w, self.tableau, self.shoe) for w in self.wagers]

    def share(self, event: Callable[[Outcome], bool]) -> Fraction:
        return self.law.probability(event)

    def edges(self, shoe: Shoe) -> list[Number]:
        return [value_of(w, self.tableau, shoe).house_edge for w in self.wagers]

    def figures(self, figures: Figures) -> list[Number]:
        return [figures.player, figures.banker, figures.tie, *figures.wagers]


def results(law: CoupLaw) -> list[Number]:
    return [law.winner_probability(winner) for winner in BPT]


def outcomes(api: Api) -> Rows:
    law = api.law
    rows: Rows = [
        (w.name.capitalize(), [law.winner_ways(w), law.winner_probability(w)]) for w in BPT
    ]
    return [*rows, ("total", [law.total, 1])]


def wagers(api: Api) -> Rows:
    return [
        (
            value.wager.name,
            [
                value.expectation,
                value.house_edge,
                *([] if value.house_edge_resolved is None else [value.house_edge_resolved]),
                value.hit_frequency,
                value.standard_deviation,
            ],
        )
        for value in api.values
    ]


def pay_lines(api: Api) -> Rows:
    return [
        (value.wager.name, [line.probability, line.probability * line.net])
        for value in api.values
        for line in value.lines
    ]


def joint(api: Api) -> Rows:
    def cell(p: int, b: int) -> Fraction:
        return api.share(lambda o: (o.player_total, o.banker_total) == (p, b))

    rows: Rows = []
    for p in range(10):
        row = [cell(p, b) for b in range(10)]
        rows.append((str(p), [*row, sum(row, Fraction())]))
    totals = [sum((cell(p, b) for p in range(10)), Fraction()) for b in range(10)]
    return [*rows, ("total", [*totals, 1])]


def winners_by_total(api: Api) -> Rows:
    def won(winner: Winner, total: int) -> Fraction:
        return api.share(
            lambda o: o.winner is winner and max(o.player_total, o.banker_total) == total
        )

    order = (Winner.PLAYER, Winner.BANKER, Winner.TIE)
    rows: Rows = [(str(total), [won(w, total) for w in order]) for total in range(10)]
    return [*rows, ("total", [api.law.winner_probability(w) for w in order])]


def _events(api: Api, events: Iterable[tuple[str, Callable[[Outcome], bool]]]) -> Rows:
    rows: Rows = []
    for name, event in events:
        ways = api.law.ways_of(event)
        rows.append((name, [ways, Fraction(ways, api.law.total), Fraction(ways, api.law.total)]))
    return rows


def lengths(api: Api) -> Rows:
    return _events(
        api,
        [
            ("4 cards", lambda o: o.cards == 4),
            ("5 cards", lambda o: o.cards == 5),
            ("6 cards", lambda o: o.cards == 6),
            ("Player draws", lambda o: o.player_cards == 3),
            ("Banker draws", lambda o: o.banker_cards == 3),
        ],
    )


def naturals(api: Api) -> Rows:
    def player(o: Outcome) -> bool:
        return o.player_cards == 2 and o.player_total >= 8

    def banker(o: Outcome) -> bool:
        return o.banker_cards == 2 and o.banker_total >= 8

    return _events(
        api,
        [
            ("either hand", lambda o: player(o) or banker(o)),
            ("both hands", lambda o: player(o) and banker(o)),
            ("Player", player),
            ("Banker", banker),
            ("Player wins with one", lambda o: player(o) and o.player_total > o.banker_total),
            ("Banker wins with one", lambda o: banker(o) and o.banker_total > o.player_total),
        ],
    )


def cards(api: Api) -> Rows:
    return [("cards of both hands", [api.law.expectation(lambda outcome: outcome.cards)])]


def decks(api: Api) -> Rows:
    rows: Rows = []
    for number in (1, 2, 3, 4, 5, 6, 7, 8, None):
        shoe = shoe_of(number, api.sheet.values)
        name = "infinite" if number is None else str(number)
        rows.append((name, [*results(law_of(api.tableau, shoe)), *api.edges(shoe)]))
    return rows


def removal(api: Api) -> Rows:
    base = [value.expectation for value in api.values]
    rows: Rows = [("none", [*base])]
    for value, held in enumerate(api.shoe.points):
        changes: list[Number] = [held]
        if held:
            left = api.shoe.without(points={value: 1})
            worth = [value_of(w, api.tableau, left).expectation for w in api.wagers]
            changes += [new - old for new, old in zip(worth, base, strict=True)]
        rows.append((str(value), changes))
    return rows


def _turned(api: Api) -> dict[tuple[str, int, str], Figures]:
    prices = prices_of(api.tableau, api.shoe, api.by_points)
    return {(*price.place,): price.change for price in prices if price.change is not None}


def player_cells(api: Api) -> Rows:
    turned = _turned(api)
    return [
        (
            wager.name,
            [turned["player", t, ""].wagers[n] for t in ROWS if ("player", t, "") in turned],
        )
        for n, wager in enumerate(api.by_points)
    ]


def banker_cells(api: Api, number: int) -> Rows:
    turned = _turned(api)
    labels = [api.tableau.columns.labels[c] for c in sorted(api.tableau.arising_columns)]
    return [(str(t), [turned["banker", t, label].wagers[number] for label in labels]) for t in ROWS]


def poor_cells(api: Api) -> Rows:
    rows: Rows = []
    for d in decisions_of(api.tableau, api.shoe):
        if not d.is_best:
            draw, stand = d.expectation(True), d.expectation(False)
            assert draw is not None
            assert stand is not None
            margin = draw - stand
            rows.append((str(d.place), [d.probability, margin, d.probability * margin]))
    return rows


def departures(api: Api) -> Rows:
    found = tableau_diff(api.tableau, STANDARD, api.shoe, api.by_points)
    rows: Rows = [
        (d.where, [] if d.change is None else api.figures(d.change)) for d in found.differences
    ]
    base = figures_of(api.tableau, api.shoe, api.by_points)
    standard = figures_of(STANDARD, api.shoe, api.by_points)
    return [*rows, ("all together", api.figures(standard - base))]


def _read_in(api: Api, name: str) -> Api:
    return Api(Asked(api.sheet.name, () if name == "as intended" else (name,)))


def readings(api: Api) -> Rows:
    rows: Rows = []
    for name in ["as intended", *(reading.name for reading in api.sheet.readings)]:
        other = _read_in(api, name)
        here = " (this page)" if other.sheet.reading == api.sheet.reading else ""
        rows.append((name + here, [*results(other.law), *other.edges(other.shoe)]))
    return rows


def costs(api: Api) -> Rows:
    (_, base), *rest = readings(api)
    return [(name, [a - b for a, b in zip(row[3:], base[3:], strict=True)]) for name, row in rest]


def forms(api: Api) -> Rows:
    family = in_decks(api.tableau, api.sheet.values)
    made = [*winner_forms(family), *(edge_form(wager, family) for wager in api.wagers)]
    rows: Rows = []
    for place, form in enumerate(made):
        values: list[Number] = []
        for number in (1, 2, 4, 6, 8, None):
            shoe = shoe_of(number, api.sheet.values)
            law = law_of(api.tableau, shoe)
            mine = [law.winner_probability(w) for w in (Winner.PLAYER, Winner.BANKER, Winner.TIE)]
            values.append([*mine, *api.edges(shoe)][place])
        correction = form.first_correction
        assert correction is not None
        rows.append((form.name, [*values, correction]))
    return rows


def nodes(api: Api) -> Rows:
    graph = decision_graph(api.tableau, api.shoe, merged=True)
    rows: Rows = []
    for name in graph:
        node = graph.nodes[name]
        words = named(node)
        law: list[Number] = [Fraction(str(node[k])) for k in ("reach", "player", "tie", "banker")]
        rows.append((f"{words.name} {words.decision}".strip(), law))
    return rows


def expected(api: Api) -> dict[str, Rows]:
    found = {
        "Player, Banker and Tie": outcomes(api),
        "Wagers": wagers(api),
        "Pay line by line": pay_lines(api),
        "Final totals": joint(api),
        "Winners by total": winners_by_total(api),
        "Numbers of cards": lengths(api),
        "Naturals": naturals(api),
        "Cards per coup": cards(api),
        "Nodes of the decision graph": nodes(api),
        "Probabilities and house edges by number of decks": decks(api),
        "Player's cells: expectations": player_cells(api),
        "Cells that are not the best choice of their own hand": poor_cells(api),
        "Values, limits and first corrections": forms(api),
    }
    if not api.shoe.infinite:
        found["Effects of removal by point value"] = removal(api)
    if api.tableau != STANDARD:
        found["Departures from the standard tableau"] = departures(api)
    if api.sheet.readings:
        found["Odds in each reading"] = readings(api)
        found["What each literal reading costs"] = costs(api)
    for number, wager in enumerate(api.by_points):
        found[f"Banker's cells: expectation of {wager.name}"] = banker_cells(api, number)
    return found
