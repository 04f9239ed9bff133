import type { JournalReport } from "@cuvee/core/sales/tills/archive.ts";
import type { CopiesReport } from "@cuvee/core/sales/tills/copies.ts";

// What the command `verify` says of what it read.

/** Writes a line of the report. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A journal of a till. */
export function tell(
  name: string,
  { records, tickets, perpetualCents, end, broken }: JournalReport,
): boolean {
  say(`${name}: ${records} records, ${tickets} tickets, perpetual ${(perpetualCents / 100).toFixed(2)} EUR`);
  if (!broken) say(`  holds; end ${end.seq} ${end.hash}`);
  else say(`  BROKEN at record ${broken.seq}: ${broken.code}${broken.at ? ` (${broken.at})` : ""}`);
  return broken === null;
}

/** Copies of tickets that were mailed. */
export function tellCopies(name: string, { copies, broken }: CopiesReport): boolean {
  if (copies === 0 && !broken) return true;
  say(`${name}: ${copies} copies of tickets were mailed`);
  if (!broken) say("  hold");
  else say(`  BROKEN at mailed copy ${broken.position}: ${broken.code}${broken.at ? ` (${broken.at})` : ""}`);
  return broken === null;
}
