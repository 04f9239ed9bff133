/** An answer that takes longer is a hang, in milliseconds. */
const HANG_MS = 10_000;

/** The figures of the hostile tests of a run (`figures.ts`) in a line: what a server says of itself (503, 507) is no fault. */
export function hostileFigures(text: string): string {
  const lines = text.trim().split("\n").filter(Boolean);
  const rows = lines.map((line) => line.split(" "));
  const tries = rows.filter(([status]) => status !== "leak");
  const faults = tries.filter(([status = ""]) => status.startsWith("5") && !["503", "507"].includes(status));
  const hangs = tries.filter(([, ms]) => Number(ms) > HANG_MS);
  return `hostile: ${tries.length} tries, ${faults.length} answers 5xx, ${hangs.length} hangs, ${rows.length - tries.length} leaks`;
}
