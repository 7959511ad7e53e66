import { call, change } from "./api.js";
import { byId, confirmed, element, setText, showChildren } from "./dom.js";
import { nameOf } from "./keys.js";

const MOST_SHOWN = 100;

/** Where each page begins, but for the first: at the requests before this one. */
let pages = [];
let shown = { id: null, version: "", requests: [], matching: 0, dropped: 0, arrived: 0 };
let rows = new Map();
let isPaused = false;

/** Reads the page of requests that the filter selects from the whole journal, where that or the filter has changed. */
export async function showRequests(journal) {
  if (journal.id !== shown.id) forget(journal.id);
  const filter = filterOf(byId("filter").elements);
  const before = pages.length ? `&before=${pages.at(-1)}` : "";
  const version = `${journal.changes} ${before} ${filter}`;
  if (!isPaused && version !== shown.version) {
    const { requests, matching, dropped } = await call("GET", `/requests?last=${MOST_SHOWN}${before}${filter}`);
    shown = { ...shown, version, requests: requests.reverse(), matching, dropped, arrived: journal.arrived };
    drawRows();
  }
  drawNotes(journal, filter !== "");
}

/** Another journal has other requests, which count from one. */
function forget(id) {
  pages = [];
  rows = new Map();
  shown = { ...shown, id, version: "" };
  if (isPaused) pause(false);
}

function filterOf(inputs) {
  return ["status", "operation", "key", "violations", "text"]
    .map((name) => [name, inputs[name].value.trim()])
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
}

function drawRows() {
  const drawn = new Map(shown.requests.map((request) => {
    const row = rows.get(request.sequence) ?? makeRow(request.sequence);
    row.update(request);
    return [request.sequence, row];
  }));
  showChildren(byId("request-rows"), [...drawn.values()].map(({ node }) => node));
  rows = drawn;
}

function drawNotes(journal, isFiltered) {
  const { requests, matching, dropped, arrived } = shown;
  const count = (number, noun = "request") => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  const which = isFiltered ? `${count(matching)} match${matching === 1 ? "es" : ""}` : count(matching);
  const range = requests.length ? `, #${requests.at(-1).sequence} to #${requests[0].sequence} shown` : "";
  const notes = [`${which}${pages.length ? " on this and older pages" : ""}${requests.length < matching || pages.length ? range : ""}.`];
  if (isPaused) notes.push(`Paused: ${count(journal.arrived - arrived, "new request")}.`);
  if (dropped) notes.push(`The journal has dropped ${count(dropped, "older request")}.`);
  setText(byId("found"), journal.arrived ? notes.join(" ") : "");
  byId("no-requests").hidden = journal.arrived > 0;
  byId("no-match").hidden = requests.length > 0 || journal.arrived === 0;
  byId("request-table").hidden = requests.length === 0;
  byId("newest").disabled = byId("newer").disabled = pages.length === 0;
  byId("older").disabled = requests.length === matching;
}

/** A row stays the same element while its request changes, so that it keeps the focus. */
function makeRow() {
  let seen = "";
  let request;
  const open = element("button", { type: "button", class: "link mono" });
  const [time, status, took, key] = ["mono", "", "", ""].map((name) => element("td", { class: name }));
  const note = element("div", { class: "note" });
  open.onclick = () => showDetail(request);
  return {
    node: element("tr", {}, time, status, element("td", {}, open, note), took, key),
    update: (now) => {
      request = now;
      const version = [now.status, now.ended, now.durationMs, now.handledBy, now.violations.length, nameOf(now.key)].join();
      if (version === seen) return;
      seen = version;
      setText(time, now.receivedAt.slice(11, 23).replace("Z", ""));
      setText(status, statusOf(now));
      status.className = colourOf(now.status);
      setText(open, `${now.method} ${targetOf(now)}`);
      open.title = open.textContent;
      setText(took, now.durationMs === undefined ? "" : durationOf(now.durationMs));
      key.replaceChildren(element("bdi", { title: now.key ?? "" }, nameOf(now.key)));
      setText(note, notesOf(now).join(" · "));
      note.title = note.textContent;
      note.hidden = note.textContent === "";
    },
  };
}

const targetOf = ({ path, query }) => (query === undefined ? path : `${path}?${query}`);
const statusOf = ({ status, ended }) => (status === undefined ? (ended ? "none" : "…") : String(status));
const durationOf = (ms) => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`);

function notesOf({ handledBy, violations }) {
  return [...(handledBy === "service" ? [] : [handledBy]), ...violations];
}

function colourOf(status) {
  if (status === undefined || status === 429) return "warn";
  return status < 400 ? "good" : "bad";
}

function showDetail(request) {
  const block = (title, text) => text === undefined || text === "" ? [] : [element("h3", {}, title), element("pre", {}, text)];
  setText(byId("detail-title"), `Request ${request.sequence}: ${request.method} ${request.path}`);
  const lines = (headers = {}) => Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`)).join("\n");
  byId("detail-body").replaceChildren(
    element("p", {}, `Received at ${request.receivedAt}. ${request.processed ? "The operation was carried out." : "The operation was not carried out."}`),
    ...block("Broken rules", request.violations.join("\n")),
    ...block("Query", request.query),
    ...block("Headers", lines(request.headers)),
    ...block("Body", request.body),
    ...block("Response headers", lines(request.responseHeaders)),
    ...block(`Response: ${request.status ?? "none"}`, request.responseBody || "(no body)"));
  byId("detail").showModal();
}

const reload = () => document.dispatchEvent(new Event("changed"));

function pause(isWanted) {
  isPaused = isWanted;
  byId("pause").setAttribute("aria-pressed", String(isPaused));
  setText(byId("pause"), isPaused ? "Resume" : "Pause");
}

function turnTo(other) {
  pages = other;
  if (isPaused) pause(false);
  reload();
}

byId("filter").oninput = () => turnTo([]);
byId("filter").onsubmit = (event) => event.preventDefault();
byId("clear-filter").onclick = () => {
  byId("filter").reset();
  turnTo([]);
};
byId("newest").onclick = () => turnTo([]);
byId("newer").onclick = () => turnTo(pages.slice(0, -1));
byId("older").onclick = () => turnTo([...pages, shown.requests.at(-1).sequence]);
byId("close-detail").onclick = () => byId("detail").close();
byId("clear").onclick = async () => {
  if (await confirmed("Delete all recorded requests? They are not in the journal any more, for tests neither.", "Delete")) {
    await change("DELETE", "/requests");
  }
};
byId("pause").onclick = () => {
  pause(!isPaused);
  reload();
};
