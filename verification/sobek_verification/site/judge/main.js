"use strict";
// The page: what opens at the start, and what its buttons do.

/** Read a text by the core and take it over. @param {string} text @param {string} [topic] kept if the text has it */
async function load(text, topic = "") {
  const answer = await ask("look", { text });
  if (answer.problems) {
    showProblems(answer.problems);
    return false;
  }
  takeOver(answer);
  forgetClaims();
  byId("case-choice").value = "";
  byId("verdict").hidden = true;
  drawAll();
  drawTopics(isTopicOf(topic) ? topic : topicAsked());
  if (Object.keys(draft.asked).length) setMode("ask");
  return true;
}

function drawAll() {
  byId("game-choice").value = draft.game;
  byId("names").value = draft.names.join(", ") === seatNames(draft.names.length).join(", ") ? "" : draft.names.join(", ");
  byId("move-text").value = draft.asked.move || "";
  drawChoices();
  drawNamed();
}

/** Draw what has the players' names in it, but not the field where they are written. */
function drawNamed() {
  byId("players").replaceChildren(...rules().players.map((/** @type {number} */ number) => optionOf(String(number), String(number))));
  byId("players").value = String(draft.names.length);
  byId("players").parentElement.hidden = rules().players.length < 2;
  byId("names").placeholder = seatNames(draft.names.length).join(", ");
  drawScores();
  drawResult();
  for (const id of ["move-text", "try-text"]) byId(id).placeholder = say(`move-hint.${draft.game}`, { name: draft.names[0] });
  drawViewers();
  drawAsked();
}


function drawChoices() {
  const chosenNow = new Map((draft.values.choices || "").split(" ").filter(Boolean).map((one) => /** @type {[string, string]} */ (one.split("="))));
  byId("choices").replaceChildren(...rules().choices.map((/** @type {any} */ choice) => {
    const readings = choice.readings.map((/** @type {any} */ reading) => {
      const button = element("input", "");
      Object.assign(button, { type: "radio", name: `choice-${choice.name}`, value: reading.name });
      button.checked = reading.name === (chosenNow.get(choice.name) || choice.readings[0].name);
      button.addEventListener("change", () => {
        chosenNow.set(choice.name, reading.name);
        const others = rules().choices.filter((/** @type {any} */ one) => (chosenNow.get(one.name) || one.readings[0].name) !== one.readings[0].name);
        put("choices", others.map((/** @type {any} */ one) => `${one.name}=${chosenNow.get(one.name)}`).join(" "));
        drawSource();
      });
      return element("label", "reading", button, element("span", "", `${reading.name}: ${plain(reading.text)}`));
    });
    return element("fieldset", "wide", element("legend", "", plain(choice.question)), ...readings);
  }));
}

function drawViewers() {
  const options = [["all", say("everything")], ...draft.names.map((name, seat) => [String(seat), name]), ["spectator", say("spectator")]];
  byId("viewer").replaceChildren(...options.map(([value, called]) => optionOf(value, called)));
}

/** Empty the fields of claimed points and results, which belong to another question. */
function forgetClaims() {
  for (const id of ["scores", "winners", "final-points"]) byId(id).replaceChildren();
}

/** @param {string} name */
function chooseGame(name) {
  draft = newDraft(name);
  judgedTurn = "";
  made = [];
  forgetClaims();
  byId("verdict").hidden = true;
  drawAll();
  drawTopics();
}

/** Start again with another question of the same game and players. */
function askAnother() {
  const { game, names } = draft;
  chooseGame(game);
  draft.names = names;
  drawAll();
  byId("start").open = true;
  byId("topic").focus();
}

/** Open a record, or a position, or moves from the one that is shown; moves are made up to the last, which is judged.
 * @param {string | Source} source @param {string} [topic] kept if the text has it */
async function open(source, topic) {
  const before = kept();
  const answer = await ask("open", { ...(typeof source === "string" ? { text: source } : source), onto: textOf({}) });
  if (answer.problems) {
    showProblems(answer.problems);
    return;
  }
  if (answer.page) {
    showRecord(answer);
    return;
  }
  if (!await load(answer.text, topic)) return;
  byId("happened").replaceChildren(list(answer.move_texts));
  if (Object.keys(draft.asked).length) await judgeNow();
  offerBack(before);
}

/** @param {{record: string, page: string, fault: string | null, positions: string[]}} audited */
function showRecord({ record, page, fault, positions }) {
  byId("recorded").hidden = false;
  byId("save-record").onclick = () => save("game.jsonl", record);
  byId("record-frame").srcdoc = page;
  byId("record-fault").textContent = fault || say("no-fault");
  byId("from-move").max = String(positions.length - 1);
  byId("from-move").oninput = () => load(positions[Number(byId("from-move").value)]);
}

/** Let the browser save a text as a file. @param {string} name @param {string} text */
function save(name, text) {
  const link = element("a", "");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} text */
async function copy(text) {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false); // only over https, and if allowed
  byId("copied").textContent = say(isCopied ? "copied" : "copy-yourself");
  byId("to-copy").hidden = isCopied;
  byId("to-copy").value = text;
  if (!isCopied) byId("to-copy").select();
}

// Sharing: the whole question is in the link, behind the #, which browsers do not send.

/** @param {string} text @returns {Promise<string>} */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function remember() {
  const topic = byId("topic").value;
  history.replaceState(null, "", `#q=${await packed(textOf())}${topic && `&topic=${topic}`}`);
}

/** The case that a link names. @param {string} name */
function caseOf(name) {
  return SETTING.cases.find((/** @type {any} */ one) => one.name === name);
}

/** What a link opens, what names or contains it, and the topic. */
function linked() {
  const [first, second = ""] = location.hash.slice(1).split("&topic=");
  const [kind, value = ""] = first.split("=");
  return [kind, value, second];
}

async function follow() {
  const [kind, value, topic] = linked();
  if (kind === "case") {
    if (caseOf(value)) await openCase(caseOf(value));
    else showProblems(problem(say("no-case", { name: value })).problems);
  } else if (kind === "q") await open({ packed: value }, topic);
}

/** Judge a case of the case book, and say what the book says. @param {{name: string, question: string, answer: string, text: string}} one */
async function openCase(one) {
  await open(one.text);
  byId("case-choice").value = one.name;
  byId("from-book").replaceChildren(element("strong", "", one.question), ` ${one.answer}`);
  byId("from-book").hidden = false;
}

/** Say at once that an answer comes, while Python starts. */
function promise() {
  const [kind, value] = linked();
  if (kind === "q" || (kind === "case" && caseOf(value))) showJudging();
}

/** One case of each game in each language of the page: they load all rules and texts. */
function firstQuestions() {
  const cases = Object.keys(SETTING.games).map((name) => SETTING.cases.find((/** @type {any} */ one) => one.game === name));
  const languages = [...document.querySelectorAll("nav [hreflang]")].map((link) => link.getAttribute("hreflang"));
  return cases.flatMap(({ text }) => languages.map((language) => request("judge", { text, language })));
}

/** @param {FileList} files */
function openFile([file]) {
  if (file) open({ file }, byId("topic").value);
}

/** Show how far Python is; at the first start, open what the link says. @param {string} stage @param {boolean} isRestored @param {string} why it does not start */
function showStage(stage, isRestored, why) {
  byId("stage").textContent = why || say(`stage.${stage}`);
  const { dataset } = document.documentElement;
  dataset.stage = stage;
  byId("progress").hidden = stage === "ready" || Boolean(why);
  if (why && byId("verdict").dataset.answer === "") byId("verdict-title").textContent = why;
  if (stage !== "ready" || dataset.start) return;
  dataset.start = isRestored ? "restored" : "new";
  if (location.hash.length > 1) follow();
  else ask("judge", { text: SETTING.cases[0].text }); // so that the first verdict is as fast as the next
  if (!isRestored) keepForNextVisit(firstQuestions());
}

function begin() {
  drawAll();
  drawTopics();
  for (const id of ["turn-choice", "turn-seat", "turn-details"]) byId(id).addEventListener("input", turnChosen);
  byId("topic").addEventListener("change", () => chooseTopic(byId("topic").value));
  byId("save-text").addEventListener("click", () => save("question.txt", textOf()));
  byId("game-choice").addEventListener("change", () => chooseGame(byId("game-choice").value));
  byId("players").addEventListener("change", () => {
    nameSeats(draft.names, Number(byId("players").value));
    drawAll();
  });
  byId("names").addEventListener("input", () => {
    const names = byId("names").value.split(",").map((/** @type {string} */ one) => one.trim()).filter(Boolean);
    nameSeats(names, Math.min(Math.max(draft.names.length, names.length), Math.max(...rules().players)));
    drawNamed();
  });
  byId("mode-edit").addEventListener("click", () => setMode("edit"));
  byId("mode-ask").addEventListener("click", () => setMode("ask"));
  byId("editor-done").addEventListener("click", () => byId("editor").close());
  byId("editor").addEventListener("close", closeEditor);
  byId("ask-move").addEventListener("click", () => {
    draft.asked = { move: byId("move-text").value };
    judgeNow();
  });
  byId("ask-score").addEventListener("click", () => {
    const points = pointsIn("scores");
    draft.asked = { score: (points.length ? points : draft.names.map(() => "0")).join(" ") };
    judgeNow();
  });
  byId("ask-result").addEventListener("click", askResult);
  byId("read").addEventListener("click", () => open(byId("source").value, byId("topic").value));
  byId("as-text").addEventListener("toggle", drawSource);
  byId("case-choice").addEventListener("change", () => {
    location.hash = `#case=${byId("case-choice").value}`;
  });
  byId("offer").addEventListener("click", offerMoves);
  byId("chance").addEventListener("click", () => makeMove(""));
  byId("try").addEventListener("click", () => makeMove(byId("try-text").value));
  byId("take-back").addEventListener("click", takeBack);
  byId("viewer").addEventListener("change", () => lookAs(byId("viewer").value));
  byId("copy-link").addEventListener("click", async () => {
    await remember();
    await copy(location.href);
  });
  byId("copy-text").addEventListener("click", () => copy(`${textOf()}\n${byId("verdict-title").innerText}\n\n${byId("verdict-body").innerText}\n`));
  byId("another").addEventListener("click", askAnother);
  byId("print").addEventListener("click", () => print());
  byId("file").addEventListener("change", () => openFile(byId("file").files));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer) openFile(event.dataTransfer.files);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (text && !isField) open(text.replaceAll("\r\n", "\n"), byId("topic").value); // Windows puts both into the clipboard
  });
  window.addEventListener("hashchange", follow);
  promise();
  byId("stop").addEventListener("click", () => startPython(showStage));
  startPython(showStage);
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) navigator.serviceWorker.register("offline.js");
}

if (location.protocol === "file:") byId("from-file").hidden = false;
else begin();
