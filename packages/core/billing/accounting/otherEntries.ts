import { frenchDay } from "#kit/days.ts";
import { cents, sum, type Cents } from "#kit/money.ts";
import type { AccountingType } from "#billing/documents/documents.ts";
import type { PaymentType } from "#shops/settings/paymentTypes.ts";
import type { Codes, FixedUse } from "./accounts.ts";
import { entryOf, type Entry } from "./entry.ts";
import type { VatTypeKey } from "./vatTypes.ts";

/** A day of a till, as its closing counts it (rules §3.2): payments by method, sales by rate. */
export type Takings = {
  number: string;
  till: string;
  /** `YYYY-MM-DD`. */
  on: string;
  paid: readonly { type: PaymentType; amountCents: Cents }[];
  sold: readonly { nature: AccountingType; type: VatTypeKey; baseCents: Cents }[];
  vat: readonly { type: VatTypeKey; baseCents: Cents; vatCents: Cents }[];
  /** Difference between the cash counted in the drawer and the expected amount; negative when cash is missing. */
  gapCents?: Cents;
};

/**
 * Returns the entry of a till's day (golden FEC): counter sales belong to no client; a gap of the drawer is a charge or
 * a gain (rules §4, 658 and 758).
 */
export function entryOfTakings(z: Takings, codes: Codes): Entry | null {
  const head = {
    journal: "cash" as const,
    on: z.on,
    pieceRef: z.number,
    pieceOn: z.on,
    label: `Z du ${frenchDay(z.on)} caisse ${z.till}`,
  };
  const gap = z.gapCents ?? 0;
  return entryOf(head, [
    ...z.paid.map(({ type, amountCents }) => ({ to: codes(`method.${type}`), amount: amountCents })),
    ...z.sold.map(({ nature, type, baseCents }) => ({
      to: codes(`sale.${nature}.${type}`),
      amount: -baseCents,
    })),
    ...z.vat.map(({ type, baseCents, vatCents }) => ({
      to: codes(`vat.${type}`),
      amount: -vatCents,
      vat: { type, basis: "debits" as const, baseCents },
    })),
    { to: codes("method.cash"), amount: gap },
    { to: codes(gap < 0 ? "minusGap" : "plusGap"), amount: -gap },
  ]);
}

/** Cash movement of a till without a sale: into its drawer (plus) or out of it (minus). */
export type CashMovement = { amountCents: Cents; to: FixedUse; what: string };

/**
 * Returns the entries of a day's cash movements without a sale: one for each time that cash went in or out, so that the
 * cash account equals the content of the drawer. `number` and `till` are those of its closing. A zero movement has no
 * entry.
 */
export const entriesOfCash = (
  { number, till, on }: Pick<Takings, "number" | "till" | "on">,
  moves: readonly CashMovement[],
  codes: Codes,
): Entry[] =>
  moves.flatMap(({ amountCents, to, what }, at) => {
    const head = {
      journal: "cash" as const,
      on,
      pieceRef: `${number}-E${at + 1}`,
      pieceOn: on,
      label: `Caisse ${till} : ${what}`,
    };
    const entry = entryOf(head, [
      { to: codes("method.cash"), amount: amountCents },
      { to: codes(to), amount: -amountCents },
    ]);
    return entry ? [entry] : [];
  });

/**
 * Returns the entry of the duties of a declared month (golden FEC): excise is a charge, owed to the customs. `period`
 * is `YYYY-MM`.
 */
export function entryOfDuties(
  duties: { period: string; on: string; amountsCents: readonly Cents[] },
  codes: Codes,
): Entry | null {
  const total = sum(duties.amountsCents);
  const head = {
    journal: "sundry" as const,
    on: duties.on,
    pieceRef: `DRM-${duties.period}`,
    pieceOn: duties.on,
    label: `Droits accises DRM ${duties.period.split("-").toReversed().join("/")}`,
  };
  return entryOf(head, [
    { to: codes("duty"), amount: total },
    { to: codes("dutyDue"), amount: cents(-total) },
  ]);
}
