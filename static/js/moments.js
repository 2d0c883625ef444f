// Words every <time data-style> in the reader's own zone. The server writes UTC; where scripts are off, that stays.

// Plain "en" would mean the American order of day and month.
const LANGUAGE = { en: "en-GB", "zh-hans": "zh-Hans-CN" }[document.documentElement.lang] ?? "en-GB";
const DATE = { day: "numeric", month: "short", year: "numeric" };
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const ZONE = { timeZoneName: "short" };
const format = (options) => new Intl.DateTimeFormat(LANGUAGE, options);

const FORMATS = {
  full: format({ ...DATE, ...CLOCK, ...ZONE }),
  time: format({ ...CLOCK, ...ZONE }),
  seconds: format({ ...CLOCK, second: "2-digit" }),
  date: format(DATE),
  day: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  exact: format({ ...DATE, ...CLOCK, second: "2-digit", timeZoneName: "longOffset" }),
};
const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto", style: "short" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** Words the times under `root`; call it after adding HTML by hand (swaps of htmx are seen to). */
export function wordMoments(root = document) {
  for (const time of root.querySelectorAll("time[data-style]")) wordMoment(time);
}

function wordMoment(time) {
  const at = new Date(time.dateTime);
  if (Number.isNaN(at.getTime())) return;
  const isOver = time.dataset.over && at <= Date.now();
  const text = isOver ? time.dataset.over : words(time.dataset.style, at);
  if (time.textContent !== text) time.textContent = text;
  const exact = FORMATS.exact.format(at);
  if (time.title !== exact) time.title = exact;
}

function words(style, at) {
  if (style === "relative") return relative(at);
  if (style === "day") {
    const zone = format(ZONE).formatToParts(at).find((part) => part.type === "timeZoneName");
    return `${FORMATS.day.format(at)}, ${zone ? zone.value : ""}`;
  }
  return (FORMATS[style] ?? FORMATS.full).format(at);
}

function relative(at) {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(seconds / size), unit);
}

wordMoments();
document.addEventListener("htmx:after:swap", () => wordMoments());
setInterval(() => {
  for (const time of document.querySelectorAll('time[data-style="relative"]')) wordMoment(time);
}, 10_000);
// What is awaited by the second says so by the second, when its time is over ("any moment now").
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-over]")) wordMoment(time);
}, 1_000);
