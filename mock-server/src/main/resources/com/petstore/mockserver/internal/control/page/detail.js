// Shows all of one request, for testers in search of the reason for a response.
import { call } from "./api.js";
import { copyButton, curlOf } from "./curl.js";
import { button, byId, element, setText, showChildren } from "./dom.js";
import { pretty } from "./json.js";
import { keyOf, nameOf } from "./keys.js";
import { prepareStub } from "./stubs.js";

let current = null;
let drawn = "";

/** The sequence of the request that is shown, if one is and the journal still has it. */
export const selected = () => (byId("detail").hidden || current?.isGone ? null : current.sequence);

export function showDetail(request) {
  current = request;
  byId("detail").hidden = false;
  byId("no-detail").hidden = true;
  draw();
}

export function hideDetail() {
  byId("detail").hidden = true;
  byId("no-detail").hidden = false;
}

/** Reads the shown request again as long as something may yet happen to it. */
export async function refreshDetail() {
  const sequence = selected();
  if (sequence === null || current.ended) return;
  const { requests } = await call("GET", `/requests?after=${sequence - 1}&before=${sequence + 1}`);
  if (selected() !== sequence) return;
  if (requests.length) current = requests[0];
  else forgetDetail();
  draw();
}

/** What is shown can be read on, but the journal does not have it any more. */
export function forgetDetail() {
  if (current) current = { ...current, ended: true, isGone: true };
  if (!byId("detail").hidden) draw();
}

function draw() {
  const version = JSON.stringify([current, nameOf(current.key)]);
  if (version === drawn) return;
  drawn = version;
  const request = current;
  setText(byId("detail-title"), `#${request.sequence} ${request.method} ${request.path}`);
  byId("detail-body").replaceChildren(
    ...(request.isGone ? [element("p", { class: "warn" }, "The journal does not have this request any more.")] : []),
    facts(request),
    ...(request.violations.length ? [element("h3", {}, "Broken rules"), element("ul", { class: "bad" }, ...request.violations.map((rule) => bounded("li", rule)))] : []),
    ...block("Query", parametersOf(request.query)),
    ...block("Request headers", linesOf(request.headers)),
    ...block("Request body", pretty(request.body ?? "", request.bodyTruncated), request.bodyTruncated),
    ...block("Response headers", linesOf(request.responseHeaders)),
    ...block("Response body", pretty(request.responseBody ?? "", request.responseBodyTruncated), request.responseBodyTruncated));
}

/** What a client sent can be long; it is scrolled then, also by keys. */
function bounded(tag, text) {
  return element(tag, text.length > 300 ? { class: "long", tabIndex: 0 } : {}, element("bdi", {}, text));
}

function facts({ method, path, receivedAt, status, ended, durationMs, key, operation, handledBy, processed }) {
  const outcome = status === undefined ? (ended ? "none was sent" : "none yet") : `${status}, after ${durationMs?.toFixed(1)} ms`;
  const rows = {
    Request: `${method} ${path}`,
    Response: outcome,
    Received: `${receivedAt.slice(0, 10)} ${receivedAt.slice(11, 23).replace("Z", "")} UTC`,
    Key: key === undefined ? "none of the server" : `${nameOf(key)} (id ${key})`,
    Operation: `${operation ?? "none"}, ${processed ? "carried out" : "not carried out"}`,
    "Handled by": handledBy,
  };
  return element("dl", {}, ...Object.entries(rows).flatMap(([name, value]) => [element("dt", {}, name), bounded("dd", value)]));
}

function block(title, text, isCut) {
  if (!text) return [];
  const cut = isCut ? [element("p", { class: "warn" }, "Cut at 8 KiB: the journal keeps the start only.")] : [];
  return [element("h3", {}, title), element("pre", {}, text), ...cut];
}

/** Decoded where it can be; one parameter a line. */
function parametersOf(query = "") {
  try {
    return query.split("&").map((pair) => decodeURIComponent(pair.replaceAll("+", " ")).replace("=", " = ")).join("\n");
  } catch {
    return query;
  }
}

function linesOf(headers = {}) {
  return Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`)).join("\n");
}

showChildren(byId("copy-request"), [
  copyButton("Copy as curl", () => curlOf(current, keyOf(current.key))),
  button("Make a stub", () => prepareStub(current)),
]);
