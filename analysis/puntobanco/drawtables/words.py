"""The words of rule sheets, by what they mean, in the languages that are read.

Words are folded: lower case, without accents. English, French, Italian, German, Spanish,
Portuguese, Dutch and Chinese; a word that means opposite things in two of them isn't here.
"""

DRAW, STAND, NATURAL = "D", "S", "L"
PLAYER, BANKER, THIRD, TOTAL = "P", "B", "T", "W"
EXCEPT, ALWAYS, ONLY, IF = "X", "A", "O", "I"
TWO, THREE, OTHERWISE, DEPENDS, COMPARE = "2", "3", "E", "G", "C"
JOIN, RANGE, BETWEEN, FILLER = "J", "R", "F", "f"

_PHRASES = {
    DRAW: """
        draw; draws; draw a card; draws a card; draw a third card; draws a third card; hit; hits;
        take a card; takes a card; must draw; must be drawn; is drawn; card must be drawn;
        tire; tirer; tirent; doit tirer; est tiree; tire une carte; tirer une carte;
        tira; tirare; tira carta; zieht; ziehen; muss ziehen; zieht eine karte; pide; pide carta;
        toma carta; trekt; richiede il tiraggio; 補牌; 补牌; 補; 补; 要牌""",
    STAND: """
        stand; stands; stay; stays; must stand; must stay; does not draw; do not draw;
        doesn't draw; don't draw; does not hit; doesn't hit; no draw; cannot draw; can not draw;
        may not draw; rester; reste; restent; doit rester; ne tire pas; ne tire aucune carte;
        ne tire aucune; ne peut tirer; ne peut pas tirer; resta; restare; non tira; halt; halten;
        muss halten; zieht nicht; zieht keine karte; darf nicht ziehen; bleibt; planta; se planta;
        plantarse; no pide; blijft; 不補牌; 不补牌; 不補; 不补; 停牌; 停; 不要牌""",
    NATURAL: "natural; naturals; naturel; naturels; naturale; abattage; 例牌",
    PLAYER: """
        player; players; punto; joueur; giocatore; spieler; spielers; jugador; jogador; speler;
        閒家; 闲家; 閒; 闲""",
    BANKER: """
        banker; bankers; bank; banque; banco; banca; banquier; bankhalter; bankier;
        莊家; 庄家; 莊; 庄""",
    THIRD: """
        third card; 3rd card; troisieme carte; 3eme carte; 3e carte; terza carta; 3a carta;
        dritte karte; dritten karte; dritter karte; tercera carta; terceira carta; derde kaart;
        第三張牌; 第三张牌""",
    TOTAL: """
        total; totals; totale; totalisent; totalise; score; scores; point; points; punteggio;
        punti; punkte; punktzahl; punktwert; puntos; puntaje; puntuacion; pontos; main; hand;
        mano; mao; valeur; value; valore; wert; valor; somme; sum; somma; summe; suma; count;
        點數; 点数; 牌點; 牌点; 點; 点""",
    EXCEPT: """
        except; unless; all but; all except; any but; any except; anything but; sauf; tous sauf;
        toutes sauf; excepte; tranne; eccetto; tutte tranne; außer; ausser; alle außer;
        ausgenommen; excepto; todas excepto; todas menos; 除""",
    ALWAYS: """
        always; any; all; whatever; regardless; quelque soit; quel que soit; quelle que soit;
        toujours; sempre; immer; siempre; altijd; 一律""",
    ONLY: "only; only if; seulement; seulement si; solo; solo se; nur; nur wenn; uniquement",
    IF: "if; when; where; si; quand; lorsque; lorsqu; wenn; falls; se; quando; cuando; als",
    TWO: """
        two cards; two card; 2 cards; deux cartes; 2 cartes; deux premieres cartes; due carte;
        prime due carte; zwei karten; ersten zwei karten; dos cartas; primeras dos cartas""",
    THREE: "three cards; three card; 3 cards; trois cartes; 3 cartes; tre carte; drei karten",
    OTHERWISE: "otherwise; sinon; altrimenti; sonst; else",
    DEPENDS: "en fonction de; en fonction du; depending on; depends on; selon; je nach",
    COMPARE: """
        less; less than; or less; or fewer; more than; or more; under; over; below; above;
        or lower; or higher; at least; at most; inferieur; inferieure; superieur; superieure;
        moins de; plus de; ou moins; ou plus; au moins; au plus; meno di; o meno; piu di;
        inferiore; superiore; weniger; mehr als; unter; oder mehr; oder weniger; menos de;
        o menos; mas de""",
    JOIN: "or; ou; oder; o; e; et; and; und; y; u; of; 或; 和; 及",
    RANGE: "to; a; al; bis; through; thru; hasta; tot; ate; 至; 到",
    BETWEEN: "between; entre; tra; fra; compreso tra; zwischen",
    FILLER: "de; an; eine; einer; un; une; una; uno",
}
CARD_WORDS = {
    "ace": 1, "aces": 1, "ten": 10, "tens": 10, "face": 10, "jack": 10, "queen": 10, "king": 10,
    "dix": 10, "valet": 10, "roi": 10, "buche": 10,
}  # fmt: skip
_COUNT_WORDS = (
    "zero one two three four five six seven eight nine",
    "zero un deux trois quatre cinq six sept huit neuf",
    "zero uno due tre quattro cinque sei sette otto nove",
    "null eins zwei drei vier funf sechs sieben acht neun",
    "cero uno dos tres cuatro cinco seis siete ocho nueve",
)
ARTICLES = frozenset({"a", "one", "un", "une", "uno", "una", "ein", "eine"})
"""Words that are an article before a number; all but "a" are a number where none follows."""
NUMBER_WORDS: dict[str, int] = {
    **{word: n for line in _COUNT_WORDS for n, word in enumerate(line.split())},
    **CARD_WORDS,
}
"""Number words and card names, by rank: 0-9, 10 for a ten or a face card."""
NONE_WORDS = frozenset(
    {
        "refus",
        "non",
        "none",
        "no",
        "stood",
        "stand",
        "stands",
        "pat",
        "nessuna",
        "nessun",
        "keine",
        "kein",
        "ninguna",
        "aucune",
        "refuse",
        "refused",
        "nicht",
        "without",
        "ohne",
        "sans",
        "senza",
        "-",
    }
)
"""Words that head the column of a Player who stood."""
NEGATIONS = frozenset(
    {
        "not",
        "never",
        "pas",
        "jamais",
        "nicht",
        "nie",
        "kein",
        "keine",
        "keinen",
        "non",
        "no",
        "nunca",
    }
)
"""Words that turn a sentence round where no known phrase holds them."""
CELL_WORDS = {"carta": DRAW, "always": DRAW, "never": STAND, "yes": DRAW, "planto": STAND}
"""Words that are a cell only where they stand in a row of a table."""

PHRASES: dict[tuple[str, ...], str] = {
    tuple(phrase.split()): tag
    for tag, text in _PHRASES.items()
    for phrase in (part.strip() for part in text.split(";"))
}
LONGEST = max(len(words) for words in PHRASES)
CHINESE: dict[str, str] = {
    words[0]: tag for words, tag in PHRASES.items() if ord(words[0][0]) > 0x3000
}
LONGEST_CHINESE = max(len(word) for word in CHINESE)
ACTION_PHRASES: dict[str, str] = {
    " ".join(words): tag for words, tag in PHRASES.items() if tag in (DRAW, STAND)
} | {"carta": DRAW}
