import type { ClosingPeriod } from "./closings/closings.ts";

const LETTERS: Readonly<Record<ClosingPeriod, string>> = { day: "Z", month: "M", year: "A" };
const counted = (n: number): string => String(n).padStart(6, "0");

/** Returns the number of a till's ticket: `C1-000042`; in training `E-C1-000003`, of a count of its own. */
export const ticketNumber = (code: string, n: number, isTraining = false): string =>
  `${isTraining ? "E-" : ""}${code}-${counted(n)}`;

/** Returns the number of a closing: `C1-Z000012` of a day, `M` of a month, `A` of a fiscal year. */
export const closingNumber = (code: string, period: ClosingPeriod, n: number): string =>
  `${code}-${LETTERS[period]}${counted(n)}`;
