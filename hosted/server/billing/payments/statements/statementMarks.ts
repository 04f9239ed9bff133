import { createHash } from "node:crypto";
import type { StatementLine } from "@cuvee/core/billing/payments/statements.ts";

/**
 * Returns the marks that identify lines: the bank's own id, else the content of a line and its position among equal
 * lines of the file. Where a bank gives several lines of a file the same id, their content distinguishes them.
 */
export function marksOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  const named = new Map<string, string[]>();
  return lines.map(({ bookedOn, amountCents, label, reference, fitId }) => {
    const content = `${bookedOn}\n${amountCents}\n${label}\n${reference}`;
    const text = fitId === null ? content : `fit\n${fitId}\n${amountCents}`;
    let nth = seen.get(text) ?? 0;
    if (fitId === null) seen.set(text, nth + 1);
    else {
      const others = named.get(text) ?? [];
      if (!others.includes(content)) others.push(content);
      named.set(text, others);
      nth = others.indexOf(content);
    }
    return createHash("sha256").update(`${text}\n${nth}`).digest("hex").slice(0, 40);
  });
}
