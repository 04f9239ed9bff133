import { groupKey, onlyGroup } from "#billing/documents/vatGroups.ts";
import {
  beforeOf,
  takePortion,
  type BilledParts,
  type BillableContract,
  type Portion,
  type Vat,
  type PartRequest,
} from "#billing/documents/portions.ts";
import { vatTypeOf } from "#billing/accounting/vatTypes.ts";
import type { Id } from "#kit/ids.ts";
import { proportion } from "#kit/allocation.ts";
import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import { vatLines } from "#offer/pricing/taxes/vat.ts";
import type { ReturnDestination, Ticket, TicketLine, TicketVat } from "./ticket.ts";

const isTax = (line: Pick<TicketLine, "reason">): boolean => line.reason === "touristTax";
/** Checks for lines sold by this ticket itself. */
export const isSold = (line: TicketLine): boolean => line.move === "sale" && !line.corrects;

export const asTicketVat = (row: Vat): TicketVat => ({
  ...onlyGroup(row),
  vatType: vatTypeOf(row, "product", "FR"),
  baseCents: row.baseCents,
  vatCents: row.vatCents,
});

/**
 * Returns base and VAT of a ticket's sales, once for each group on its sum (rules §5.3, §8); returns are not included.
 */
export function vatOfSales({ chain, lines }: Pick<Ticket, "chain" | "lines">): Vat[] {
  const groups = new Map<string, TicketLine[]>();
  for (const line of lines)
    if (isSold(line) && !isTax(line))
      groups.set(groupKey(line), [...(groups.get(groupKey(line)) ?? []), line]);
  return [...groups.values()].flatMap((of): Vat[] => {
    const [first] = of;
    const [row] = vatLines(
      of.map((l) => [l.rateBp, l.amountCents]),
      chain === "ttc",
    );
    return first && row ? [{ ...onlyGroup(first), baseCents: row.baseCents, vatCents: row.vatCents }] : [];
  });
}

/** Returns base and VAT of a ticket's returns, below zero: its rows without its sales. */
export function vatOfReturns(ticket: Pick<Ticket, "chain" | "lines" | "vat">): Vat[] {
  const sold = new Map(vatOfSales(ticket).map((row) => [groupKey(row), row]));
  const back = new Set(ticket.lines.filter((l) => l.corrects && l.move === "sale").map(groupKey));
  return ticket.vat
    .filter((row) => back.has(groupKey(row)))
    .map((row) => {
      const own = sold.get(groupKey(row));
      return {
        ...onlyGroup(row),
        baseCents: cents(row.baseCents - (own?.baseCents ?? 0)),
        vatCents: cents(row.vatCents - (own?.vatCents ?? 0)),
      };
    });
}

const taxRow = (
  lines: readonly Pick<TicketLine, "category" | "rateBp" | "reason" | "amountCents">[],
): Vat[] => {
  const [first] = lines;
  return first
    ? [{ ...onlyGroup(first), baseCents: sum(lines.map((l) => l.amountCents)), vatCents: NO_CENTS }]
    : [];
};

/** Returns the sales of a ticket as the contract that refunds take parts of (hosted/decisions/0014). */
export function contractOf(ticket: Ticket): BillableContract {
  const lines = ticket.lines.filter(isSold);
  return {
    chain: ticket.chain,
    lines: lines.map((l) => ({
      ...onlyGroup(l),
      id: l.id,
      quantity: l.quantity,
      add: l.add,
      amountCents: l.amountCents,
      discountCents: l.discountCents,
    })),
    vat: [...vatOfSales(ticket), ...taxRow(lines.filter(isTax))],
  };
}

const flipped = (n: number): number => (n === 0 ? 0 : -n);

/** Returns the parts of a ticket that earlier tickets took back; tickets that correct others are ignored. */
export function returnedParts(ticketId: Id, later: readonly Ticket[]): BilledParts {
  const parts = later.flatMap((ticket): Portion[] => {
    const lines = ticket.lines.filter((l) => l.corrects?.ticketId === ticketId && l.move === "sale");
    if (lines.length === 0) return [];
    const vat = [...vatOfReturns(ticket), ...taxRow(lines.filter(isTax))];
    return [
      {
        lines: lines.map((l) => ({
          ...onlyGroup(l),
          id: l.corrects?.lineId ?? l.id,
          quantity: flipped(l.quantity),
          add: flipped(l.add),
          amountCents: cents(-l.amountCents),
          discountCents: cents(-l.discountCents),
          netCents: cents(-l.netCents),
        })),
        vat: vat.map((v) => ({ ...v, baseCents: cents(-v.baseCents), vatCents: cents(-v.vatCents) })),
      },
    ];
  });
  return beforeOf(parts);
}

/**
 * Checks whether tickets took back more of one than it sold: a line that it does not have, more units, more money. One
 * till checks before it gives back; two do not see each other.
 */
export function isTooMuchBack(ticket: Ticket, later: readonly Ticket[]): boolean {
  const { lines } = contractOf(ticket);
  const back = returnedParts(ticket.id, later);
  return [...back.lines].some(([id, done]) => {
    const line = lines.find((one) => one.id === id);
    return (
      !line ||
      done.quantity > line.quantity ||
      done.add > line.add ||
      done.amountCents > line.amountCents ||
      done.discountCents > line.discountCents
    );
  });
}

/** Returned items for a ticket: lines and VAT below zero; `points` that the client earned with them. */
export type ReturnedItems = {
  chain: Ticket["chain"];
  typology: string;
  lines: TicketLine[];
  vat: TicketVat[];
  points: number;
};

const ttcOf = (rows: Iterable<{ baseCents: Cents; vatCents: Cents }>): number => {
  let all = 0;
  for (const { baseCents, vatCents } of rows) all += baseCents + vatCents;
  return all;
};

/** Returned units of a line, and the destination of the goods. */
export type ReturnRequest = PartRequest & { backTo?: ReturnDestination };

/**
 * Returns the parts of a ticket that are taken back: whatever their order and size, all refunds of a ticket add up to
 * it line by line and rate by rate (`take`). `before` is `returnedParts` of all tickets that corrected it until now.
 * Throws RangeError where `takeFaults` of the contract and `before` is not empty.
 */
export function refundOf(
  ticket: Ticket,
  before: BilledParts,
  wants: readonly ReturnRequest[],
  newId: (lineId: Id) => Id,
): ReturnedItems {
  const contract = contractOf(ticket);
  const portion = takePortion(contract, before, wants);
  const lines = portion.lines.map((part): TicketLine => {
    const line = ticket.lines.find(({ id }) => id === part.id);
    if (!line) throw new RangeError("line of another ticket");
    const { own: _, ...same } = line;
    const backTo = line.formatId === undefined ? undefined : wants.find(({ id }) => id === line.id)?.backTo;
    return {
      ...same,
      id: newId(line.id),
      quantity: flipped(part.quantity),
      add: flipped(part.add),
      discountCents: cents(-part.discountCents),
      amountCents: cents(-part.amountCents),
      netCents: cents(-part.netCents),
      corrects: { ticketId: ticket.id, lineId: line.id },
      ...(backTo ? { backTo } : {}),
    };
  });
  const earned = ticket.points?.earned ?? 0;
  const whole = Math.max(1, ttcOf(contract.vat));
  const done = ttcOf(before.vat.values());
  const pointsUpTo = (ttc: number): number => proportion(earned, ttc, whole);
  return {
    chain: ticket.chain,
    typology: ticket.typology,
    lines,
    vat: portion.vat
      .filter((row) => row.reason !== "touristTax")
      .map((row) =>
        asTicketVat({ ...row, baseCents: cents(-row.baseCents), vatCents: cents(-row.vatCents) }),
      ),
    points: flipped(pointsUpTo(done + ttcOf(portion.vat)) - pointsUpTo(done)),
  };
}
