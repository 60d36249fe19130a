// The core, in a worker: questions go there, answers come back as JSON. The page never waits, and can stop it.

import { FACTS, LANGUAGE, filled, say } from "./facts.js";

const PAUSE = 5000; // ms without a question before another worker makes the snapshot

/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let asked = 0;
let broken = ""; // why there is no core
/** @type {Worker | undefined} */
let worker;
/** @type {(stage: string, isRestored: boolean, why: string) => void} */
let tell = () => {};

/** Start the core, again if it runs. @param {typeof tell} [onStage] */
export function startPython(onStage = tell) {
  tell = onStage;
  broken = "";
  if (worker) worker.terminate();
  for (const id of waiting.keys()) settle(id, problem(say("stopped")));
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.stage === "failed") fail(data.error);
    else if (data.stage) tell(data.stage, Boolean(data.isRestored), "");
    else settle(data.id, data.failed ? problem(say(data.failed)) : JSON.parse(data.answer));
  };
  worker.onerror = ({ message = "" }) => fail(message);
}

/** Say why there is no core. The next visit fetches all files again. @param {string} error */
async function fail(error) {
  broken = filled(FACTS.words["judge-page.stage.failed"], { error });
  tell("failed", false, broken);
  for (const id of waiting.keys()) settle(id, problem(broken));
  const kept = "serviceWorker" in navigator && await navigator.serviceWorker.getRegistration();
  if (kept) await kept.unregister();
}

/** An answer that says why there is none. @param {string} text */
export function problem(text) {
  return { problems: [{ line: 0, text, nearest: [] }] };
}

/** @param {number} id @param {any} answer */
function settle(id, answer) {
  const resolve = waiting.get(id);
  waiting.delete(id);
  document.documentElement.toggleAttribute("data-busy", waiting.size > 0);
  if (resolve) resolve(answer);
}

/** Let another worker make a snapshot, with which the next visit starts sooner. */
export async function keepForNextVisit() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  for (let before = -1; before !== asked || waiting.size > 0; ) {
    before = asked;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
  const keeper = new Worker("keeper.js", { type: "module" });
  keeper.onmessage = () => keeper.terminate();
}

/** @param {string} kind @param {Record<string, unknown>} facts @returns {Promise<any>} */
export function ask(kind, facts) {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    document.documentElement.toggleAttribute("data-busy", true);
    if (broken) settle(id, problem(broken));
    else if (worker) worker.postMessage({ id, request: JSON.stringify({ kind, language: LANGUAGE, ...facts }) });
  });
}

/** What was tapped, in words. @param {string} game @param {string} place where such things lie @param {any} value as it is drawn, or in words
 * @returns {Promise<string>} */
export async function inWords(game, place, value) {
  if (typeof value === "string") return value;
  const { hash } = location;
  const { text, problems } = await ask("write", { game, place, value });
  if (problems) throw new Error(problems[0].text);
  return hash === location.hash ? text : new Promise(() => {}); // never, if another screen was opened meanwhile
}
