import { watchRequests } from "./api.js";
import { byId, setText } from "./dom.js";
import { addRequests, forget } from "./requests.js";

function showConnection(text, colour) {
  setText(byId("connection"), text);
  byId("connection").className = colour;
}

function showError(failure) {
  byId("error").hidden = false;
  setText(byId("error"), failure.message ?? String(failure));
}

addEventListener("unhandledrejection", (event) => showError(event.reason));
setText(byId("first-request"), `curl -H 'Authorization: Bearer KEY' ${location.origin}/v1/pets`);

watchRequests({
  onConnect: () => {
    forget();
    byId("error").hidden = true;
    showConnection("Connected", "good");
  },
  onUpdate: addRequests,
  onLost: () => showConnection("Connection lost. Trying again…", "bad"),
});
