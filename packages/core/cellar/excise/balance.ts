import { CRD_FLOWS, type CrdFlow } from "./capsules/capsules.ts";
import type { CapsuleAccount, Line, ProductAccount } from "./declaration.ts";
import { NODES } from "./nodes.ts";

const sumOf = (lines: readonly Line[], flow: "in" | "out"): number =>
  lines.reduce((sum, line) => (NODES[line.node].flow === flow ? sum + line.ml : sum), 0);

/** Returns Σ of the entries of a month, millilitres. */
export const entriesMl = (lines: readonly Line[]): number => sumOf(lines, "in");
/** Returns Σ of the exits of a month, millilitres. */
export const exitsMl = (lines: readonly Line[]): number => sumOf(lines, "out");

/**
 * Returns the closing stock: `stock-fin = stock-debut + Σ entrées − Σ sorties` (rules §2.2); negative when more went
 * out than there was.
 */
export function closingMl({ openingMl, lines }: Pick<ProductAccount, "openingMl" | "lines">): number {
  return openingMl + entriesMl(lines) - exitsMl(lines);
}

/** Returns the closing balance of an account of capsules, in pieces. */
export function closingCapsules({ opening, flows }: Pick<CapsuleAccount, "opening" | "flows">): number {
  return Object.entries(flows).reduce(
    (left, [flow, pieces]) => left + (CRD_FLOWS[flow as CrdFlow] === "in" ? pieces : -pieces),
    opening,
  );
}

const lineKey = ({ node, origin, country, contract, document }: Line): string =>
  [node, origin, country, contract, document].join("|");

/** Adds up lines of the same kind, in the order of first occurrence; zero sums are left out. */
export function addedUp(lines: readonly Line[]): Line[] {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = lineKey(line);
    const before = sums.get(key);
    sums.set(key, before ? { ...before, ml: before.ml + line.ml } : line);
  }
  return [...sums.values()].filter((line) => line.ml !== 0);
}
