// Writes requests as curl commands, which testers repeat in a terminal or put into a report of a bug.
import { button, setText } from "./dom.js";

/** Headers that curl adds, or that would be wrong for what it sends. */
const NOT_SENT = new Set(["authorization", "connection", "content-length", "expect", "host", "transfer-encoding", "upgrade", "http2-settings"]);

const created = new Map(JSON.parse(sessionStorage.getItem("keys") ?? "[]"));

/** Keeps a key that this tab has created, until the tab is closed, for commands that can be pasted. */
export function remember(id, key) {
  created.set(id, key);
  sessionStorage.setItem("keys", JSON.stringify([...created]));
}

/** The key itself where this page has it: one that was created in this tab, or that names itself. */
export function valueOf({ id, name }) {
  return created.get(id) ?? (name.endsWith("…") ? undefined : name);
}

/**
 * A command for sh, bash, zsh or fish that sends the request again, with the value of its key, or the variable where the page does not
 * have it. All that a client sent is quoted, so that it is an argument of curl whatever it is.
 */
export function curlOf({ method, path, query, headers = {}, body }, key) {
  const fields = Object.entries(headers).flatMap(([name, values]) => values.map((value) => [name, value]));
  const isEmpty = body === undefined || body === "";
  const isTyped = fields.some(([name]) => name.toLowerCase() === "content-type");
  const authorization = fields.find(([name]) => name.toLowerCase() === "authorization")?.[1] ?? "";
  const target = path + (query === undefined ? "" : `?${query}`);
  return [
    "curl -i --globoff --path-as-is",
    ...(method === "HEAD" ? ["-I"] : method === "GET" && isEmpty ? [] : [`-X ${quoted(method)}`]),
    ...(authorization.startsWith("Bearer") ? [authorizationOf(authorization, key)] : []),
    ...(isEmpty || isTyped ? [] : ["-H 'Content-Type:'"]),
    ...fields.filter(([name]) => !NOT_SENT.has(name.toLowerCase())).map(([name, value]) => `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...(isEmpty ? [] : [`--data-raw ${quoted(body)}`]),
    // What does not begin with a slash would be read as part of the host.
    ...(target.startsWith("/") ? [quoted(location.origin + target)] : [`--request-target ${quoted(target)}`, quoted(location.origin)]),
  ].join(" \\\n  ");
}

function authorizationOf(sent, key) {
  if (sent === "Bearer [unknown]") return "-H 'Authorization: Bearer unknown'";
  const value = key && valueOf(key);
  return value === undefined ? '-H "Authorization: Bearer $PETSTORE_API_KEY"' : `-H ${quoted(`Authorization: Bearer ${value}`)}`;
}

/** The shortest request of a key. */
export function commandOf(key) {
  return curlOf({ method: "GET", path: "/v1/pets", headers: { Authorization: ["Bearer"] } }, key).replace("-i --globoff --path-as-is \\\n  ", "").replace(" \\\n  ", " ");
}

/**
 * A text as one argument. Quotes and backslashes stand outside the quotes, because fish reads a backslash inside them as an escape. A
 * terminal acts on control characters even inside quotes: they are escaped, which sh and fish do not understand but do not run either.
 */
function quoted(text) {
  if (/[\0-\t\v-\x1f\x7f-\x9f]/.test(text)) return `$'${text.replace(/[\0-\x1f\x7f-\x9f'\\]/g, escaped)}'`;
  return `'${text.replace(/['\\]/g, "'\\$&'")}'`;
}

function escaped(character) {
  return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/** A button that copies a text, and confirms it for a moment. */
export function copyButton(label, text) {
  const made = button(label, async () => {
    await copy(text());
    setText(made, "Copied");
    setTimeout(() => setText(made, label), 1500);
  });
  return made;
}

/** Pages from other machines without TLS have no clipboard. */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return undefined;
}
