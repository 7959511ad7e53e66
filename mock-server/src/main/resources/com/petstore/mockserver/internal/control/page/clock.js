// Shows the time of the server, and moves it for a tester who does not want to wait.
import { change } from "./api.js";
import { byId, setText, whenSent } from "./dom.js";

const MODES = { real: "runs with the machine", frozen: "is frozen", "auto-advance": "advances to the next waiter" };

export function showClock({ now, clockMode }) {
  setText(byId("now"), now.slice(0, 19).replace("T", " ") + " UTC");
  setText(byId("mode"), MODES[clockMode] ?? clockMode);
  for (const mode of byId("clock-modes").children) mode.ariaPressed = String(mode.dataset.mode === clockMode);
}

for (const mode of byId("clock-modes").children) mode.onclick = () => change("POST", `/clock/${mode.value}`);
for (const step of byId("clock-steps").children) {
  step.onclick = () => change("POST", "/clock/advance", { durationMs: Number(step.value) });
}
whenSent(byId("clock-to"), ({ time }) => change("PUT", "/clock", { now: new Date(`${time.value}Z`).toISOString() }));
