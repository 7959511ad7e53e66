// Draws the last minutes of requests and refusals, so that a tester sees when a client ran into its quota.
import { call } from "./api.js";
import { byId, setText } from "./dom.js";

const SECONDS = 300;
const [WIDTH, HEIGHT] = [600, 100];
const NONE = { requests: 0, refused: 0 };

/** By second of the server's clock; those in which nothing came are missing. */
let counts = new Map();
let busy = new Set();
let read = {};

/** Reads how many requests came in each of the last seconds. What a full journal has dropped meanwhile stays in the chart. */
export async function readTraffic({ id, changes }) {
  if (read.id === id && read.changes === changes) return;
  if (read.id !== id) counts = new Map();
  const { seconds, keys } = await call("GET", "/traffic");
  for (const { second, requests, refused } of seconds) {
    const before = counts.get(second) ?? NONE;
    counts.set(second, { requests: Math.max(requests, before.requests), refused: Math.max(refused, before.refused) });
  }
  busy = new Set(keys);
  read = { id, changes };
}

/** Whether a key has sent requests in the last minutes. */
export const isBusy = (id) => busy.has(id);

/** Draws the last five minutes, and what the quotas of the keys that send requests allow in the long run. */
export function drawChart(keys, { now, clockMode }) {
  // The second that has just begun would appear as a drop.
  const end = Math.floor(Date.parse(now) / 1000) - (clockMode === "real" ? 1 : 0);
  for (const second of counts.keys()) {
    if (second <= end - SECONDS) counts.delete(second);
  }
  const at = (second) => counts.get(second) ?? NONE;
  const seconds = Array.from({ length: SECONDS }, (_, i) => end - SECONDS + 1 + i);
  const limited = keys.filter((key) => key.plan !== "unlimited" && isBusy(key.id));
  const quota = limited.reduce((sum, key) => sum + key.requestsPerMinute, 0) / 60;
  const most = Math.max(...seconds.map((second) => at(second).requests));
  const top = topOf(Math.max(1, most, Math.min(quota, most * 4)));
  const x = (i) => (i * WIDTH) / (SECONDS - 1);
  const y = (value) => (HEIGHT * (1 - value / top)).toFixed(1);
  const isQuotaShown = limited.length > 0 && most > 0 && quota <= top;
  const paths = {
    requests: most ? seconds.map((second, i) => `${i ? "L" : "M"}${x(i)},${y(at(second).requests)}`).join("") : "",
    refused: seconds.map((second, i) => (at(second).refused ? `M${x(i)},${HEIGHT}V${y(at(second).refused)}` : "")).join(""),
    quota: isQuotaShown ? `M0,${y(quota)}H${WIDTH}` : "",
  };
  for (const [name, path] of Object.entries(paths)) byId(`chart-${name}`).setAttribute("d", path);
  setText(byId("chart-top"), most ? `${top}/s` : "");
  setText(byId("count-requests"), most ? `${at(end).requests.toLocaleString("en")} request${at(end).requests === 1 ? "" : "s"} a second, at most ${most.toLocaleString("en")} in five minutes` : "No requests in five minutes");
  setText(byId("count-refused"), `${at(end).refused} refused with 429`);
  const rate = `${quota.toLocaleString("en", { maximumFractionDigits: 2 })} a second allowed by the quotas of the keys in use`;
  setText(byId("count-quota"), limited.length ? `${rate}${isQuotaShown ? "" : ", above the chart"}` : "No key with a quota is in use");
}

/** A round number, so that the axis can be read. */
function topOf(value) {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * unit).find((step) => step >= value);
}
