import { change } from "./api.js";
import { byId, element, setText, showChildren } from "./dom.js";

const MOST_KEPT = 500;
const MOST_SHOWN = 100;

let requests = new Map();
let frozen = null;
let skipped = 0;
let isDrawn = false;
let rows = new WeakMap();

/** Takes an update of the stream: new requests, and those whose response has come. */
export function addRequests(update) {
  if (update.cleared) forget();
  skipped += update.skipped;
  for (const request of update.requests) requests.set(request.sequence, request);
  for (const oldest of requests.keys()) {
    if (requests.size <= MOST_KEPT) break;
    requests.delete(oldest);
  }
  drawSoon();
}

/** Another server may be there, which counts from one. */
export function forget() {
  requests = new Map();
  skipped = 0;
  drawSoon();
}

export function operationOf({ method, path }) {
  const verb = method === "HEAD" ? "GET" : method;
  if (path === "/v1/pets") return { GET: "listPets", POST: "createPet" }[verb] ?? "other";
  if (verb === "GET" && path === "/v1/store/orders") return "listOrders";
  return verb === "GET" && /^\/v1\/pets\/[^/]+$/.test(path) ? "getPet" : "other";
}

/** However many updates come, and none while the tab is hidden. */
function drawSoon() {
  if (isDrawn) return;
  isDrawn = true;
  requestAnimationFrame(() => {
    isDrawn = false;
    draw();
  });
}

function draw() {
  const source = frozen ?? [...requests.values()];
  const found = source.filter(isWanted).reverse();
  showChildren(byId("request-rows"), found.slice(0, MOST_SHOWN).map(rowOf));
  const isFiltered = found.length < source.length;
  byId("no-requests").hidden = source.length > 0;
  const notes = [];
  if (frozen) notes.push(`Paused; requests that come now are shown after Resume.`);
  if (isFiltered) notes.push(`${found.length} of the last ${source.length} requests match the filter.`);
  if (skipped) notes.push(`${skipped.toLocaleString("en")} requests were skipped, because they came faster than the page reads.`);
  setText(byId("skipped"), notes.join(" "));
}

function isWanted(request) {
  const { status, operation, key } = byId("filter").elements;
  const got = request.status === undefined ? "none" : String(request.status);
  return got.startsWith(status.value)
    && (operation.value === "" || operationOf(request) === operation.value)
    && (request.key ?? "").startsWith(key.value.trim());
}

function rowOf(request) {
  if (!rows.has(request)) rows.set(request, makeRow(request));
  return rows.get(request);
}

function makeRow(request) {
  const target = request.path + (request.query === undefined ? "" : `?${request.query}`);
  const open = element("button", { type: "button", class: "link mono" }, `${request.method} ${target}`);
  open.onclick = () => showDetail(request);
  return element("tr", {},
    element("td", { class: "mono" }, request.receivedAt.slice(11, 23).replace("Z", "")),
    element("td", {}, open),
    element("td", { class: colourOf(request.status) }, request.status === undefined ? "none" : String(request.status)),
    element("td", {}, request.durationMs === undefined ? "" : `${request.durationMs.toFixed(1)} ms`),
    element("td", { class: "mono" }, request.key),
    element("td", {}, notesOf(request)));
}

function notesOf(request) {
  const notes = [];
  if (request.handledBy && request.handledBy !== "service") notes.push(request.handledBy);
  if (request.violations.length) notes.push(`${request.violations.length} broken rule${request.violations.length > 1 ? "s" : ""}`);
  return notes.join(", ");
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

byId("filter").oninput = drawSoon;
byId("filter").onsubmit = (event) => event.preventDefault();
byId("close-detail").onclick = () => byId("detail").close();
byId("clear").onclick = () => change("DELETE", "/requests");
byId("pause").onclick = () => {
  frozen = frozen ? null : [...requests.values()];
  byId("pause").setAttribute("aria-pressed", String(frozen !== null));
  setText(byId("pause"), frozen ? "Resume" : "Pause");
  drawSoon();
};
