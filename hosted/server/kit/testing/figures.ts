import { appendFileSync } from "node:fs";
import { expect } from "vitest";

/** Files whose requests are hostile: they are counted in a long run. */
const HOSTILE =
  /\/(hostile\/[^/]+|foreign|walls|blind|rls|spelling|patience|savedAddresses|uploads|judge|[\w.]*hostile)\.test\.ts$/;
/** Where figures are written; undefined where nobody asks for them. */
const file = (): string | undefined => process.env["HOSTILE_FIGURES"];
const isHostile = (): boolean => HOSTILE.test(expect.getState().testPath ?? "");

/** Notes one try of a hostile test. */
export function noteTry(status: number, ms: number): void {
  const to = file();
  if (to !== undefined && isHostile()) appendFileSync(to, `${status} ${Math.round(ms)}\n`);
}

/** Notes that something was told, or done, that had to be refused. */
export function noteLeak(): void {
  const to = file();
  if (to !== undefined) appendFileSync(to, "leak 0\n");
}
