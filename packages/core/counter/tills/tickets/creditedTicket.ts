import { auxiliaryOf } from "#billing/accounting/entries.ts";
import { entryOf, type Entry } from "#billing/accounting/entry.ts";
import type { Codes } from "#billing/accounting/accounts.ts";
import { compose, type Source, type Selection } from "#billing/documents/compose.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { groupKey, onlyGroup } from "#billing/documents/vatGroups.ts";
import { beforeOf, leftOf, requestRest, type Vat } from "#billing/documents/portions.ts";
import type { CreditPart } from "#sales/bills/credit.ts";
import type { Id } from "#kit/ids.ts";
import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import { asTicketVat, vatOfReturns } from "./refunds.ts";
import type { Ticket, TicketLine } from "./ticket.ts";

const backOf = ({ lines }: Pick<Ticket, "lines">): TicketLine[] =>
  lines.filter(({ move, corrects }) => move === "sale" && corrects !== undefined);

const flip = (amount: number): Cents => cents(amount === 0 ? 0 : -amount);

/**
 * Returns the items that a ticket takes back, as the contract that the invoice's credit note takes whole: base and VAT
 * by rate are the refund's own, to the cent, the tourist tax beside them. `billed` is the invoice with the ticket that
 * it was made of (its only part).
 */
export function returnSource(refund: Ticket, billed: { ticketId: Id; number: string; on: string }): Source {
  const lines = backOf(refund);
  const taxes = lines
    .filter(({ reason }) => reason === "touristTax")
    .map((line): Vat => ({ ...onlyGroup(line), baseCents: flip(line.netCents), vatCents: NO_CENTS }));
  const vat = new Map<string, Vat>();
  for (const row of [
    ...vatOfReturns(refund).map((v) => ({ ...v, baseCents: flip(v.baseCents), vatCents: flip(v.vatCents) })),
    ...taxes,
  ]) {
    const before = vat.get(groupKey(row));
    vat.set(groupKey(row), {
      ...row,
      baseCents: cents(row.baseCents + (before?.baseCents ?? 0)),
      vatCents: cents(row.vatCents + (before?.vatCents ?? 0)),
    });
  }
  return {
    id: billed.ticketId,
    number: billed.number,
    on: billed.on,
    chain: refund.chain,
    vat: [...vat.values()],
    orderOf: () => undefined,
    lines: lines.map((line) => ({
      ...onlyGroup(line),
      id: line.corrects?.lineId ?? line.id,
      quantity: -line.quantity + 0,
      add: -line.add + 0,
      amountCents: flip(line.amountCents),
      discountCents: cents(Math.max(0, -line.discountCents)),
      accountingType: line.accountingType,
      ...(line.formatId ? { formatId: line.formatId } : {}),
      ...(line.sku ? { sku: line.sku } : {}),
      ...(line.gtin ? { gtin: line.gtin } : {}),
      name: line.name,
      detail: line.detail,
      unitE4: line.unitE4,
    })),
  };
}

/** Returns the whole of such a contract, and lines and totals of the credit note that takes it. */
export function creditOfReturn(source: Source): ReturnType<typeof compose> {
  const before = beforeOf([]);
  const taking: Selection = { source, before, wants: requestRest(source, before) };
  return compose([taking]);
}

/**
 * Checks whether the items that a ticket takes back can still be credited on its invoice: units, amounts, base and VAT
 * of each rate.
 */
export function isLeftToCredit(part: CreditPart | undefined, back: Source): boolean {
  if (!part) return false;
  const isLineLeft = back.lines.every((line) => {
    const billed = part.source.lines.find(({ id }) => id === line.id);
    if (!billed) return false;
    const left = leftOf(billed, part.before);
    return line.quantity <= left.quantity && line.add <= left.add && line.amountCents <= left.amountCents;
  });
  return (
    isLineLeft &&
    back.vat.every((row) => {
      const billed = part.source.vat.find((v) => groupKey(v) === groupKey(row));
      const done = part.before.vat.get(groupKey(row));
      return (
        billed !== undefined &&
        row.baseCents <= billed.baseCents - (done?.baseCents ?? 0) &&
        row.vatCents <= billed.vatCents - (done?.vatCents ?? 0)
      );
    })
  );
}

/**
 * Returns the part of a return (`backCents`, with tax) that was put on the client's account instead of being refunded.
 */
export const returnOnAccount = ({ payments }: Pick<Ticket, "payments">, backCents: Cents): Cents => {
  const credit = sum(payments.filter(({ type }) => type === "credit").map(({ amountCents }) => amountCents));
  return cents(Math.min(backCents, Math.max(0, -credit)));
};

/**
 * Returns the entry beside the credit note of a ticket's invoice, the mirror of `entryOfBilled`: it restores the
 * turnover that the day of the till took back already, refunds at the till leave the client's account, and the part on
 * account leaves its waiting account.
 */
export function entryOfCredited(refund: Ticket, document: DocumentContent, codes: Codes): Entry | null {
  const owed = returnOnAccount(refund, document.totalTtcCents);
  return entryOf(
    {
      journal: "sundry",
      on: document.issuedOn,
      pieceRef: refund.number,
      pieceOn: document.issuedOn,
      label: `Ticket ${refund.number} avoir ${document.number}`,
    },
    [
      ...backOf(refund).map(({ accountingType, vatType, netCents }) => ({
        to: codes(`sale.${accountingType}.${vatType}`),
        amount: netCents,
      })),
      ...vatOfReturns(refund)
        .map(asTicketVat)
        .map(({ vatType, baseCents, vatCents }) => ({
          to: codes(`vat.${vatType}`),
          amount: vatCents,
          vat: { type: vatType, basis: "debits" as const, baseCents: cents(-baseCents) },
        })),
      { to: codes("client"), auxiliary: auxiliaryOf(document), amount: document.totalTtcCents - owed },
      { to: codes("method.credit"), amount: owed },
    ],
  );
}
