// The search of the site. `search-index.js` has what can be found; both are scripts, so it works from files too.
"use strict";

/**
 * @typedef {{kind: "rule" | "ruling" | "case", language: "en" | "fr", title: string, id: string,
 *   url: string, text: string}} Entry
 * @typedef {{stem: number, hits: number, stopWords: string[], everyday: Record<string, string[]>, entries: Entry[]}} Index
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
  const index = /** @type {Window & {SEARCH_INDEX: Index}} */ (/** @type {unknown} */ (window)).SEARCH_INDEX;
  const form = /** @type {HTMLFormElement} */ (document.getElementById("search-form"));
  const status = /** @type {HTMLElement} */ (document.getElementById("search-status"));
  const results = /** @type {HTMLElement} */ (document.getElementById("search-results"));
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("q"));
  const choice = /** @type {HTMLSelectElement} */ (form.elements.namedItem("language"));

  /** Returns a text without case and accents; it has as many characters as before. @param {string} text */
  const folded = (text) =>
    Array.from(text.toLowerCase(), (letter) => letter.normalize("NFD")[0]).join("");

  /** Returns the words of a query that say something about what is meant. @param {string} query */
  const wordsOf = (query) =>
    (folded(query).match(/[\p{L}\p{N}_-]+/gu) || []).filter((word) => !index.stopWords.includes(word));

  /** Returns a pattern for words that begin so, or with what the rules say instead. @param {string} stem */
  const begins = (stem) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${[stem, ...(index.everyday[stem] || [])].join("|")})`, "u");

  /**
   * Returns the entries that a query finds, best first, as `ranked` of `sobek rule` does.
   * @param {Entry[]} entries @param {string[]} words @param {RegExp[]} asked
   */
  const ranked = (entries, words, asked) => {
    const texts = entries.map((entry) => folded(`${entry.id} ${entry.title} ${entry.text}`));
    const patterns = asked.filter((pattern) => texts.some((text) => pattern.test(text)));
    const weighed = entries.map((entry) => {
      const isRule = entry.kind !== "case";
      const title = folded(isRule ? `${entry.id} ${entry.title}` : entry.id);
      const text = folded(entry.text);
      const inTitle = patterns.filter((pattern) => pattern.test(title)).length;
      const found = patterns.filter((pattern) => pattern.test(title) || pattern.test(text)).length;
      const last = isRule && words.includes(entry.id.replace(/.*\./, ""));
      return { entry, found, last, isRule, weight: found + inTitle + Number(last) };
    }).filter(({ found }) => found && 2 * found >= patterns.length);
    const best = Math.max(...weighed.map(({ found }) => found));
    return weighed
      .sort((a, b) => b.weight - a.weight || Number(b.last) - Number(a.last) || Number(b.isRule) - Number(a.isRule) ||
        b.found - a.found)
      .filter(({ found, last }, place) => place < index.hits || found === best || last)
      .map(({ entry }) => entry);
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
      judge.href = `judge/${said.judge}#case/${entry.id}`;
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
    const words = wordsOf(query);
    const stems = [...new Set(words.map((word) => word.replace(/s$/, "").slice(0, index.stem)))];
    const patterns = stems.map(begins);
    results.replaceChildren();
    status.textContent = "";
    if (!words.length) return;
    const [own, others] = [true, false].map((isOwn) =>
      ranked(index.entries.filter(({ language }) => isOwn === (language === choice.value)), words, patterns));
    results.append(...own.slice(0, MOST).map((entry) => shown(entry, stems, patterns)));
    const said = SAID[/** @type {"en"} */ (choice.value)];
    const sentences = [said.found.replace("{number}", () => String(own.length))];
    if (others.length) sentences.push(said.others.replace("{number}", () => String(others.length)));
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
