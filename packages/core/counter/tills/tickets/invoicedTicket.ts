import { auxiliaryOf } from "#billing/accounting/entries.ts";
import { entryOf, type Entry } from "#billing/accounting/entry.ts";
import type { Claim } from "#billing/payments/claims.ts";
import type { Codes } from "#billing/accounting/accounts.ts";
import type { Source } from "#billing/documents/compose.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { onlyGroup } from "#billing/documents/vatGroups.ts";
import { addVat, type Vat } from "#billing/documents/portions.ts";
import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import { returnOnAccount } from "./creditedTicket.ts";
import type { Ticket, TicketLine } from "./ticket.ts";

const soldOf = ({ lines }: Pick<Ticket, "lines">): TicketLine[] =>
  lines.filter(({ move, quantity }) => move === "sale" && quantity > 0);

/** Checks whether an invoice may be made of a ticket: goods were sold, none came back with it. */
export const isBillable = (ticket: Pick<Ticket, "lines">): boolean =>
  soldOf(ticket).length > 0 && ticket.lines.every(({ quantity }) => quantity >= 0);

/**
 * Returns the unpaid part of a ticket: the part of its total put on the client's account (decision 0015.7). Tips are on
 * no invoice.
 */
export const onAccount = ({ payments, totalTtcCents }: Pick<Ticket, "payments" | "totalTtcCents">): Cents => {
  const credit = sum(payments.filter(({ type }) => type === "credit").map(({ amountCents }) => amountCents));
  return cents(Math.min(credit, Math.max(0, totalTtcCents)));
};

/**
 * Returns a client's debt by a ticket alone (`billing/payments/claims.ts`): the amount put on the account less the
 * refunds on it, until an invoice takes it over. It has no due date before its invoice. Null for zero, and for
 * training.
 */
export function ticketClaim(
  ticket: Pick<Ticket, "payments" | "totalTtcCents">,
  {
    isBilled,
    isTraining,
    refunds,
  }: {
    isBilled: boolean;
    isTraining: boolean;
    refunds: readonly Pick<Ticket, "payments" | "totalTtcCents">[];
  },
): Claim | null {
  if (isBilled || isTraining) return null;
  const back = sum(refunds.map((one) => returnOnAccount(one, cents(Math.max(0, -one.totalTtcCents)))));
  const openCents = cents(onAccount(ticket) - back);
  return openCents > 0 ? { kind: "ticket", openCents, dueOn: null } : null;
}

/**
 * Returns a ticket as the contract that its invoice takes whole: base and VAT by rate as they were rung up, the tourist
 * tax beside them.
 */
export function ticketSource(ticket: Ticket, on: string): Source {
  const sold = soldOf(ticket);
  const taxes = sold
    .filter((line) => line.reason === "touristTax")
    .map((line): Vat => ({ ...onlyGroup(line), baseCents: line.netCents, vatCents: NO_CENTS }));
  const vat = ticket.vat.map(({ baseCents, vatCents, ...row }): Vat => ({
    ...onlyGroup(row),
    baseCents,
    vatCents,
  }));
  return {
    id: ticket.id,
    number: ticket.number,
    on,
    chain: ticket.chain,
    vat: addVat([...vat, ...taxes]),
    orderOf: () => undefined,
    lines: sold.map((line) => ({
      ...onlyGroup(line),
      id: line.id,
      quantity: line.quantity,
      add: line.add,
      amountCents: line.amountCents,
      discountCents: cents(Math.max(0, line.discountCents)),
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

/**
 * Returns the entry beside the invoice of a ticket (decision 0015.7): it removes the turnover that the books already
 * have from the day of the till, and the payments at the till pay the client's account; the amount on account leaves
 * its waiting account.
 */
export function entryOfBilled(ticket: Ticket, document: DocumentContent, codes: Codes): Entry | null {
  const owed = onAccount(ticket);
  return entryOf(
    {
      journal: "sundry",
      on: document.issuedOn,
      pieceRef: ticket.number,
      pieceOn: document.issuedOn,
      label: `Ticket ${ticket.number} facturé ${document.number}`,
    },
    [
      ...soldOf(ticket).map(({ accountingType, vatType, netCents }) => ({
        to: codes(`sale.${accountingType}.${vatType}`),
        amount: netCents,
      })),
      ...ticket.vat.map(({ vatType, baseCents, vatCents }) => ({
        to: codes(`vat.${vatType}`),
        amount: vatCents,
        vat: { type: vatType, basis: "debits" as const, baseCents: cents(-baseCents) },
      })),
      { to: codes("client"), auxiliary: auxiliaryOf(document), amount: -(document.totalTtcCents - owed) },
      { to: codes("method.credit"), amount: -owed },
    ],
  );
}
