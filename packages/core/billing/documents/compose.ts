import type { Id } from "#kit/ids.ts";
import { cents, NO_CENTS, sum, type Cents } from "#kit/money.ts";
import { discountsOf } from "./discounts.ts";
import type { DocumentContent, UsedDeposit, NamedDiscount, DocumentLine, DocumentPart } from "./documents.ts";
import { groupKey } from "./vatGroups.ts";
import {
  addVat,
  beforeOf,
  shareOfVat,
  takePortion,
  type BilledParts,
  type BillableContract,
  type BillableLine,
  type Portion,
  type Vat,
  type PartRequest,
} from "./portions.ts";

/** Texts of a line, besides its amounts. */
export type LineFacts = Pick<
  DocumentLine,
  "accountingType" | "productId" | "formatId" | "sku" | "gtin" | "name" | "detail" | "unitE4"
> & {
  /** For one unit, where the document accompanies the goods. */
  containers?: { perUnit: number; volumeMl: number; alcoholE2?: number };
};

/** A contract to be documented: an order, or an invoice that is corrected. */
export type Source = Omit<BillableContract, "lines"> & {
  id: Id;
  number: string;
  on: string;
  lines: readonly (BillableLine & LineFacts)[];
  /** Discounts on the whole: each line includes its share in its own discount. */
  discounts?: readonly NamedDiscount[];
  /** The order of a line; each line of an invoice has its own. */
  orderOf: (lineId: Id) => Id | undefined;
};

/** The parts that are taken of a source. */
export type Selection = { source: Source; before: BilledParts; wants: readonly PartRequest[] };

type Amounts = Pick<
  DocumentContent,
  | "lines"
  | "parts"
  | "vat"
  | "totalHtCents"
  | "totalVatCents"
  | "totalTtcCents"
  | "deposits"
  | "prepaidCents"
  | "dueCents"
>;

function linesOf(source: Source, portion: Portion): DocumentLine[] {
  return portion.lines.map((line) => {
    const original = source.lines.find(({ id }) => id === line.id);
    if (!original) throw new RangeError("line of another contract");
    const { accountingType, productId, formatId, sku, gtin, name, detail, unitE4, containers } = original;
    const { id, ...counted } = line;
    const orderId = source.orderOf(id);
    const count = containers ? (line.quantity + line.add) * containers.perUnit : 0;
    return {
      ...counted,
      sourceId: id,
      ...(orderId ? { orderId } : {}),
      accountingType,
      ...(productId ? { productId } : {}),
      ...(formatId ? { formatId } : {}),
      ...(sku ? { sku } : {}),
      ...(gtin ? { gtin } : {}),
      name,
      detail,
      unitE4,
      ...(containers && count > 0
        ? {
            containers: {
              count,
              volumeMl: (line.quantity + line.add) * containers.volumeMl,
              ...(containers.alcoholE2 === undefined ? {} : { alcoholE2: containers.alcoholE2 }),
            },
          }
        : {}),
    };
  });
}

/**
 * Composes the lines and totals of a document from the parts that it takes of its contracts. `deposits` are their paid
 * and unused amounts: each is deducted as far as the document has an amount of the same rate (design: domain §4).
 */
export function compose(takings: readonly Selection[], deposits: readonly UsedDeposit[] = []): Amounts {
  const portions = takings.map(({ source, before, wants }) => ({
    source,
    before,
    portion: takePortion(source, before, wants),
  }));
  return composePortions(portions, deposits);
}

/** Composes the lines and totals of portions that were taken already. */
export function composePortions(
  portions: readonly { source: Source; before: BilledParts; portion: Portion }[],
  deposits: readonly UsedDeposit[] = [],
): Amounts {
  const lines = portions.flatMap(({ source, portion }) => linesOf(source, portion));
  const parts = portions.map(({ source, before, portion }): DocumentPart => ({
    id: source.id,
    number: source.number,
    on: source.on,
    chain: source.chain,
    vat: portion.vat,
    ...discountsOf({ source, before }, portion),
  }));
  return {
    lines,
    parts,
    ...documentTotals(
      parts.flatMap((p) => p.vat),
      deposits,
    ),
  };
}

/**
 * Returns the totals of VAT rows, the share of the deposits, and the amount still to be paid: of a document, or of a
 * preview before it is made.
 */
export function documentTotals(
  rows: readonly Vat[],
  deposits: readonly UsedDeposit[],
): Omit<Amounts, "lines" | "parts"> {
  const vat = addVat(rows);
  const used = deduct(vat, deposits);
  const totalHtCents = sum(vat.map((v) => v.baseCents));
  const totalVatCents = sum(vat.map((v) => v.vatCents));
  const totalTtcCents = cents(totalHtCents + totalVatCents);
  const prepaidCents = sum(used.map(depositCents));
  return {
    vat,
    totalHtCents,
    totalVatCents,
    totalTtcCents,
    deposits: used,
    prepaidCents,
    dueCents: cents(totalTtcCents - prepaidCents),
  };
}

/** Returns the amount of a deposit, or of its deducted part, with tax. */
export const depositCents = ({ vat }: UsedDeposit): Cents =>
  sum(vat.flatMap((v) => [v.baseCents, v.vatCents]));

/** Deducts deposits as far as rows of VAT allow, rate by rate: neither base nor VAT of a rate goes below zero. */
function deduct(vat: readonly Vat[], deposits: readonly UsedDeposit[]): UsedDeposit[] {
  const room = new Map(
    vat.map((v) => [groupKey(v), { base: v.baseCents as number, vat: v.vatCents as number }]),
  );
  return deposits.flatMap((deposit) => {
    const rows = deposit.vat.flatMap((row): Vat[] => {
      const left = room.get(groupKey(row));
      if (!left) return [];
      const baseCents = Math.min(row.baseCents, left.base);
      const vatCents = Math.min(row.vatCents, left.vat);
      left.base -= baseCents;
      left.vat -= vatCents;
      return baseCents + vatCents > 0
        ? [{ ...row, baseCents: cents(baseCents), vatCents: cents(vatCents) }]
        : [];
    });
    return rows.length > 0 ? [{ ...deposit, vat: rows }] : [];
  });
}

/** Returns the part that a sealed document took of one of its contracts. */
export function portionOf(document: Pick<DocumentContent, "lines" | "parts">, contractId: Id): Portion {
  const part = document.parts.find(({ id }) => id === contractId);
  const alone = document.parts.length === 1;
  return {
    vat: part ? part.vat : [],
    lines: document.lines
      .filter((l) => part && (alone || l.orderId === contractId))
      .map(({ sourceId, ...line }) => ({ ...line, id: sourceId })),
  };
}

/**
 * Returns an invoice or deposit as the contracts that credit notes take from: one for each of its parts, because each
 * has its own terms (with or without tax) and its own base and VAT.
 */
export function sourcesOf(document: DocumentContent & { id: Id }): Source[] {
  return document.parts.map((part): Source => {
    const { lines } = portionOf(document, part.id);
    const ids = new Set(lines.map(({ id }) => id));
    return {
      id: part.id,
      number: document.number,
      on: document.issuedOn,
      chain: part.chain,
      vat: part.vat,
      orderOf: (lineId) => document.lines.find((l) => l.sourceId === lineId)?.orderId,
      lines: document.lines
        .filter((l) => ids.has(l.sourceId))
        .map(({ sourceId, containers, ...line }) => ({
          ...line,
          id: sourceId,
          ...(containers && line.quantity + line.add > 0
            ? {
                containers: {
                  ...containers,
                  perUnit: containers.count / (line.quantity + line.add),
                  volumeMl: containers.volumeMl / (line.quantity + line.add),
                },
              }
            : {}),
        })),
    };
  });
}

/** Returns what these documents, and those that gave parts back, have already taken of a source. */
export const beforeIn = (
  contractId: Id,
  documents: readonly DocumentContent[],
  givenBack: readonly DocumentContent[] = [],
): BilledParts =>
  beforeOf(
    documents.map((p) => portionOf(p, contractId)),
    givenBack.map((p) => portionOf(p, contractId)),
  );

/** Subtracts rows from others, group by group, never below zero. */
export const lessVat = (rows: readonly Vat[], others: readonly Vat[]): Vat[] =>
  rows.map((row) => {
    const gone = others.filter((o) => groupKey(o) === groupKey(row));
    return {
      ...row,
      baseCents: cents(Math.max(0, row.baseCents - gone.reduce((a, g) => a + g.baseCents, 0))),
      vatCents: cents(Math.max(0, row.vatCents - gone.reduce((a, g) => a + g.vatCents, 0))),
    };
  });

/**
 * Returns the paid part of a deposit by rate, less the parts that credit notes took (`credited`) and invoices used
 * already. `paidCents` is the payment that was neither credited nor refunded.
 */
export function depositLeft(
  deposit: DocumentContent & { id: Id },
  paidCents: Cents,
  used: readonly Vat[],
  credited: readonly Vat[] = [],
): UsedDeposit {
  const whole = lessVat(deposit.vat, credited);
  const total = whole.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
  const paid = paidCents >= total ? whole : shareOfVat(whole, cents(Math.max(0, paidCents)));
  return {
    id: deposit.id,
    number: deposit.number,
    on: deposit.issuedOn,
    vat: lessVat(paid, used).filter((r) => r.baseCents + r.vatCents > 0),
  };
}

/**
 * Returns the source of a deposit requested on contracts: `amountCents` with tax, one line for each rate of their
 * totals.
 */
export function depositSource(
  order: { id: Id; number: string; on: string },
  vat: readonly Vat[],
  amountCents: Cents,
  label: (row: Vat) => Pick<LineFacts, "name" | "detail">,
): Source {
  const rows = shareOfVat(vat, amountCents);
  return {
    ...order,
    chain: "ttc",
    vat: rows,
    orderOf: () => order.id,
    lines: rows.map((row) => {
      const ttc = cents(row.baseCents + row.vatCents);
      return {
        category: row.category,
        rateBp: row.rateBp,
        ...(row.reason ? { reason: row.reason } : {}),
        id: `${order.id}:${groupKey(row)}` as Id,
        quantity: 1,
        add: 0,
        amountCents: ttc,
        discountCents: NO_CENTS,
        accountingType: "service",
        unitE4: (ttc * 100) as LineFacts["unitE4"],
        ...label(row),
      };
    }),
  };
}
