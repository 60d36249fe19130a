"""Links, files and pasted text that nobody means well, in a real browser. Skipped without Chromium or npm."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.json_text import MAX_DEPTH
from sobek_core.records.record import MAX_BYTES, MAX_LINES
from tests.browser import needs_browser
from tests.verification.site.judging import Judge, book

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = needs_browser

SOON: Final = 20_000  # ms
TOO_LARGE: Final = f"This text is too large: at most {MAX_BYTES} bytes and {MAX_LINES} lines can be read."
# Each line is long to read, since the nearest names are looked for.
SLOW: Final = "game: classic\n" + "".join(f"something {n} {'fishy ' * 12}: fish\n" for n in range(MAX_LINES - 1))

PASTE: Final = """([part, times]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", part.repeat(times));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })); }"""
DROP: Final = """([part, times]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([part.repeat(times)], "q.txt"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true })); }"""
# Unpacks a link, and returns the outcome with how many of its bytes were unpacked.
UNPACK: Final = """async ([packed, most]) => {
  const { withText } = await import("./limits.js");
  const Real = DecompressionStream;
  let taken = 0;
  globalThis.DecompressionStream = function (format) {
    const { readable, writable } = new Real(format);
    const count = new TransformStream({ transform(part, queue) { taken += part.length; queue.enqueue(part); } });
    count.readable.pipeTo(writable).catch(() => {});
    return { readable, writable: count.writable };
  };
  const { failed } = await withText({ packed }, most);
  globalThis.DecompressionStream = Real;
  return [failed, taken];
}"""
# Reads a text in each way, and returns the outcomes.
READ: Final = """async ([size, most]) => {
  const { withText } = await import("./limits.js");
  const text = "a".repeat(size);
  const sources = [{ text }, { packed: await packed(text) }, { file: new Blob([text]) }];
  return Promise.all(sources.map(async (source) => (await withText(source, most)).failed || "read"));
}"""
MOST_OF_A_BYTE: Final = 1032  # bytes that deflate packs into one


def packed(text: str | bytes) -> str:
    """Return a text as it is in a link."""
    packer = zlib.compressobj(9, wbits=-15)
    raw = packer.compress(text if isinstance(text, bytes) else text.encode()) + packer.flush()
    return urlsafe_b64encode(raw).decode().rstrip("=")


def problem(judge: Judge) -> str:
    """Wait for the message that a text cannot be read, and return it."""
    judge.page.wait_for_selector("#verdict.wrong #verdict-body li", timeout=SOON)
    return judge.text("#verdict-body")


def linked(text: str | bytes) -> Callable[[Judge], None]:
    """Return a function that follows a link that unpacks to a text."""
    return lambda judge: judge.page.evaluate("(hash) => { location.hash = hash; }", f"#q={packed(text)}")


def given(script: str, part: str, times: int) -> Callable[[Judge], None]:
    """Return a function that pastes or drops a text: a part, repeated in the page."""
    return lambda judge: judge.page.evaluate(script, [part, times])


def written(judge: Judge) -> None:
    """Write a large text into the field, and have it read."""
    judge.page.evaluate("(text) => { byId('source').value = text; byId('read').click(); }", " " * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    ("give", "expected"),
    [
        (linked("\n" * 160_000), TOO_LARGE),
        (linked("a\n" * 1_350_000), TOO_LARGE),
        (linked("é" * (MAX_BYTES // 2 + 1)), TOO_LARGE),
        (given(PASTE, "\n", 160_000), TOO_LARGE),
        (given(PASTE, " ", 100_000_000), TOO_LARGE),
        (given(DROP, "x", MAX_BYTES + 1), TOO_LARGE),
        (given(DROP, " ", 100_000_000), TOO_LARGE),
        (written, TOO_LARGE),
        (linked(b"\xff"), "This link is damaged, or does not come from this page."),
        (lambda judge: judge.page.goto(f"{judge.url}#q=%%"), "This link is damaged, or does not come from this page."),
        (lambda judge: judge.page.set_input_files("#file", {"name": "a", "mimeType": "", "buffer": b"\xe9"}),
         "This file cannot be read, or is not text in UTF-8."),
    ],
    ids=["lines", "bomb", "bytes", "pasted lines", "paste", "drop", "large drop", "field", "latin", "bad", "file"],
)  # fmt: skip
def test_a_text_that_is_too_large_is_refused(opened: Judge, give: Callable[[Judge], Any], expected: str) -> None:
    """The message comes soon, and the page goes on working."""
    give(opened)
    assert expected == problem(opened)
    opened.page.evaluate("document.getElementById('verdict').dataset.answer = ''")
    opened.page.evaluate("location.hash = '#case=behind-the-ankh'")
    assert book("behind-the-ankh") == opened.answer()


def test_no_more_of_a_link_is_unpacked_than_may_be_read(opened: Judge) -> None:
    """300 MB of zeros stop soon after the limit, and are not unpacked behind it."""
    failed, taken = opened.page.evaluate(UNPACK, [packed(bytes(300_000_000)), MAX_BYTES])
    assert ("too-large", True) == (failed, MAX_BYTES < MOST_OF_A_BYTE * taken < 4 * MAX_BYTES), taken


@pytest.mark.parametrize(("more", "expected"), [(0, "read"), (1, "too-large")])
def test_the_limit_is_the_same_for_each_source(opened: Judge, more: int, expected: str) -> None:
    """The page refuses one byte more itself, before Python gets it."""
    assert [expected] * 3 == opened.page.evaluate(READ, [MAX_BYTES + more, MAX_BYTES])


def test_a_question_that_takes_long_is_stopped(judge: Judge) -> None:
    """The button appears while an answer is awaited, also for a link; the next question is answered."""
    judge.page.goto(f"{judge.url}#q={packed(SLOW)}")
    judge.page.click("#stop", timeout=SOON)
    assert "You stopped this question." == problem(judge)
    judge.page.goto(f"{judge.url}#case=behind-the-ankh")
    assert (book("behind-the-ankh"), False) == (judge.answer(), judge.page.is_visible("#stop"))
    assert [] == judge.problems


@pytest.mark.parametrize("brackets", ["[]", '{"a":}'])
def test_a_record_that_is_nested_too_deeply_is_refused(opened: Judge, brackets: str) -> None:
    """The depth is found before anything recurses, which the small stack of a browser would not hold."""
    start, end = brackets[:-1], brackets[-1]
    text = f'{{"a":{start * 100_000}{end * 100_000}}}\n{{}}\n'
    opened.page.evaluate("(text) => open(text)", text)
    expected = f"line 1: expected brackets nested at most {MAX_DEPTH} deep"
    assert (expected, "ready") == (problem(opened), opened.page.get_attribute("html", "data-stage"))
    opened.page.evaluate("location.hash = '#case=fifth-card-of-the-row'")
    opened.page.evaluate("follow()")
    assert book("fifth-card-of-the-row") == opened.answer()
