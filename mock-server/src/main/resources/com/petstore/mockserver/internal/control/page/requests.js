// Lists and searches the journal, for testers who want to see what their client sent.
import { attempt, call, change } from "./api.js";
import { forgetDetail, hideDetail, refreshDetail, selected, showDetail } from "./detail.js";
import { byId, confirmed, element, setText, showChildren } from "./dom.js";
import { nameOf } from "./keys.js";
import { OPERATIONS } from "./tables.js"; // written by the server

const MOST_SHOWN = 100;
/** A search of a large journal takes the server a while, and is not repeated at once because one more request came. */
const PAUSES_PER_SEARCH = 9;

/** Where each page begins, but for the first: at the requests before this one. */
let pages = [];
let shown = { id: null, query: null, changes: -1, nextSearch: 0, requests: [], matching: 0, dropped: 0, arrived: 0 };
let rows = new Map();
let isPaused = false;
let detailed = 0;

/** Reads the page of requests that the filter selects from the whole journal, where that or the filter has changed. */
export async function showRequests(journal) {
  if (journal.id !== shown.id) forget(journal.id);
  const filter = filterOf(byId("filter").elements);
  const query = `/requests?last=${MOST_SHOWN}${pages.length ? `&before=${pages.at(-1)}` : ""}${filter}`;
  const isChanged = journal.changes !== shown.changes && performance.now() > shown.nextSearch;
  if (!isPaused && (isChanged || query !== shown.query)) {
    const start = performance.now();
    const { requests, matching, dropped } = await call("GET", query);
    const nextSearch = performance.now() + PAUSES_PER_SEARCH * (performance.now() - start);
    shown = { ...shown, query, changes: journal.changes, nextSearch, requests: requests.reverse(), matching, dropped, arrived: journal.arrived };
    drawRows();
  }
  drawNotes(journal, filter !== "");
  if (journal.changes !== detailed) await refreshDetail();
  detailed = journal.changes;
}

/** Another journal has other requests, which count from one. */
function forget(id) {
  pages = [];
  rows = new Map();
  // What the address names may be shown before the first journal is read.
  if (shown.id !== null) forgetDetail();
  shown = { ...shown, id, query: null };
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
    const row = rows.get(request.sequence) ?? makeRow();
    row.update(request);
    return [request.sequence, row];
  }));
  const hadFocus = byId("request-rows").contains(document.activeElement);
  showChildren(byId("request-rows"), [...drawn.values()].map(({ node }) => node));
  rows = drawn;
  if (hadFocus && document.activeElement === document.body) (selected() === null ? byId("request-table") : byId("detail-title")).focus();
  mark();
}

/** Marks the row of the request that is shown, and offers those beside it. */
function mark() {
  const sequence = selected();
  for (const [of, { node }] of rows) node.ariaCurrent = of === sequence ? "true" : null;
  byId("newer-request").disabled = beside(-1) === undefined;
  byId("older-request").disabled = beside(1) === undefined;
}

/** The request that is shown before (-1) or after (1) the selected one, which may have left the page. */
function beside(step) {
  const sequence = selected();
  if (sequence === null) return undefined;
  return step < 0 ? shown.requests.findLast((request) => request.sequence > sequence) : shown.requests.find((request) => request.sequence < sequence);
}

function select(request) {
  showDetail(request);
  mark();
  link(`#request=${request.sequence}`);
}

/** Puts what is shown into the address, which others can open. */
function link(hash) {
  if (location.hash !== hash) history.replaceState(null, "", hash || location.pathname);
}

/** Shows the request that the address names. */
export async function showLinked() {
  const sequence = Number(/^#request=(\d{1,15})$/.exec(location.hash)?.[1] ?? 0);
  if (!sequence || sequence === selected()) return;
  await attempt(async () => {
    const { requests } = await call("GET", `/requests?after=${sequence - 1}&before=${sequence + 1}`);
    if (!requests.length) throw new Error(`The journal does not have request #${sequence}.`);
    select(requests[0]);
    goToDetail();
  });
}

/** Where the details are below the list, a reader goes to them. */
function goToDetail() {
  if (!matchMedia("(min-width: 1000px)").matches) byId("detail-title").focus();
}

function close() {
  const row = rows.get(selected());
  hideDetail();
  mark();
  link("");
  (row?.open ?? byId("request-table")).focus();
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
  open.onclick = ({ isTrusted }) => {
    select(request);
    // The keys that turn the rows stay in the list.
    if (isTrusted) goToDetail();
  };
  return {
    open,
    node: element("tr", {}, time, status, element("td", {}, open, note), took, key),
    update: (now) => {
      request = now;
      const version = [now.status, now.ended, now.durationMs, now.handledBy, now.violations.length, nameOf(now.key)].join();
      if (version === seen) return;
      time.replaceChildren(now.receivedAt.slice(11, 19), element("span", { class: "ms" }, now.receivedAt.slice(19, 23).replace("Z", "")));
      setText(status, statusOf(now));
      status.className = colourOf(now.status);
      if (!seen) open.replaceChildren(`${now.method} `, element("bdi", {}, targetOf(now)));
      open.title = open.textContent;
      setText(took, now.durationMs === undefined ? "" : durationOf(now.durationMs));
      key.replaceChildren(element("bdi", { title: now.key ?? "" }, nameOf(now.key)));
      setText(note, notesOf(now).join(" · "));
      note.title = note.textContent;
      note.hidden = note.textContent === "";
      seen = version;
    },
  };
}

const targetOf = ({ path, query }) => (query === undefined ? path : `${path}?${query}`);
const statusOf = ({ status, ended }) => (status === undefined ? (ended ? "none" : "…") : String(status));
const durationOf = (ms) => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`);

function notesOf(request) {
  const { handledBy, violations } = request;
  return [...(handledBy === "service" ? refusalOf(request) : [handledBy]), ...violations];
}

/** Why the service refused a request with 429: the minute, the day, or a ban. */
function refusalOf({ status, responseBody }) {
  if (status !== 429) return [];
  try {
    return [JSON.parse(responseBody).message.replace(/, retry in .*/, "")];
  } catch {
    return [];
  }
}

function colourOf(status) {
  if (status === undefined || status === 429) return "warn";
  return status < 400 ? "good" : "bad";
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

byId("filter").elements.operation.lastElementChild.before(...OPERATIONS.map((operation) => element("option", {}, operation)));
byId("filter").oninput = () => turnTo([]);
byId("filter").onsubmit = (event) => event.preventDefault();
byId("clear-filter").onclick = () => {
  byId("filter").reset();
  turnTo([]);
};
byId("newest").onclick = () => turnTo([]);
byId("newer").onclick = () => turnTo(pages.slice(0, -1));
byId("older").onclick = () => turnTo([...pages, shown.requests.at(-1).sequence]);
byId("close-detail").onclick = close;
byId("newer-request").onclick = () => select(beside(-1));
byId("older-request").onclick = () => select(beside(1));
byId("request-rows").onkeydown = (event) => {
  const step = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
  const row = step && event.target.closest("tr")[step];
  if (!row) return;
  event.preventDefault();
  row.querySelector("button").focus();
  if (selected() !== null) row.querySelector("button").click();
};
document.onkeydown = (event) => {
  if (document.querySelector("dialog[open]") || event.target.matches("input, textarea, select")) return;
  if (event.key === "Escape" && !byId("detail").hidden) close();
  if (event.key === "/") {
    event.preventDefault();
    byId("filter").elements.text.focus();
  }
};
byId("clear").onclick = async () => {
  if (await confirmed("Delete all recorded requests? They are not in the journal any more, for tests neither.", "Delete")) {
    await change("DELETE", "/requests");
  }
};
byId("pause").onclick = () => {
  pause(!isPaused);
  reload();
};
