/** States in which a server reports itself that it has no disk space, or is stopping. */
const OWN_STATES = new Set(["503", "507"]);

/** Requests and faults of a run's hostile tests (`figures.ts`). */
export type HostileFigures = { line: string; faults: string[] };

/** Computes the figures of a run: a line that shows them, and each fault among them. */
export function hostileFigures(text: string): HostileFigures {
  const rows = text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));
  const of = (kind: string): string[][] =>
    rows.filter(([first]) => first === kind).map((row) => row.slice(1));
  const failed = of("try").filter(([status = ""]) => status.startsWith("5"));
  const faults = failed.filter(([status = ""]) => !OWN_STATES.has(status));
  const [hangs, leaks] = [of("hang"), of("leak")];
  const closed = of("try").filter(([status]) => status === "0").length;
  return {
    line: [
      `hostile: ${of("try").length} tries`,
      `${faults.length} answers 5xx (and ${failed.length - faults.length} of 503 or 507, which are meant)`,
      `${closed} connections ended without an answer`,
      `${hangs.length} hangs`,
      `${leaks.length} leaks`,
    ].join(", "),
    faults: [
      ...faults.map((row) => `hostile 5xx: ${row.join(" ")}`),
      ...hangs.map((row) => `hostile hang: ${row.join(" ")}`),
      ...leaks.map((row) => `hostile leak: ${row.join(" ")}`),
    ],
  };
}
