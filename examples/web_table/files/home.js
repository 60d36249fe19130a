"use strict";
// Opens a table, and shows its links. It comes after words.js.

function link(text, address) {
  const made = element("a", text);
  made.href = address;
  made.target = "_blank"; // this page has the links of the others too, and only once
  return element("li", made);
}

async function open(event) {
  event.preventDefault();
  const form = new FormData(byId("new"));
  const names = form.getAll("name").map((name) => name.trim()).filter(Boolean);
  const body = JSON.stringify({ game: form.get("game"), names });
  const answer = await fetch("new", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const said = await answer.json();
  byId("refused").hidden = answer.ok;
  byId("opened").hidden = !answer.ok;
  if (!answer.ok) byId("refused").textContent = say(said.slug, said);
  else {
    const links = said.links.map(([name, address]) => link(name, address));
    byId("links").replaceChildren(...links, link(say("watch"), `table.html?id=${said.table}`));
  }
}

speak(() => {
  [...document.querySelectorAll("[name=name]")].forEach((one, seat) => one.setAttribute("aria-label", say("name", { seat })));
  byId("new").addEventListener("submit", open);
});
