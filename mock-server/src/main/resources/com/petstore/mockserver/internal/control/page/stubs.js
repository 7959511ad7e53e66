// Lists, adds and removes stubs, also one that a tester makes of a response in the journal.
import { change } from "./api.js";
import { button, byId, confirmed, element, showChildren, showError, whenSent } from "./dom.js";
import { isJson, pretty } from "./json.js";

const items = new Map();

/** Shows the stubs in the order in which they were added: of those that match, the last responds. Those that are used up are grey. */
export function showStubs(stubs) {
  byId("no-stubs").hidden = stubs.length > 0;
  byId("clear-stubs").hidden = stubs.length === 0;
  showChildren(byId("stubs"), stubs.map(({ id, hits, stub }) => {
    const version = JSON.stringify([hits, stub]);
    if (items.get(id)?.version !== version) items.set(id, { version, node: makeItem(id, hits, stub) });
    return items.get(id).node;
  }));
  for (const id of items.keys()) {
    if (!stubs.some((stub) => stub.id === id)) items.delete(id);
  }
}

function makeItem(id, hits, { method, path, query = {}, headers = {}, body = {}, status, responses, times }) {
  const named = (title, values) => Object.entries(values).map(([name, value]) => `${title} ${name} = ${value}`);
  const conditions = [...named("query", query), ...named("header", headers), ...named("body", body)];
  const statuses = responses ? responses.map((response) => response.status).join(", then ") : status;
  const left = times === undefined ? "" : times <= hits ? ", used up" : `, ${times - hits} left`;
  const remove = button("Remove", () => change("DELETE", `/stubs/${id}`));
  remove.ariaLabel = `Remove stub ${id}`;
  return element("li", { class: times <= hits ? "row used-up" : "row" },
    element("span", {}, `${id}: `, element("bdi", { class: "mono" }, `${method} ${path}`), ` → ${statuses}`,
      ...(conditions.length ? [element("bdi", {}, `, if ${conditions.join(", ")}`)] : []),
      ` (${hits} hit${hits === 1 ? "" : "s"}${left})`), remove);
}

byId("clear-stubs").onclick = async () => {
  if (await confirmed("Remove all stubs?", "Remove all")) await change("DELETE", "/stubs");
};

/** Fills the form with a request and the response that it got, to be changed and added. */
export function prepareStub(request) {
  const { method, path, query, status, response, times } = byId("add-stub").elements;
  const sent = request.responseBody ?? "";
  const problem = [
    [request.status === undefined, "The request has no response yet."],
    [request.responseBodyTruncated, "The journal has only the start of the response."],
    [sent !== "" && !isJson(sent), "The response is not JSON."],
    [![...method.options].some((option) => option.value === request.method), `No stub can be added here for ${request.method}.`],
  ].find(([isProblem]) => isProblem)?.[1];
  showError(problem ? new Error(`This cannot be made a stub: ${problem}`) : null);
  if (problem) return;
  method.value = request.method;
  path.value = request.path;
  query.value = request.query ?? "";
  status.value = request.status;
  response.value = pretty(sent);
  times.value = "";
  byId("add-stub").scrollIntoView({ block: "center" });
  path.focus();
}

whenSent(byId("add-stub"), async ({ method, path, query, status, response, times }) => {
  const json = response.value.trim();
  try {
    if (json) JSON.parse(json);
  } catch (failure) {
    showError(new Error(`The response must be JSON or empty: ${failure.message}`));
    return;
  }
  // The response goes into the document as it was written.
  const fields = [`"method": ${JSON.stringify(method.value)}`, `"path": ${JSON.stringify(path.value)}`, `"status": ${Number(status.value)}`];
  const parameters = Object.fromEntries(new URLSearchParams(query.value));
  if (query.value) fields.push(`"query": ${JSON.stringify(parameters)}`);
  if (json) fields.push(`"response": ${json}`);
  if (times.value) fields.push(`"times": ${Number(times.value)}`);
  if (await change("POST", "/stubs", `{${fields.join(", ")}}`)) path.value = query.value = response.value = times.value = "";
});
