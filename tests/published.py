"""Golden figures, typed from their sources: what the tests hold the program to."""

from fractions import Fraction
from typing import NamedTuple


class SeedReading(NamedTuple):
    """A seed sheet in one reading and shoe.

    ``pays``: (wager, reading of its pay or "", expectation per unit staked).
    """

    sheet: str
    reading: str
    decks: int
    player: int
    banker: int
    tie: int
    pays: tuple[tuple[str, str, str], ...]


# Two independent enumerators, written before this program, agreed on every one of these.
SEED_READINGS = (
    SeedReading(
        "casino-en-france",
        "",
        6,
        392_220_492_728_832,
        403_095_751_234_560,
        83_552_962_932_288,
        (
            ("Punto", "", "-18880657128/1525814595305"),
            ("Banco", "", "-460294100/43594702723"),
            ("Égalité", "", "-220299549488/1525814595305"),
        ),
    ),
    SeedReading(
        "treasure-casino",
        "",
        6,
        392_220_492_728_832,
        403_095_751_234_560,
        83_552_962_932_288,
        (
            ("Joueur", "", "-18880657128/1525814595305"),
            ("Banque", "", "-460294100/43594702723"),
            ("Égalité", "", "-220299549488/1525814595305"),
        ),
    ),
    SeedReading(
        "treasure-casino",
        "",
        8,
        2_230_518_282_592_256,
        2_292_252_566_437_888,
        475_627_426_473_216,
        (
            ("Joueur", "", "-241149546272/19524993263685"),
            ("Banque", "", "-114753351728/10847218479825"),
            ("Égalité", "", "-103841353768/723147898655"),
        ),
    ),
    SeedReading(
        "treasure-casino",
        "literal-header",
        6,
        420_044_461_517_952,
        383_216_056_949_376,
        75_608_688_428_352,
        (
            ("Joueur", "", "63938202376/1525814595305"),
            ("Banque", "", "-972034850973/15258145953050"),
            ("Égalité", "", "-344428838612/1525814595305"),
        ),
    ),
    SeedReading(
        "treasure-casino",
        "literal-header",
        8,
        2_388_779_468_539_904,
        2_179_185_074_956_288,
        430_433_732_007_168,
        (
            ("Joueur", "", "818728099936/19524993263685"),
            ("Banque", "", "-2073916974814/32541655439475"),
            ("Égalité", "", "-162687310104/723147898655"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "",
        6,
        392_220_492_728_832,
        403_095_751_234_560,
        83_552_962_932_288,
        (
            ("Punto", "", "-18880657128/1525814595305"),
            ("Punto", "double-is-2-to-1", "662057698304/1525814595305"),
            ("Banco", "", "-460294100/43594702723"),
            ("Égalité", "", "-220299549488/1525814595305"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "",
        8,
        2_230_518_282_592_256,
        2_292_252_566_437_888,
        475_627_426_473_216,
        (
            ("Punto", "", "-241149546272/19524993263685"),
            ("Punto", "double-is-2-to-1", "44824404736/103306842665"),
            ("Banco", "", "-114753351728/10847218479825"),
            ("Égalité", "", "-103841353768/723147898655"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "third-card-0-3-always",
        6,
        392_305_081_418_496,
        403_173_382_270_464,
        83_390_743_206_720,
        (
            ("Punto", "", "-2695511124/217973513615"),
            ("Punto", "double-is-2-to-1", "662216632928/1525814595305"),
            ("Banco", "", "-80645557826/7629072976525"),
            ("Égalité", "", "-44566846540/305162919061"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "third-card-0-3-always",
        8,
        2_231_003_394_142_208,
        2_292_687_197_757_440,
        474_707_683_603_712,
        (
            ("Punto", "", "-26772484208/2169443695965"),
            ("Punto", "double-is-2-to-1", "8473904650496/19524993263685"),
            ("Banco", "", "-3182124776/300384511749"),
            ("Égalité", "", "-24239754376/166880284305"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "hand-value",
        6,
        397_868_325_569_280,
        405_136_861_336_512,
        75_864_019_989_888,
        (
            ("Punto", "", "-12618985707/1525814595305"),
            ("Punto", "double-is-2-to-1", "678124635073/1525814595305"),
            ("Banco", "", "-1119064249/75722808700"),
            ("Égalité", "", "-26187637151/117370353485"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "hand-value",
        8,
        2_262_619_363_143_680,
        2_303_911_950_672_128,
        431_866_961_687_552,
        (
            ("Punto", "", "-53766390011/6508331087895"),
            ("Punto", "double-is-2-to-1", "8677057717247/19524993263685"),
            ("Banco", "", "-5773672656653/390499865273700"),
            ("Égalité", "", "-482463376873/2169443695965"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "hand-value+player-natural-stops-player",
        6,
        389_590_938_126_720,
        407_894_544_705_600,
        81_383_724_063_360,
        (
            ("Punto", "", "-907916993/43594702723"),
            ("Punto", "double-is-2-to-1", "128919212343/305162919061"),
            ("Banco", "", "-2904334245/1220651676244"),
            ("Égalité", "", "-50838781363/305162919061"),
        ),
    ),
    SeedReading(
        "maxi-punto-banco",
        "hand-value+player-natural-stops-player",
        8,
        2_215_519_583_197_184,
        2_319_605_924_620_544,
        463_272_767_685_632,
        (
            ("Punto", "", "-9035272693/433888739193"),
            ("Punto", "double-is-2-to-1", "8247786100679/19524993263685"),
            ("Banco", "", "-929215219349/390499865273700"),
            ("Égalité", "", "-359784447193/2169443695965"),
        ),
    ),
    SeedReading(
        "monte-carlo-8",
        "",
        8,
        2_230_518_282_592_256,
        2_292_252_566_437_888,
        475_627_426_473_216,
        (
            ("Punto", "", "-241149546272/19524993263685"),
            ("Banco", "", "-114753351728/10847218479825"),
            ("Parità", "", "-103841353768/723147898655"),
        ),
    ),
    SeedReading(
        "monte-carlo-8",
        "final-total-columns",
        8,
        2_266_096_546_693_120,
        2_302_171_787_895_040,
        430_129_940_915_200,
        (
            ("Punto", "", "-9394594063/1301666217579"),
            ("Banco", "", "-1234896065513/78099973054740"),
            ("Parità", "", "-97849722853/433888739193"),
        ),
    ),
    SeedReading(
        "monte-carlo-8",
        "missing-rows-stand",
        8,
        2_618_398_825_210_624,
        1_912_317_277_636_608,
        467_682_172_656_128,
        (
            ("Punto", "", "2758131045211/19524993263685"),
            ("Banco", "", "-15658152567497/97624966318425"),
            ("Parità", "", "-342560209027/2169443695965"),
        ),
    ),
    SeedReading(
        "monte-carlo-8",
        "final-total-and-missing-rows-stand",
        8,
        2_653_977_089_311_488,
        1_922_236_499_093_760,
        422_184_687_098_112,
        (
            ("Punto", "", "151741874/1036523505"),
            ("Banco", "", "-1437243776341/8677774783860"),
            ("Parità", "", "-173428253996/723147898655"),
        ),
    ),
    SeedReading(
        "monte-carlo-6",
        "",
        6,
        392_220_492_728_832,
        403_095_751_234_560,
        83_552_962_932_288,
        (
            ("Punto", "", "-18880657128/1525814595305"),
            ("Banco", "", "-716053792/49219825655"),
            ("Égalité", "tie-8-for-1", "-365356776801/1525814595305"),
            ("Égalité", "", "-220299549488/1525814595305"),
        ),
    ),
    SeedReading(
        "monte-carlo-6",
        "both-naturals",
        6,
        384_276_320_787_456,
        395_151_579_293_184,
        99_441_306_815_040,
        (
            ("Punto", "", "-18880657128/1525814595305"),
            ("Banco", "", "-716053792/49219825655"),
            ("Égalité", "tie-8-for-1", "-28937066797/305162919061"),
            ("Égalité", "", "5591164736/305162919061"),
        ),
    ),
)

STANDARD_8 = {
    "player": 2_230_518_282_592_256,
    "banker": 2_292_252_566_437_888,
    "tie": 475_627_426_473_216,
}
STANDARD_8_TOTAL = 4_998_398_275_503_360
"""Wizard of Odds, Baccarat (house edge, eight decks)."""

INFINITE = {"player": 2_153_464, "banker": 2_212_744, "tie": 460_601}
"""Out of 13**6; a public program prints 0.4461465121159756, 0.458427917906012 and 0.09542557."""


class Figure(NamedTuple):
    """A printed figure: what a line or a wager of a sheet comes to, and where it was printed."""

    sheet: str
    decks: str
    wager: str
    line: str
    printed: str
    source: str


_APPENDIX_6 = "Wizard of Odds, Commission Free Baccarat (Baccarat appendix 6)"
_SEVEN_UP = "Wizard of Odds, 7 Up Baccarat"

# "ways" of a line; the source rounds the ones over 10^15 to 15 digits.
WAYS = (
    Figure("no-commission", "8", "Banker", "win", "2023020261982210", _APPENDIX_6),
    Figure("no-commission", "8", "Banker", "win with 6", "269232304455680", _APPENDIX_6),
    Figure("no-commission", "8", "Banker", "otherwise", "2230518282592260", _APPENDIX_6),
    Figure("no-commission", "8", "Banker", "tie", "475627426473216", _APPENDIX_6),
    Figure("no-commission", "6", "Banker", "win", "355773521203200", _APPENDIX_6),
    Figure("no-commission", "6", "Banker", "win with 6", "47322230031360", _APPENDIX_6),
    Figure("no-commission", "6", "Banker", "otherwise", "392220492728832", _APPENDIX_6),
    Figure("no-commission", "6", "Banker", "tie", "83552962932288", _APPENDIX_6),
    Figure("seven-up", "6", "Player", "win", "818970471360", _SEVEN_UP),
    Figure("seven-up", "6", "Player", "win with 7", "561338904384", _SEVEN_UP),
    Figure("seven-up", "6", "Player", "tie", "308245281984", _SEVEN_UP),
    Figure("seven-up", "6", "Player", "otherwise", "1174211488512", _SEVEN_UP),
    Figure(
        "ez",
        "8",
        "Panda 8",
        "win with a three-card 8",
        "172660763262976",
        "Wizard of Odds, 5 Treasures",
    ),
)

# House edges, as printed.
EDGES = (
    Figure("standard", "8", "Player", "", "1.2351%", "Wizard of Odds, Baccarat"),
    Figure("standard", "8", "Banker", "", "1.0579%", "Wizard of Odds, Baccarat"),
    Figure("standard", "8", "Tie", "", "14.3596%", "Wizard of Odds, Baccarat"),
    Figure("standard", "infinite", "Player", "", "1.2281%", "a public program's table"),
    Figure("standard", "infinite", "Banker", "", "1.0640%", "a public program's table"),
    Figure("standard", "infinite", "Tie", "", "14.1170%", "a public program's table"),
    Figure("no-commission", "8", "Banker", "", "1.4581%", _APPENDIX_6),
    Figure("no-commission", "6", "Banker", "", "1.4548%", _APPENDIX_6),
    Figure("monte-carlo-6", "6", "Banco", "", "1.4548%", _APPENDIX_6),
    Figure("ez", "8", "Banker", "", "1.0183%", "888casino blog, Tiger 7, Ox 6, Kill the Ox/Tiger"),
    Figure("ez", "8", "Dragon 7", "", "7.611%", "Wizard of Odds, EZ Baccarat (Jacobson, 2011)"),
    Figure("ez", "8", "Panda 8", "", "10.188%", "a public program's table"),
    Figure("seven-up", "6", "Player", "", "2.6049%", _SEVEN_UP),
    Figure("seven-up", "8", "Player", "", "2.593%", "888casino blog, Card Counting 7 Up Baccarat"),
    Figure("seven-up", "8", "Banker", "", "2.579%", "888casino blog, Card Counting 7 Up Baccarat"),
    Figure("bahamian", "8", "Player", "", "2.5921%", "recomputed from Catlin, Baccarat, Sort Of"),
    Figure("bahamian", "8", "Banker", "", "2.5921%", "recomputed from Catlin, Baccarat, Sort Of"),
    Figure("bahamian", "6", "Player", "", "2.5908%", "recomputed from Catlin, Baccarat, Sort Of"),
)

BAHAMIAN_INFINITE = Fraction(9_639, 371_293)
"""House edge of either side from the infinite shoe; recomputed from Catlin, Baccarat, Sort Of."""

SYMMETRIC_8 = ("0.4531123118", "0.4531123118", "0.0937753764")
"""Player, Banker, Tie: recomputed for a page that gives Banker the same rule as Player."""
