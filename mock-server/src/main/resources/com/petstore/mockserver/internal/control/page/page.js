// Keeps the page up to date while a tester's client runs.
import { call, download, Offline } from "./api.js";
import { drawChart, readTraffic } from "./chart.js";
import { showClock } from "./clock.js";
import { copyButton } from "./curl.js";
import { byId, setText, showError } from "./dom.js";
import { showFaults } from "./faults.js";
import { showKeys } from "./keys.js";
import { showPets } from "./pets.js";
import { showLinked, showRequests } from "./requests.js";
import { showStubs } from "./stubs.js";

const INTERVAL_MS = 400;
const RETRY_MS = 1000;
let wake = () => {};
let isChanged = false;

/** Reads what has changed. Each request is short, so that many tabs get by with the few connections that a browser has. */
async function update() {
  const info = await call("GET", "/info");
  const [{ keys }, { faults }, { stubs }] = await Promise.all(["/keys", "/faults", "/stubs"].map((path) => call("GET", path)));
  await readTraffic(info.journal);
  showClock(info);
  showKeys(keys, Date.parse(info.now));
  showFaults(faults);
  showStubs(stubs);
  setText(byId("version"), info.version ? `version ${info.version}` : "");
  drawChart(keys, info);
  await showRequests(info.journal);
  await showPets(info);
}

async function run() {
  for (;;) {
    if (document.hidden) {
      await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    }
    let pause = INTERVAL_MS;
    isChanged = false;
    try {
      await update();
      showConnection(false);
    } catch (failure) {
      if (failure instanceof Offline) {
        showConnection(true);
      } else {
        showError(failure);
      }
      pause = RETRY_MS;
    }
    if (!isChanged) await Promise.race([new Promise((resolve) => setTimeout(resolve, pause)), new Promise((resolve) => (wake = resolve))]);
  }
}

/** What is shown without a server may be out of date. */
function showConnection(isLost) {
  setText(byId("connection"), isLost ? "Connection lost. What is shown is old. Trying again…" : "Connected");
  byId("connection").className = isLost ? "bad" : "good";
  document.body.classList.toggle("stale", isLost);
  document.title = `${isLost ? "Lost: " : ""}Pet Store mock server`;
}

addEventListener("unhandledrejection", (event) => showError(event.reason));
document.addEventListener("changed", () => {
  isChanged = true;
  wake();
});
const baseUrl = `${location.origin}/v1`;
setText(byId("base-url"), baseUrl);
byId("base-url").after(" ", copyButton("Copy", () => baseUrl));
byId("first-request").after(" ", copyButton("Copy", () => byId("first-request").textContent));
byId("openapi").onclick = (event) => {
  // A link cannot send the token.
  if (sessionStorage.getItem("token") === null) return;
  event.preventDefault();
  download("/openapi.json", "petstore-openapi.json");
};
addEventListener("hashchange", showLinked);
run();
showLinked();
