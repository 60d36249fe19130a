// The parts of a page one by one: their text, their geometry, and whether they are to be seen.
globalThis.parts = (() => {
  function fail(why, one) {
    throw new Error(`The reader knows no such thing, ${why}: ${(one.outerHTML || one.textContent).slice(0, 300)}`);
  }

  // The children of an element one after the other; none may be left at the end.
  class Parts {
    constructor(one) {
      this.of = one;
      this.left = [...one.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE || node.textContent.trim());
    }

    maybe(selector) {
      const [next] = this.left;
      return next && next.matches && next.matches(selector) ? this.left.shift() : null;
    }

    one(selector) {
      return this.maybe(selector) || fail(`no ${selector}`, this.of);
    }

    many(selector) {
      const found = [];
      for (let next = this.maybe(selector); next; next = this.maybe(selector)) found.push(next);
      return found;
    }

    end() {
      if (this.left.length) fail("unread", this.left[0]);
    }
  }

  function all(one, selector) {
    const parts = new Parts(one);
    const found = parts.many(selector);
    parts.end();
    return found;
  }

  const box = (one) => one.getBoundingClientRect();
  const style = (one) => getComputedStyle(one);
  const middle = (one) => [(box(one).left + box(one).right) / 2, (box(one).top + box(one).bottom) / 2];

  function shown(one) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) fail("not to be seen", one);
    return one;
  }

  const text = (one) => shown(one).textContent;
  const plain = (one) => (one.children.length ? fail("more than text", one) : text(one));

  // What is read aloud and not shown.
  function aloud(one) {
    return box(one).width > 1 ? fail("to be seen", one) : plain(one);
  }

  function symbol(svg) {
    const [use] = all(shown(svg), "use");
    const href = use.getAttribute("href");
    return document.querySelector(`symbol${href}`) ? href.replace("#i-", "") : fail("no such picture", svg);
  }

  // Which way a stroke goes on the screen, in the letters of tiles.
  function direction(svg) {
    const [path] = all(shown(svg), "path");
    const [from, to] = [0, path.getTotalLength()].map((at) => path.getPointAtLength(at).matrixTransform(path.getScreenCTM()));
    const [right, down] = [to.x - from.x, to.y - from.y];
    if (Math.abs(right) < 1) return Math.abs(down) < 1 ? fail("no stroke", svg) : "v";
    if (Math.abs(down) < 1) return "h";
    return right * down < 0 ? "f" : "b";
  }

  // What stands here is read from left to right, row by row.
  function inOrder(ones) {
    ones.forEach((one, index) => {
      const [before, here] = [box(ones[Math.max(index - 1, 0)]), box(one)];
      if (index && !(here.left >= before.right - 1 || here.top >= before.bottom - 1)) fail("out of order", one);
    });
    return ones;
  }

  return { Parts, all, aloud, box, direction, fail, inOrder, middle, plain, shown, style, symbol, text };
})();
