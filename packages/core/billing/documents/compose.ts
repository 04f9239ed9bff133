import type { Id } from "#kit/ids.ts";
import { cents, NO_CENTS, scaled, sum, type Cents } from "#kit/money.ts";
import type { Paper, PaperDeposit, PaperDiscount, PaperLine, PaperPart } from "./documents.ts";
import { groupKey } from "./groups.ts";
import {
  addVat,
  beforeOf,
  shareOfVat,
  take,
  takenOf,
  type Before,
  type Contract,
  type ContractLine,
  type Portion,
  type Vat,
  type Want,
} from "./take.ts";

/** The words of a line, beside what it counts. */
export type LineWords = Pick<
  PaperLine,
  "accountingType" | "productId" | "formatId" | "sku" | "gtin" | "name" | "detail" | "unitE4"
> & {
  /** Of one unit, where the document goes with the goods. */
  containers?: { perUnit: number; volumeMl: number; alcoholE2?: number };
};

/** A contract to be put on paper: an order, or a bill that is corrected. */
export type Source = Omit<Contract, "lines"> & {
  id: Id;
  number: string;
  on: string;
  lines: readonly (ContractLine & LineWords)[];
  /** Discounts on the whole of it: lines have their share of them in what they discount. */
  discounts?: readonly PaperDiscount[];
  /** The order of its lines; of a bill each line says so itself. */
  orderOf: (lineId: Id) => Id | undefined;
};

/** What is taken of a source. */
export type Taking = { source: Source; before: Before; wants: readonly Want[] };

type Amounts = Pick<
  Paper,
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

function linesOf(source: Source, portion: Portion): PaperLine[] {
  return portion.lines.map((line) => {
    const words = source.lines.find(({ id }) => id === line.id);
    if (!words) throw new RangeError("line of another contract");
    const { accountingType, productId, formatId, sku, gtin, name, detail, unitE4, containers } = words;
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
 * What a part takes of the discounts on the whole: as much as its lines take of what lines discount, less what parts before it took, so
 * that the parts add up.
 */
function discountsOf(source: Source, before: Before, { lines }: Portion): Pick<PaperPart, "discounts"> {
  const all = sum(source.lines.map((l) => l.discountCents));
  const done = sum(source.lines.map((l) => takenOf(before, l.id).discountCents));
  const taken = sum(lines.map((l) => l.discountCents));
  const upTo = (amount: Cents, part: number): number => (all === 0 ? 0 : scaled(amount, part, all));
  const shares = (source.discounts ?? []).map((discount) => ({
    ...discount,
    amountCents: cents(upTo(discount.amountCents, done + taken) - upTo(discount.amountCents, done)),
  }));
  const discounts = shares.filter(({ amountCents }) => amountCents > 0);
  return discounts.length > 0 ? { discounts } : {};
}

/**
 * The lines and totals of a document from what it takes of its contracts. `deposits` are what was really paid of them and is not
 * used yet: each is deducted as far as the document has something of the same rate (design: domain §4).
 */
export function compose(takings: readonly Taking[], deposits: readonly PaperDeposit[] = []): Amounts {
  const portions = takings.map(({ source, before, wants }) => ({
    source,
    before,
    portion: take(source, before, wants),
  }));
  return composed(portions, deposits);
}

/** The same of portions that were taken already. */
export function composed(
  portions: readonly { source: Source; before: Before; portion: Portion }[],
  deposits: readonly PaperDeposit[] = [],
): Amounts {
  const lines = portions.flatMap(({ source, portion }) => linesOf(source, portion));
  const parts = portions.map(({ source, before, portion }): PaperPart => ({
    id: source.id,
    number: source.number,
    on: source.on,
    chain: source.chain,
    vat: portion.vat,
    ...discountsOf(source, before, portion),
  }));
  return {
    lines,
    parts,
    ...billed(
      parts.flatMap((p) => p.vat),
      deposits,
    ),
  };
}

/** What rows of VAT come to, what of the deposits they bear, and what is left to be paid: of a document, and of what is shown before it is made. */
export function billed(
  rows: readonly Vat[],
  deposits: readonly PaperDeposit[],
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

/** A deposit, or what is deducted of it, with tax. */
export const depositCents = ({ vat }: PaperDeposit): Cents =>
  sum(vat.flatMap((v) => [v.baseCents, v.vatCents]));

/** Deposits as far as rows of VAT can bear them, rate by rate: neither base nor VAT of a rate goes below nothing. */
export function deduct(vat: readonly Vat[], deposits: readonly PaperDeposit[]): PaperDeposit[] {
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

/** What a sealed document took of one of its contracts. */
export function portionOf(paper: Pick<Paper, "lines" | "parts">, contractId: Id): Portion {
  const part = paper.parts.find(({ id }) => id === contractId);
  const alone = paper.parts.length === 1;
  return {
    vat: part ? part.vat : [],
    lines: paper.lines
      .filter((l) => part && (alone || l.orderId === contractId))
      .map(({ sourceId, ...line }) => ({ ...line, id: sourceId })),
  };
}

/**
 * A bill or deposit as the contract that credit notes take from: one for each of its parts, because each has its own terms
 * (with or without tax) and its own base and VAT.
 */
export function sourcesOf(paper: Paper & { id: Id }): Source[] {
  return paper.parts.map((part): Source => {
    const { lines } = portionOf(paper, part.id);
    const ids = new Set(lines.map(({ id }) => id));
    return {
      id: part.id,
      number: paper.number,
      on: paper.issuedOn,
      chain: part.chain,
      vat: part.vat,
      orderOf: (lineId) => paper.lines.find((l) => l.sourceId === lineId)?.orderId,
      lines: paper.lines
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

/** What is left to be taken of a source after these documents and those that gave parts back. */
export const beforeIn = (
  contractId: Id,
  papers: readonly Paper[],
  givenBack: readonly Paper[] = [],
): Before =>
  beforeOf(
    papers.map((p) => portionOf(p, contractId)),
    givenBack.map((p) => portionOf(p, contractId)),
  );

/** Rows less others, group by group, never below nothing. */
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
 * The paid part of a deposit by rate, less what credit notes took of it (`credited`) and bills used already. `paidCents` is what was
 * paid and neither credited nor given back.
 */
export function depositLeft(
  deposit: Paper & { id: Id },
  paidCents: Cents,
  used: readonly Vat[],
  credited: readonly Vat[] = [],
): PaperDeposit {
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

/** A deposit asked on contracts: `amountCents` with tax, one line for each rate of what they come to. */
export function depositSource(
  order: { id: Id; number: string; on: string },
  vat: readonly Vat[],
  amountCents: Cents,
  words: (row: Vat) => Pick<LineWords, "name" | "detail">,
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
        unitE4: (ttc * 100) as LineWords["unitE4"],
        ...words(row),
      };
    }),
  };
}
