export type Season = "spring" | "summer" | "autumn" | "winter";

/** First days of the seasons, month and day (specification §2: 21 March, June, September, December). */
const STARTS: readonly [number, Season][] = [
  [1221, "winter"],
  [921, "autumn"],
  [621, "summer"],
  [321, "spring"],
];

/** Returns the season of a day in the viewer's calendar. */
export function seasonOf(day: Date): Season {
  const key = (day.getMonth() + 1) * 100 + day.getDate();
  return STARTS.find(([start]) => key >= start)?.[1] ?? "winter";
}
