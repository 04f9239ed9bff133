import { createHash } from "node:crypto";
import type { StatementLine } from "@cuvee/core/billing/payments/statements.ts";

/**
 * What a line is known by: the bank's own name of it, else what it says and which of its likes in the file it is. Banks that give one name
 * to several lines of a file are told apart by what these say.
 */
export function marksOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  const named = new Map<string, string[]>();
  return lines.map(({ bookedOn, amountCents, label, reference, fitId }) => {
    const content = `${bookedOn}\n${amountCents}\n${label}\n${reference}`;
    const said = fitId === null ? content : `fit\n${fitId}\n${amountCents}`;
    let nth = seen.get(said) ?? 0;
    if (fitId === null) seen.set(said, nth + 1);
    else {
      const others = named.get(said) ?? [];
      if (!others.includes(content)) others.push(content);
      named.set(said, others);
      nth = others.indexOf(content);
    }
    return createHash("sha256").update(`${said}\n${nth}`).digest("hex").slice(0, 40);
  });
}
