// The search of the site. `search-index.js` has what can be found; both are scripts, so it works from files too.
"use strict";

/**
 * @typedef {{kind: "rule" | "ruling" | "case", language: "en" | "fr", title: string, id: string,
 *   url: string, text: string}} Entry
 */

(() => {
  const EXCERPT = 220; // characters
  const MOST = 60; // results
  const KINDS = {
    en: { rule: "rule", ruling: "ruling", case: "dispute" },
    fr: { rule: "règle", ruling: "décision", case: "litige" },
  };
  const SAID = {
    en: {
      title: "Search - The rules of Sobek",
      judge: "index.html",
      ask: "Ask the Judge",
      found: "{number} found.",
      others: "In Français: {number}.",
    },
    fr: {
      title: "Chercher - Les règles de Sobek",
      judge: "fr.html",
      ask: "Demander à l'arbitre",
      found: "Résultats\u00a0: {number}.",
      others: "En anglais\u00a0: {number}.",
    },
  };
  const CALLED = { en: "English", fr: "Français" };
  // Words that say nothing about what is meant.
  const STOP_WORDS = new Set(
    ("a an and are as at be by can do does for from have how i if in is it may many me much must my of on or s so " +
      "than that the their them then there they this to was we what when where which who with you your " +
      "au aux avec ce ces d dans de des du elle en est et il ils je l la le les leur on ou par pas pour qu que qui sa " +
      "se ses si son sont sur un une").split(" "),
  );

  const index = /** @type {Window & {SEARCH_INDEX?: Entry[]}} */ (window).SEARCH_INDEX ?? [];
  const form = /** @type {HTMLFormElement} */ (document.getElementById("search-form"));
  const status = /** @type {HTMLElement} */ (document.getElementById("search-status"));
  const results = /** @type {HTMLElement} */ (document.getElementById("search-results"));
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
  const choice = /** @type {HTMLSelectElement} */ (form.elements.namedItem("language"));

  /** Returns a text without case and accents; it has as many characters as before. @param {string} text */
  const folded = (text) =>
    Array.from(text.toLowerCase(), (letter) => letter.normalize("NFD")[0]).join("");

  /** Returns the beginnings of words that are looked for. @param {string} query */
  const stems = (query) => {
    const words = folded(query).match(/[\p{L}\p{N}]+/gu) || [];
    const specific = words.filter((word) => !STOP_WORDS.has(word));
    return [...new Set((specific.length ? specific : words).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word)))];
  };

  /** Returns a pattern for words that begin so. @param {string} stem */
  const begins = (stem) => new RegExp(`(?<![\\p{L}\\p{N}])${stem}`, "u");

  /**
   * Returns how well an entry fits: each word counts once, most in the title; nothing without most of the words.
   * @param {Entry} entry @param {RegExp[]} patterns @param {string} query
   */
  const weight = (entry, patterns, query) => {
    const [title, id, text] = [entry.title, entry.id, entry.text].map(folded);
    if (id === query) return 1000;
    let sum = 0;
    let found = 0;
    for (const pattern of patterns) {
      const here = (pattern.test(title) ? 6 : 0) + (pattern.test(id) ? 4 : 0) + (pattern.test(text) ? 2 : 0);
      sum += here;
      found += here ? 1 : 0;
    }
    return 3 * found >= 2 * patterns.length ? sum + 10 * found : 0;
  };

  /** Appends a text with the words that were found marked. @param {Element} to @param {string} text @param {string[]} words */
  const mark = (to, text, words) => {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})[\\p{L}\\p{N}]*`, "gu");
    let from = 0;
    const plain = folded(text);
    for (const match of plain.length === text.length ? plain.matchAll(pattern) : []) {
      to.append(text.slice(from, match.index));
      const marked = document.createElement("mark");
      from = match.index + match[0].length;
      marked.textContent = text.slice(match.index, from);
      to.append(marked);
    }
    to.append(text.slice(from));
  };

  /** Returns the part of a text around the first word that was found. @param {string} text @param {RegExp[]} patterns */
  const excerpt = (text, patterns) => {
    const places = patterns.map((pattern) => folded(text).search(pattern)).filter((place) => place >= 0);
    const first = Math.min(...places, text.length);
    let from = first > EXCERPT / 2 && first < text.length ? text.indexOf(" ", first - EXCERPT / 3) + 1 : 0;
    let to = text.indexOf(" ", from + EXCERPT);
    if (to < 0) to = text.length;
    return (from ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
  };

  /** @param {Entry} entry @param {string[]} words @param {RegExp[]} patterns */
  const shown = (entry, words, patterns) => {
    const item = document.createElement("li");
    item.lang = entry.language;
    const link = document.createElement("a");
    link.href = entry.url;
    mark(link, entry.title, words);
    const about = document.createElement("p");
    about.className = "about";
    about.append(`${KINDS[entry.language][entry.kind]} · `);
    about.append(CALLED[entry.language]);
    const id = document.createElement("code");
    entry.id.split(/(?=[.-])/).forEach((part, at) => id.append(...(at ? [document.createElement("wbr")] : []), part));
    about.append(" · ", id);
    if (entry.kind === "case") {
      const said = SAID[/** @type {"en"} */ (entry.language)];
      const judge = document.createElement("a");
      judge.href = `judge/${said.judge}#case=${entry.id}`;
      judge.textContent = said.ask;
      about.append(" · ", judge);
    }
    const said = document.createElement("p");
    mark(said, excerpt(entry.text, patterns), words);
    item.append(link, about, said);
    return item;
  };

  /** Says what the form says in the language that is chosen. */
  const translate = () => {
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-fr]"))) {
      one.dataset.en ??= one.textContent || "";
      one.textContent = one.dataset[choice.value] || "";
      one.lang = choice.value;
    }
    status.lang = choice.value;
  };

  /** Shows what is found for what the form asks. */
  const search = () => {
    translate();
    const query = input.value.trim();
    const words = stems(query);
    const patterns = words.map(begins);
    results.replaceChildren();
    status.textContent = "";
    if (!words.length) return;
    const found = index
      .map((entry) => ({ entry, weight: weight(entry, patterns, folded(query)) }))
      .filter((one) => one.weight > 0)
      .sort((one, other) => other.weight - one.weight);
    const own = found.filter(({ entry }) => entry.language === choice.value);
    const others = found.length - own.length;
    results.append(...own.slice(0, MOST).map(({ entry }) => shown(entry, words, patterns)));
    const said = SAID[/** @type {"en"} */ (choice.value)];
    const sentences = [said.found.replace("{number}", () => String(own.length))];
    if (others) sentences.push(said.others.replace("{number}", () => String(others)));
    status.textContent = sentences.join(" ");
    document.title = `${query} - ${said.title}`;
  };

  const asked = new URLSearchParams(location.search);
  input.value = asked.get("q") || "";
  choice.value = asked.get("language") === "fr" ? "fr" : "en";
  choice.addEventListener("change", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = new URL(location.href);
    address.search = new URLSearchParams({ q: input.value, language: choice.value }).toString();
    try {
      history.replaceState(null, "", address);
    } catch {
      // a file may not change its address in every browser
    }
    search();
  });
  search();
})();
