import { beforeIn, compose, sourcesOf, type Source, type Selection } from "#billing/documents/compose.ts";
import type { DocumentContent, UsedDeposit } from "#billing/documents/documents.ts";
import { groupKey } from "#billing/documents/vatGroups.ts";
import {
  beforeOf,
  leftOf,
  takeFaults,
  requestRest,
  type BilledParts,
  type Portion,
  type TakeFault,
  type PartRequest,
} from "#billing/documents/portions.ts";
import { requestAmount, requestPriceDifference } from "#billing/documents/partRequests.ts";
import type { Id } from "#kit/ids.ts";
import { allocate, cents, NO_CENTS } from "#kit/money.ts";

/** A contract's share of a document, with the parts that credit notes (and, for a deposit, invoices) took of it. */
export type CreditPart = { source: Source; before: BilledParts };

/** Amount to credit: the whole rest, units of lines, an amount, lower prices of lines (per unit, in cents). */
export type CreditScope =
  | { mode: "whole" }
  | { mode: "lines"; lines: readonly { id: string; quantity: number }[] }
  | { mode: "amount"; amountCents: number }
  | { mode: "prices"; prices: readonly { id: string; unitCents: number }[] };

/** Reasons why a part cannot be credited. */
export type CreditFault =
  | { code: "nothing-to-credit" }
  | { code: "credit-too-much"; faults: readonly TakeFault[] }
  | { code: "credit-too-much"; left: number };

/**
 * Returns the part of a deposit that invoices deducted, which cannot be credited: it counts as taken by credit notes.
 */
function deducted(
  bills: readonly Pick<DocumentContent, "deposits">[],
  depositId: string,
  orderId: string,
): Portion {
  const vat = bills
    .flatMap((b): UsedDeposit[] => b.deposits)
    .filter((d) => d.id === depositId)
    .flatMap((d) => d.vat);
  return {
    vat,
    lines: vat.map((v) => ({
      ...v,
      id: `${orderId}:${groupKey(v)}` as Id,
      quantity: 0,
      add: 0,
      amountCents: cents(v.baseCents + v.vatCents),
      discountCents: NO_CENTS,
      netCents: v.baseCents,
    })),
  };
}

function both(a: BilledParts, portion: Portion): BilledParts {
  const more = beforeOf([portion]);
  const lines = new Map(a.lines);
  for (const [id, t] of more.lines) {
    const done = lines.get(id);
    lines.set(id, {
      ...t,
      quantity: done?.quantity ?? 0,
      amountCents: cents(t.amountCents + (done?.amountCents ?? 0)),
    });
  }
  const vat = new Map(a.vat);
  for (const [key, v] of more.vat) {
    const done = vat.get(key);
    vat.set(key, {
      baseCents: cents(v.baseCents + (done?.baseCents ?? 0)),
      vatCents: cents(v.vatCents + (done?.vatCents ?? 0)),
    });
  }
  return { lines, vat };
}

/**
 * Returns the parts of an invoice or deposit that can still be credited; `bills` are those that deduct it, where it is
 * a deposit.
 */
export function creditParts(
  document: DocumentContent & { id: Id },
  credits: readonly DocumentContent[],
  bills: readonly Pick<DocumentContent, "deposits">[] = [],
): CreditPart[] {
  return sourcesOf(document).map((source): CreditPart => {
    const before = beforeIn(source.id, credits);
    return {
      source,
      before: bills.length > 0 ? both(before, deducted(bills, document.id, source.id)) : before,
    };
  });
}

const leftOfPart = ({ source, before }: CreditPart): number =>
  source.lines.reduce((a, line) => a + leftOf(line, before).amountCents, 0);

/** Returns the rest of parts, in the terms of their contracts. */
export const leftToCredit = (parts: readonly CreditPart[]): number =>
  parts.reduce((a, part) => a + leftOfPart(part), 0);

function wantsOf(parts: readonly CreditPart[], what: CreditScope): PartRequest[][] | CreditFault {
  switch (what.mode) {
    case "whole":
      return parts.map(({ source, before }) => requestRest(source, before));
    case "lines": {
      const known = new Set(parts.flatMap((p) => p.source.lines.map((l): string => l.id)));
      const faults = what.lines
        .filter((l) => !known.has(l.id))
        .map(({ id }): TakeFault => ({ code: "unknown-line", id: id as Id }));
      if (faults.length > 0) return { code: "credit-too-much", faults };
      return parts.map(({ source }) =>
        what.lines
          .filter((l) => source.lines.some((s) => s.id === l.id))
          .map(({ id, quantity }): PartRequest => ({ id: id as Id, quantity })),
      );
    }
    case "prices": {
      const prices = new Map(what.prices.map((p) => [p.id, cents(p.unitCents)]));
      return parts.map(({ source, before }) => requestPriceDifference(source, before, prices));
    }
    default: {
      const left = parts.map(leftOfPart);
      const all = left.reduce((a, n) => a + n, 0);
      if (all === 0) return { code: "nothing-to-credit" };
      if (what.amountCents > all) return { code: "credit-too-much", left: all };
      const shares = allocate(cents(what.amountCents), left);
      return parts.map(({ source, before }, at) => {
        const share = shares[at] ?? NO_CENTS;
        return share > 0 ? requestAmount(source, before, share) : [];
      });
    }
  }
}

/**
 * Returns the parts of a document that a credit note takes, or the reason why it cannot. An amount is spread over the
 * parts by the rest of each.
 */
export function creditPortions(parts: readonly CreditPart[], what: CreditScope): Selection[] | CreditFault {
  const wants = wantsOf(parts, what);
  if (!Array.isArray(wants)) return wants;
  const takings: Selection[] = [];
  for (const [at, part] of parts.entries()) {
    const partRequests = wants[at] ?? [];
    if (partRequests.length === 0) continue;
    const faults = takeFaults(part.source, part.before, partRequests);
    if (faults.length > 0) return { code: "credit-too-much", faults };
    takings.push({ ...part, wants: partRequests });
  }
  return takings.length === 0 ? { code: "nothing-to-credit" } : takings;
}

/** Returns the amounts of a credit note, or the reason why it cannot be made. */
export function creditAmounts(
  parts: readonly CreditPart[],
  what: CreditScope,
): ReturnType<typeof compose> | CreditFault {
  const takings = creditPortions(parts, what);
  return Array.isArray(takings) ? compose(takings) : takings;
}
