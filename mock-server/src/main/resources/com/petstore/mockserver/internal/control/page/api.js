import { byId, showError } from "./dom.js";

const ROOT = "/__petstore";
let waitingForToken = null;

/** Calls the control interface; fails with the message of the server. */
export async function call(method, path, body) {
  const response = await send(method, path, body);
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.message ?? `The server responded ${response.status} to ${method} ${path}.`);
  }
  return response.status === 204 ? null : response.json();
}

/** Changes something for the user: what fails is shown, and the page then reads all that may have changed. */
export async function change(method, path, body) {
  try {
    const changed = await call(method, path, body);
    byId("error").hidden = true;
    return changed;
  } catch (failure) {
    showError(failure);
    return undefined;
  } finally {
    document.dispatchEvent(new Event("changed"));
  }
}

/** Sends a request, and asks for the token if the server wants one. */
async function send(method, path, body, signal) {
  const headers = {};
  const token = sessionStorage.getItem("token");
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(ROOT + path, { method, headers, body: text, signal, cache: "no-store" });
  if (response.status !== 401) return response;
  // A request may have taken so long that the next token was entered meanwhile.
  if (token === sessionStorage.getItem("token")) await askForToken();
  return send(method, path, body, signal);
}

function askForToken() {
  waitingForToken ??= new Promise((resolve) => {
    const dialog = byId("token");
    const form = dialog.querySelector("form");
    dialog.oncancel = (event) => event.preventDefault();
    form.onsubmit = (event) => {
      event.preventDefault();
      sessionStorage.setItem("token", form.token.value);
      form.reset();
      dialog.close();
      waitingForToken = null;
      resolve();
    };
    dialog.showModal();
  });
  return waitingForToken;
}

/**
 * Reads the stream of requests for ever, and connects again when it ends. Not by EventSource, which cannot send a token.
 * The stream sends something every second, so a connection that is silent for ten seconds is lost.
 */
export async function watchRequests({ onConnect, onUpdate, onLost }) {
  for (;;) {
    const abort = new AbortController();
    let silence;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), 10000);
    };
    try {
      const response = await send("GET", "/requests/stream", undefined, abort.signal);
      if (!response.ok) throw new Error(`The server responded ${response.status} to the stream of requests.`);
      heard();
      onConnect();
      await readEvents(response.body, heard, onUpdate);
    } catch (failure) {
      if (!(failure instanceof TypeError || failure.name === "AbortError")) console.error(failure);
    } finally {
      clearTimeout(silence);
      abort.abort();
    }
    onLost();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function readEvents(body, heard, onUpdate) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      if (event.startsWith("data: ")) onUpdate(JSON.parse(event.slice("data: ".length)));
    }
  }
}
