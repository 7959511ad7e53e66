import { call, watchRequests } from "./api.js";
import { countRequests, drawChart, forgetCounts } from "./chart.js";
import { showClock } from "./clock.js";
import { byId, setText, showError } from "./dom.js";
import { showFaults } from "./faults.js";
import { showKeys } from "./keys.js";
import { showPets } from "./pets.js";
import { addRequests, forget } from "./requests.js";

function showConnection(text, colour) {
  setText(byId("connection"), text);
  byId("connection").className = colour;
}

/** Reads what the stream of requests does not tell. */
async function refresh() {
  try {
    const [info, { keys }, { faults }] = await Promise.all([call("GET", "/info"), call("GET", "/keys"), call("GET", "/faults")]);
    showClock(info);
    showKeys(keys, Date.parse(info.now));
    showFaults(faults);
    drawChart(keys);
    await showPets(info.pets);
  } catch (failure) {
    // Without a server, the stream tells so.
    if (!(failure instanceof TypeError)) showError(failure);
  }
}

addEventListener("unhandledrejection", (event) => showError(event.reason));
document.addEventListener("changed", refresh);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
setInterval(() => document.hidden || refresh(), 1000);
setText(byId("first-request"), `curl -H 'Authorization: Bearer KEY' ${location.origin}/v1/pets`);
refresh();

watchRequests({
  onConnect: () => {
    forget();
    forgetCounts();
    byId("error").hidden = true;
    showConnection("Connected", "good");
  },
  onUpdate: (update) => {
    addRequests(update);
    countRequests(update);
  },
  onLost: () => showConnection("Connection lost. Trying again…", "bad"),
});
