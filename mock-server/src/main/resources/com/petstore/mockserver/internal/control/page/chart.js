import { byId, setText } from "./dom.js";

const SECONDS = 300;
const [WIDTH, HEIGHT] = [600, 100];

const opened = Math.floor(Date.now() / 1000);
/** By second; those in which the page did not look are missing. */
const counts = new Map();
let last = null;

/** Takes how many requests have come and were refused, and notes by how much that grew; another journal counts from zero. */
export function countRequests({ id, arrived, refused }) {
  const before = last?.id === id ? last : last ? { arrived: 0, refused: 0 } : { arrived, refused };
  const second = Math.floor(Date.now() / 1000);
  for (let seen = last?.second ?? second; seen <= second; seen++) {
    if (!counts.has(seen)) counts.set(seen, { requests: 0, refused: 0 });
  }
  counts.get(second).requests += arrived - before.arrived;
  counts.get(second).refused += refused - before.refused;
  last = { id, arrived, refused, second };
  for (const oldest of counts.keys()) {
    if (oldest > second - SECONDS) break;
    counts.delete(oldest);
  }
}

/** What comes while the page does not look is a gap in the chart, not a peak at its end. */
export function forgetCounts() {
  last = null;
}

/** Draws the last five minutes of this page, and what the quotas of all keys together allow in the long run. */
export function drawChart(keys) {
  const end = Math.floor(Date.now() / 1000) - 1;
  const at = (second) => counts.get(second) ?? { requests: 0, refused: 0 };
  const seconds = Array.from({ length: SECONDS }, (_, i) => end - SECONDS + 1 + i);
  const limited = keys.filter((key) => key.plan !== "unlimited");
  const quota = limited.reduce((sum, key) => sum + key.requestsPerMinute, 0) / 60;
  const most = Math.max(...seconds.map((second) => at(second).requests));
  const top = topOf(Math.max(1, most, Math.min(quota, most * 4)));
  const x = (i) => (i * WIDTH) / (SECONDS - 1);
  const y = (value) => (HEIGHT * (1 - value / top)).toFixed(1);
  const isQuotaShown = limited.length > 0 && most > 0 && quota <= top;
  const paths = {
    requests: most ? seconds.map((second, i) => (counts.has(second) ? `${counts.has(second - 1) ? "L" : "M"}${x(i)},${y(at(second).requests)}` : "")).join("").replace(/^L/, "M") : "",
    refused: seconds.map((second, i) => (at(second).refused ? `M${x(i)},${HEIGHT}V${y(at(second).refused)}` : "")).join(""),
    quota: isQuotaShown ? `M0,${y(quota)}H${WIDTH}` : "",
  };
  for (const [name, path] of Object.entries(paths)) byId(`chart-${name}`).setAttribute("d", path);
  setText(byId("chart-top"), most ? `${top}/s` : "");
  const since = end - SECONDS < opened ? "since this page was opened" : "in five minutes";
  setText(byId("count-requests"), most ? `${at(end).requests} requests a second, at most ${most.toLocaleString("en")} ${since}` : `No requests ${since}`);
  setText(byId("count-refused"), `${at(end).refused} refused with 429`);
  const rate = `${quota.toLocaleString("en", { maximumFractionDigits: 2 })} a second allowed by all quotas per minute`;
  setText(byId("count-quota"), limited.length ? `${rate}${isQuotaShown || !most ? "" : ", above the chart"}` : "No key has a quota");
}

/** A round number, so that the axis can be read. */
function topOf(value) {
  const unit = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * unit).find((step) => step >= value);
}
