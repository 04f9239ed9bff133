import type { JournalReport } from "@cuvee/core/counter/tills/archive.ts";
import type { CopiesReport } from "@cuvee/core/counter/tills/copies.ts";

// Output of the command `verify`.

/** Writes a line of the report. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Reports a journal of a till; returns whether it is valid. */
export function tell(
  name: string,
  { records, tickets, perpetualCents, end, broken }: JournalReport,
): boolean {
  say(`${name}: ${records} records, ${tickets} tickets, perpetual ${(perpetualCents / 100).toFixed(2)} EUR`);
  if (!broken) say(`  holds; end ${end.seq} ${end.hash}`);
  else say(`  BROKEN at record ${broken.seq}: ${broken.code}${broken.at ? ` (${broken.at})` : ""}`);
  return broken === null;
}

/** Reports the copies of tickets that were mailed; returns whether they are valid. */
export function tellCopies(name: string, { copies, broken }: CopiesReport): boolean {
  if (copies === 0 && !broken) return true;
  say(`${name}: ${copies} copies of tickets were mailed`);
  if (!broken) say("  hold");
  else say(`  BROKEN at mailed copy ${broken.position}: ${broken.code}${broken.at ? ` (${broken.at})` : ""}`);
  return broken === null;
}
