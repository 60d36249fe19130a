"use strict";
// Makes a picture tappable: what legal moves take, play or name in it narrows down which of them are meant.

/** @typedef {{marks: string[]}} Marking */

const TAPPABLE = "#0b57d0"; // the colour of what can be tapped: nothing else in a picture has it

/**
 * @template {Marking} T
 * @param {SVGSVGElement} picture made by `draw`, anew for each position
 * @param {T[]} offers legal moves, with what they mark
 * @param {(left: T[]) => void} narrow shows the offers that mark all that is tapped: at first, and after each tap
 */
function tappable(picture, offers, narrow) {
  const things = /** @type {SVGElement[]} */ ([...picture.querySelectorAll("[data-mark]")]);
  /** @type {Set<string>} */
  let tapped = new Set();
  const left = () => offers.filter(({ marks }) => [...tapped].every((mark) => marks.includes(mark)));

  /** @param {string} mark */
  function tap(mark) {
    const undone = tapped.delete(mark);
    if (!undone) tapped.add(mark);
    if (!left().length) tapped = new Set([mark]); // nothing has both: begin anew
    show();
  }

  function show() {
    const found = left();
    const marks = new Set(found.flatMap((one) => one.marks));
    for (const thing of things) {
      const mark = thing.dataset.mark || "";
      const shape = /** @type {SVGElement} */ (thing.querySelector("rect") || thing);
      shape.style.stroke = marks.has(mark) ? TAPPABLE : "";
      shape.style.strokeWidth = shape === thing ? "0.5" : tapped.has(mark) ? "5" : "2";
      if (thing.hasAttribute("role")) thing.setAttribute("aria-pressed", String(tapped.has(mark)));
    }
    narrow(found);
  }

  picture.setAttribute("role", "group"); // a picture has no parts for who does not see it
  const named = new Set(offers.flatMap((one) => one.marks));
  for (const thing of things) {
    const mark = thing.dataset.mark || "";
    if (!named.has(mark)) continue;
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "0");
    thing.style.cursor = "pointer";
    thing.addEventListener("click", () => tap(mark));
    thing.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tap(mark);
    });
  }
  show();
}
