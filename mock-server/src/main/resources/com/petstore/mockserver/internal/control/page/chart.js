import { byId, setText } from "./dom.js";

const SECONDS = 300;
const [WIDTH, HEIGHT] = [600, 100];

const counts = new Map();
let last = null;

/** Takes how many requests have come and were refused, and notes by how much that grew; another journal counts from zero. */
export function countRequests({ id, arrived, refused }) {
  const before = last?.id === id ? last : last ? { arrived: 0, refused: 0 } : { arrived, refused };
  const second = Math.floor(Date.now() / 1000);
  const count = counts.get(second) ?? { requests: 0, refused: 0 };
  count.requests += arrived - before.arrived;
  count.refused += refused - before.refused;
  counts.set(second, count);
  last = { id, arrived, refused };
  for (const oldest of counts.keys()) {
    if (oldest > second - SECONDS) break;
    counts.delete(oldest);
  }
}

/** What comes while nobody counts is not shown as a peak. */
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
  const top = Math.max(1, most, Math.min(quota, most * 4)) * 1.1;
  const y = (value) => (HEIGHT * (1 - value / top)).toFixed(1);
  const line = (value) => seconds.map((second, i) => `${i ? "L" : "M"}${(i * WIDTH) / (SECONDS - 1)},${y(value(at(second)))}`).join("");
  byId("chart-requests").setAttribute("d", line((count) => count.requests));
  byId("chart-refused").setAttribute("d", line((count) => count.refused));
  const isQuotaShown = limited.length > 0 && quota <= top;
  byId("chart-quota").setAttribute("d", isQuotaShown ? `M0,${y(quota)}H${WIDTH}` : "");
  const parts = [
    `Blue: ${at(end).requests} requests a second, at most ${most} in five minutes. Red: ${at(end).refused} refused with 429.`,
    limited.length ? `${isQuotaShown ? "Dashed" : "Above the chart"}: ${+quota.toFixed(2)} a second, what the minutes of all keys allow.` : "No key has a quota.",
  ];
  setText(byId("traffic"), parts.join(" "));
}
