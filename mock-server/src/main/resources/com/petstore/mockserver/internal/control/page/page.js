import { call, isOffline } from "./api.js";
import { countRequests, drawChart, forgetCounts } from "./chart.js";
import { showClock } from "./clock.js";
import { byId, setText, showError } from "./dom.js";
import { showFaults } from "./faults.js";
import { showKeys } from "./keys.js";
import { showPets } from "./pets.js";
import { showRequests } from "./requests.js";

const INTERVAL_MS = 400;
const RETRY_MS = 1000;
let wake = () => {};
let isChanged = false;

/** Reads what has changed. Each request is short, so that many tabs get by with the few connections that a browser has. */
async function update() {
  const info = await call("GET", "/info");
  const [{ keys }, { faults }] = await Promise.all([call("GET", "/keys"), call("GET", "/faults")]);
  showClock(info);
  showKeys(keys, Date.parse(info.now));
  showFaults(faults);
  countRequests(info.journal);
  drawChart(keys);
  await showRequests(info.journal);
  await showPets(info);
}

async function run() {
  for (;;) {
    if (document.hidden) {
      await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
      forgetCounts();
    }
    let pause = INTERVAL_MS;
    isChanged = false;
    try {
      await update();
      showConnection("Connected", "good");
    } catch (failure) {
      if (isOffline(failure)) {
        forgetCounts();
        showConnection("Connection lost. Trying again…", "bad");
      } else {
        showError(failure);
      }
      pause = RETRY_MS;
    }
    if (!isChanged) await Promise.race([new Promise((resolve) => setTimeout(resolve, pause)), new Promise((resolve) => (wake = resolve))]);
  }
}

function showConnection(text, colour) {
  setText(byId("connection"), text);
  byId("connection").className = colour;
}

addEventListener("unhandledrejection", (event) => showError(event.reason));
document.addEventListener("changed", () => {
  isChanged = true;
  wake();
});
setText(byId("first-request"), `curl -H 'Authorization: Bearer KEY' ${location.origin}/v1/pets`);
run();
