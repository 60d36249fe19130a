"use strict";
// The words of both pages, in the language that the address or the browser names.

const byId = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const language = (asked.get("lang") || navigator.language).startsWith("fr") ? "fr" : "en";
let words = {};

function say(slug, facts = {}) {
  return words[slug].replace(/\{(\w+)\}/g, (_, fact) => facts[fact]);
}

function element(tag, text, ...children) {
  const made = document.createElement(tag);
  made.append(text, ...children);
  return made;
}

// Fill in the page, then call what needs the words.
async function speak(then) {
  words = (await (await fetch("words.json")).json())[language];
  document.documentElement.lang = language;
  document.title = say("title");
  for (const one of document.querySelectorAll("[data-word]")) one.textContent = say(one.dataset.word);
  const other = new URL(location.href);
  other.searchParams.set("lang", language === "fr" ? "en" : "fr");
  byId("other").href = other;
  byId("other").lang = other.searchParams.get("lang");
  then();
}
