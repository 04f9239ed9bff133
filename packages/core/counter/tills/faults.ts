import { vatTypeOf } from "#billing/accounting/vatTypes.ts";
import { OFFICIAL_RATES_BP } from "#shops/settings/taxes.ts";
import { groupKey } from "#billing/documents/vatGroups.ts";
import { baseOf, cents, lineAmount, rateOf } from "#kit/money.ts";
import { isPeriod } from "./closings/closings.ts";
import type { TillRecord } from "./journal.ts";
import { ticketNumber } from "./numbers.ts";
import { dueOf } from "./tickets/payments.ts";
import { VOUCHERS_END } from "#counter/pointsOfSale/points.ts";
import { vatOfSales } from "./tickets/refunds.ts";
import { isClosingOf, worthOf, type Running } from "./runningState.ts";
import type { Ticket, TicketLine } from "./tickets/ticket.ts";

/** A named fault of a record; `at` gives its place. */
export type RecordFault = {
  code:
    | "till"
    | "number"
    | "lines"
    | "line-sign"
    | "line-amount"
    | "line-nets"
    | "corrects"
    | "voucher"
    | "vat-groups"
    | "vat-by-rate"
    | "rate"
    | "vat-type"
    | "totals"
    | "tourist-tax"
    | "payments"
    | "change"
    | "training"
    | "opening"
    | "cash"
    | "closing";
  at: string;
};

/** A billion euros: sums of a journal stay safe integers. */
export const MOST_CENTS = 100_000_000_000;

const total = (amounts: readonly number[]): number => amounts.reduce((a, n) => a + n, 0);
const isTax = (line: TicketLine): boolean => line.reason === "touristTax";

function lineFaults(line: TicketLine, at: string, chain: Ticket["chain"]): RecordFault[] {
  const { quantity, add, listE4, unitE4, discountCents, amountCents, netCents, corrects, move } = line;
  const sign = corrects ? -1 : 1;
  const counted = [quantity, add, discountCents, amountCents, netCents];
  const found: RecordFault[] = [];
  const fault = (code: RecordFault["code"], isWrong: boolean): void => {
    if (isWrong) found.push({ code, at });
  };
  fault("line-sign", counted.some((n) => n * sign < 0) || listE4 < 0 || unitE4 < 0);
  // A part of a price may be taken back without goods.
  fault("line-sign", quantity + add === 0 && (!corrects || amountCents === 0));
  fault("corrects", line.backTo !== undefined && (!corrects || line.formatId === undefined));
  fault("vat-type", line.vatType !== vatTypeOf(line, line.accountingType, "FR"));
  fault("rate", !OFFICIAL_RATES_BP.has(line.rateBp) || (line.category === "S") !== line.rateBp > 0);
  if (move !== "sale")
    fault(
      "line-amount",
      [add, unitE4, discountCents, amountCents, netCents].some((n) => n !== 0),
    );
  else if (!corrects)
    fault(
      "line-amount",
      unitE4 * quantity > MOST_CENTS * 100 || lineAmount(unitE4, quantity) - discountCents !== amountCents,
    );
  fault(
    "line-nets",
    chain === "ht" || isTax(line) ? netCents !== amountCents : Math.abs(netCents) > Math.abs(amountCents),
  );
  return found;
}

/**
 * Checks VAT once for each rate on the sum of the sales (rules §5.3, §8). Returned items are a part of another ticket's
 * amounts: they may be a cent away from base times rate, and never more (`take`).
 */
function vatFaults({ chain, lines, vat }: Ticket): RecordFault[] {
  const found: RecordFault[] = [];
  const counted = lines.filter((l) => l.move === "sale" && !isTax(l));
  const sold = new Map(vatOfSales({ chain, lines }).map((row) => [groupKey(row), row]));
  const groups = new Set(counted.map(groupKey));
  if (
    vat.length !== groups.size ||
    vat.some(
      (row, at) => !groups.has(groupKey(row)) || vat.findIndex((r) => groupKey(r) === groupKey(row)) !== at,
    )
  )
    found.push({ code: "vat-groups", at: "vat" });
  for (const row of vat) {
    const at = groupKey(row);
    const of = counted.filter((l) => groupKey(l) === at);
    const back = of.filter((l) => l.corrects);
    if (row.vatType !== vatTypeOf(row, "product", "FR")) found.push({ code: "vat-type", at });
    if (total(of.map((l) => l.netCents)) !== row.baseCents) found.push({ code: "line-nets", at });
    const own = sold.get(at) ?? { baseCents: 0, vatCents: 0 };
    const base = cents(row.baseCents - own.baseCents);
    const tax = cents(row.vatCents - own.vatCents);
    const amount = total(back.map((l) => l.amountCents));
    const off =
      chain === "ht"
        ? Math.abs(tax - rateOf(base, row.rateBp)) + Math.abs(base - amount) * 2
        : Math.abs(base - baseOf(cents(amount), row.rateBp)) + Math.abs(base + tax - amount) * 2;
    if (off > (back.length > 0 ? 1 : 0) || base > 0 || tax > 0) found.push({ code: "vat-by-rate", at });
  }
  return found;
}

function paymentFaults(ticket: Ticket): RecordFault[] {
  const due = dueOf(ticket);
  const found: RecordFault[] = [];
  if (total(ticket.payments.map((p) => p.amountCents)) !== due)
    found.push({ code: "payments", at: "payments" });
  for (const [i, { type, amountCents, givenCents, changeCents }] of ticket.payments.entries()) {
    const at = `payments.${i}`;
    if (amountCents === 0 || amountCents > 0 !== due > 0) found.push({ code: "payments", at });
    const isCash = type === "cash" && amountCents > 0;
    const [given = amountCents, change = 0] = [givenCents, changeCents];
    if (
      given - change !== amountCents ||
      change < 0 ||
      (!isCash && (givenCents !== undefined || changeCents !== undefined))
    )
      found.push({ code: "change", at });
  }
  return found;
}

/**
 * Returns the faults of a ticket, whoever made it: sums, VAT by rate on the sum, payments, change, number, signs. Empty
 * for one that follows from its lines; whether its prices are the shop's is not checked here.
 */
export function ticketFaults(ticket: Ticket, till: { code: string; isTraining: boolean }): RecordFault[] {
  const { lines, vat } = ticket;
  const found: RecordFault[] = [];
  const fault = (code: RecordFault["code"], at: string, isWrong: boolean): void => {
    if (isWrong) found.push({ code, at });
  };
  fault("number", "number", ticket.number !== ticketNumber(till.code, ticket.n, till.isTraining));
  fault("lines", "lines", lines.length === 0 && dueOf(ticket) === 0);
  fault("lines", "lines", new Set(lines.map((l) => l.id)).size !== lines.length);
  fault(
    "lines",
    "lines",
    new Set(lines.flatMap((l) => l.corrects?.lineId ?? [])).size !== lines.filter((l) => l.corrects).length,
  );
  fault("corrects", "lines", new Set(lines.flatMap((l) => l.corrects?.ticketId ?? [])).size > 1);
  fault(
    "corrects",
    "lines",
    lines.some((l) => l.corrects?.ticketId === ticket.id),
  );
  for (const [at, line] of lines.entries()) found.push(...lineFaults(line, `lines.${at}`, ticket.chain));
  found.push(...vatFaults(ticket));
  fault("totals", "totalHtCents", ticket.totalHtCents !== total(vat.map((v) => v.baseCents)));
  fault("totals", "totalVatCents", ticket.totalVatCents !== total(vat.map((v) => v.vatCents)));
  const tax = total(lines.filter((l) => l.move === "sale" && isTax(l)).map((l) => l.amountCents));
  fault("tourist-tax", "touristTaxCents", ticket.touristTaxCents !== tax);
  const ttc = ticket.totalHtCents + ticket.totalVatCents + ticket.touristTaxCents;
  fault("totals", "totalTtcCents", ticket.totalTtcCents !== ttc || Math.abs(ttc) > MOST_CENTS);
  fault("totals", "tipsCents", ticket.tipsCents < 0);
  const { totalCents, amountCents = 1 } = ticket.settles ?? {};
  fault("totals", "settles", amountCents <= 0 || (totalCents !== undefined && amountCents > totalCents));
  // Money for an order cannot be combined with a refund, and needs an actual payment.
  const isMixed = lines.some((l) => l.corrects) || ticket.payments.some((p) => p.type === "credit");
  fault("payments", "settles", ticket.settles !== undefined && isMixed);
  found.push(...paymentFaults(ticket));
  return found.filter((f, i) => found.findIndex((g) => g.code === f.code && g.at === f.at) === i);
}

/**
 * Returns the faults of the next record of a journal; the same check runs at the till before it seals, on the server,
 * and in an archive. `till` is the owner of the journal. `linkFault` checks the place in the chain, hash and signature.
 */
export function recordFaults(
  r: Running,
  record: TillRecord,
  till: { shopId: string; tillId: string; code: string },
): RecordFault[] {
  const { body, training } = record;
  const isTraining = training === true;
  const found: RecordFault[] = [];
  const fault = (code: RecordFault["code"], at: string, isWrong: boolean): void => {
    if (isWrong) found.push({ code, at });
  };
  fault("till", "tillId", record.shopId !== till.shopId || record.tillId !== till.tillId);
  const teaches = body.kind === "ticket" || body.kind === "duplicate" || body.kind === "event";
  fault("training", body.kind, isTraining && !teaches);
  if (body.kind === "ticket") {
    found.push(...ticketFaults(body, { code: till.code, isTraining }));
    fault("number", "n", body.n !== 1 + (isTraining ? r.training : r.tickets));
    const isVoucher = body.payments.some(({ type }) => type === "gift");
    fault("voucher", "payments", isVoucher && Date.parse(record.at) >= Date.parse(VOUCHERS_END));
  }
  if (body.kind === "opening") {
    fault("opening", "opening", r.floatCents !== null);
    const pieces = Object.keys(body.counted).length;
    fault(
      "cash",
      "counted",
      body.floatCents < 0 || (pieces > 0 && worthOf(body.counted) !== body.floatCents),
    );
  }
  if (body.kind === "cash") fault("cash", "amountCents", body.amountCents === 0);
  if (body.kind === "closing") {
    fault("closing", "of", !isPeriod(body.period, body.of));
    fault("closing", "totals", !isClosingOf(r, till.code, body));
    if (body.cash) {
      const { leftCents, countedCents } = body.cash;
      fault("cash", "leftCents", leftCents < 0 || leftCents > countedCents);
    }
  }
  return found;
}
