import type { Id } from "#kit/ids.ts";
import { proportion } from "#kit/allocation.ts";
import { baseOf, cents, NO_CENTS, rateOf, scaled, sum, type Cents } from "#kit/money.ts";
import { byGroup, groupKey, onlyGroup, type VatGroup } from "./vatGroups.ts";

/** A line whose parts are taken: of an order that is invoiced, or of an invoice that is credited. */
export type BillableLine = VatGroup & {
  id: Id;
  quantity: number;
  /** Free units given with it. */
  add: number;
  /** For the whole line after discounts, in the terms of the contract. */
  amountCents: Cents;
  discountCents: Cents;
};

export type Vat = VatGroup & { baseCents: Cents; vatCents: Cents };

/** Contract whose parts are taken: its lines, and base and VAT of the whole by rate. */
export type BillableContract = { chain: "ht" | "ttc"; lines: readonly BillableLine[]; vat: readonly Vat[] };

/** Parts already taken of a line. */
export type BilledLine = { quantity: number; add: number; amountCents: Cents; discountCents: Cents };

/** Parts that earlier documents took of a contract. */
export type BilledParts = {
  lines: ReadonlyMap<Id, BilledLine>;
  vat: ReadonlyMap<string, { baseCents: Cents; vatCents: Cents }>;
};

/** Wanted part of a line: a number of units, or an amount without units (a credit for a price). */
export type PartRequest = { id: Id; quantity: number } | { id: Id; amountCents: Cents };

type PortionLine = VatGroup & BilledLine & { id: Id; netCents: Cents };
export type Portion = { lines: PortionLine[]; vat: Vat[] };

const NOTHING: BilledLine = { quantity: 0, add: 0, amountCents: NO_CENTS, discountCents: NO_CENTS };

/** Reasons why parts cannot be taken: an unknown line, more than its rest, or no part at all. */
export type TakeFault = { code: "unknown-line" | "too-much" | "nothing"; id?: Id; left?: number };

export const takenOf = (before: BilledParts, id: Id): BilledLine => before.lines.get(id) ?? NOTHING;

/** Returns the rest of a line. */
export function leftOf(line: BillableLine, before: BilledParts): BilledLine {
  const done = takenOf(before, line.id);
  return {
    quantity: line.quantity - done.quantity,
    add: line.add - done.add,
    amountCents: cents(line.amountCents - done.amountCents),
    discountCents: cents(line.discountCents - done.discountCents),
  };
}

/** Returns the whole rest as wants: units of lines, and the remaining amounts of lines without units. */
export function requestRest(contract: BillableContract, before: BilledParts): PartRequest[] {
  return contract.lines.flatMap((line): PartRequest[] => {
    const left = leftOf(line, before);
    if (left.quantity > 0) return [{ id: line.id, quantity: left.quantity }];
    return left.amountCents > 0 ? [{ id: line.id, amountCents: left.amountCents }] : [];
  });
}

/** Returns the faults of wants; `take` may be called when there are none. */
export function takeFaults(
  contract: BillableContract,
  before: BilledParts,
  wants: readonly PartRequest[],
): TakeFault[] {
  const seen = new Set<Id>();
  const found: TakeFault[] = [];
  for (const want of wants) {
    const line = contract.lines.find(({ id }) => id === want.id);
    if (!line || seen.has(want.id)) found.push({ code: "unknown-line", id: want.id });
    else {
      const left = leftOf(line, before);
      if ("quantity" in want) {
        if (!(want.quantity > 0)) found.push({ code: "nothing", id: want.id });
        else if (want.quantity > left.quantity)
          found.push({ code: "too-much", id: want.id, left: left.quantity });
      } else if (!(want.amountCents > 0)) found.push({ code: "nothing", id: want.id });
      else if (want.amountCents > left.amountCents)
        found.push({ code: "too-much", id: want.id, left: left.amountCents });
    }
    seen.add(want.id);
  }
  return wants.length === 0 ? [{ code: "nothing" }] : found;
}

/** Returns the part of a whole for the units up to `done`; all of it on the last. */
const upTo = (whole: number, done: number, quantity: number): number =>
  done >= quantity ? whole : scaled(whole, done, quantity);

function taken(line: BillableLine, before: BilledParts, want: PartRequest): BilledLine {
  const left = leftOf(line, before);
  if ("amountCents" in want)
    return { quantity: 0, add: 0, amountCents: want.amountCents, discountCents: NO_CENTS };
  const from = line.quantity - left.quantity;
  const to = from + want.quantity;
  // Units are taken at their price; an amount deducted from a line (a credit for its price) comes off the last ones.
  const share = (whole: number, rest: number): number =>
    to >= line.quantity
      ? rest
      : Math.min(rest, upTo(whole, to, line.quantity) - upTo(whole, from, line.quantity));
  return {
    quantity: want.quantity,
    add: share(line.add, left.add),
    amountCents: cents(share(line.amountCents, left.amountCents)),
    discountCents: cents(share(line.discountCents, left.discountCents)),
  };
}

const between = (low: number, value: number, high: number): number => Math.min(Math.max(low, value), high);

/**
 * Returns base and VAT of the part taken of a rate, so that the parts of a contract add up to it to the cent: the
 * amount due on all parts so far, less the amount counted before (rules §5.3: once per rate on the sum, never by line).
 * Neither is ever negative.
 */
function vatOf(
  chain: BillableContract["chain"],
  whole: Vat,
  done: { baseCents: Cents; vatCents: Cents },
  amount: Cents,
): Vat {
  const left = { base: whole.baseCents - done.baseCents, vat: whole.vatCents - done.vatCents };
  let base: number = amount;
  let vat: number;
  if (chain === "ht") {
    const all = cents(done.baseCents + amount);
    vat = amount >= left.base ? left.vat : between(0, rateOf(all, whole.rateBp) - done.vatCents, left.vat);
  } else {
    const all = cents(done.baseCents + done.vatCents + amount);
    base =
      amount >= left.base + left.vat
        ? left.base
        : between(
            Math.max(0, amount - left.vat),
            baseOf(all, whole.rateBp) - done.baseCents,
            Math.min(amount, left.base),
          );
    vat = amount - base;
  }
  return { ...onlyGroup(whole), baseCents: cents(base), vatCents: cents(vat) };
}

/**
 * Returns the net lines of a rate: each rounded alone, the missing cents of their sum added to the largest (rules §8).
 */
function nets(
  lines: readonly (VatGroup & BilledLine)[],
  base: Cents,
  chain: BillableContract["chain"],
): Cents[] {
  if (chain === "ht") return lines.map((l) => l.amountCents);
  const own = lines.map((l) => baseOf(l.amountCents, l.rateBp) as number);
  let lacking = base - own.reduce((a, n) => a + n, 0);
  const largest = [...lines.keys()].toSorted(
    (a, b) => (lines[b]?.amountCents ?? 0) - (lines[a]?.amountCents ?? 0),
  );
  while (lacking !== 0) {
    const before = lacking;
    for (const at of largest) {
      const one = Math.sign(lacking);
      const next = (own[at] ?? 0) + one;
      if (one === 0 || next < 0 || next > (lines[at]?.amountCents ?? 0)) continue;
      own[at] = next;
      lacking -= one;
    }
    // No cent can move any more: the base does not belong to these lines, which is a fault of the caller.
    if (lacking === before) throw new RangeError("base of lines");
  }
  return own.map(cents);
}

/**
 * Takes parts of a contract: lines by units or amounts, base and VAT by rate. Whatever the order and size of the parts,
 * all of them add up to the contract exactly, line by line and rate by rate, and none is negative. Throws RangeError
 * where `takeFaults` is not empty.
 */
export function takePortion(
  contract: BillableContract,
  before: BilledParts,
  wants: readonly PartRequest[],
): Portion {
  const fault = takeFaults(contract, before, wants)[0];
  if (fault) throw new RangeError(`${fault.code} ${fault.id ?? ""}`);
  const lines = contract.lines.flatMap((line) => {
    const want = wants.find(({ id }) => id === line.id);
    return want
      ? [{ ...onlyGroup(line), id: line.id, ...taken(line, before, want), netCents: NO_CENTS }]
      : [];
  });
  const vat = contract.vat
    .map((whole) => {
      const key = groupKey(whole);
      const of = lines.filter((l) => groupKey(l) === key);
      const done = before.vat.get(key) ?? { baseCents: NO_CENTS, vatCents: NO_CENTS };
      const row = vatOf(contract.chain, whole, done, sum(of.map((l) => l.amountCents)));
      for (const [at, net] of nets(of, row.baseCents, contract.chain).entries()) {
        const line = of[at];
        if (line) line.netCents = net;
      }
      return of.length === 0 ? undefined : row;
    })
    .filter((row): row is Vat => row !== undefined)
    .toSorted(byGroup);
  return { lines, vat };
}

/** Returns the sum of the parts taken of a contract, less the parts given back to it. */
export function beforeOf(parts: Iterable<Portion>, givenBack: Iterable<Portion> = []): BilledParts {
  const lines = new Map<Id, BilledLine>();
  const vat = new Map<string, { baseCents: Cents; vatCents: Cents }>();
  const count = (part: Portion, sign: 1 | -1): void => {
    for (const { id, quantity, add, amountCents, discountCents } of part.lines) {
      const done = lines.get(id) ?? NOTHING;
      lines.set(id, {
        quantity: done.quantity + sign * quantity,
        add: done.add + sign * add,
        amountCents: cents(done.amountCents + sign * amountCents),
        discountCents: cents(done.discountCents + sign * discountCents),
      });
    }
    for (const row of part.vat) {
      const done = vat.get(groupKey(row)) ?? { baseCents: NO_CENTS, vatCents: NO_CENTS };
      vat.set(groupKey(row), {
        baseCents: cents(done.baseCents + sign * row.baseCents),
        vatCents: cents(done.vatCents + sign * row.vatCents),
      });
    }
  };
  for (const part of parts) count(part, 1);
  for (const part of givenBack) count(part, -1);
  return { lines, vat };
}

/** Returns the parts taken before, plus one more. */
export function withPortion(before: BilledParts, part: Portion): BilledParts {
  const more = beforeOf([part]);
  const lines = new Map(before.lines);
  for (const [id, t] of more.lines) {
    const done = lines.get(id) ?? NOTHING;
    lines.set(id, {
      quantity: done.quantity + t.quantity,
      add: done.add + t.add,
      amountCents: cents(done.amountCents + t.amountCents),
      discountCents: cents(done.discountCents + t.discountCents),
    });
  }
  const vat = new Map(before.vat);
  for (const [key, v] of more.vat) {
    const done = vat.get(key) ?? { baseCents: NO_CENTS, vatCents: NO_CENTS };
    vat.set(key, {
      baseCents: cents(done.baseCents + v.baseCents),
      vatCents: cents(done.vatCents + v.vatCents),
    });
  }
  return { lines, vat };
}

/** Checks whether a contract is completely taken. */
export const isAllTaken = (contract: BillableContract, before: BilledParts): boolean =>
  requestRest(contract, before).length === 0;

/** Adds up rows of several contracts by group. */
export function addVat(rows: Iterable<Vat>): Vat[] {
  const sums = new Map<string, Vat>();
  for (const row of rows) {
    const done = sums.get(groupKey(row));
    sums.set(groupKey(row), {
      ...onlyGroup(row),
      baseCents: cents((done?.baseCents ?? 0) + row.baseCents),
      vatCents: cents((done?.vatCents ?? 0) + row.vatCents),
    });
  }
  return [...sums.values()].toSorted(byGroup);
}

/**
 * Returns a part of rows, `amount` with tax of their total: by rate by the largest remainder, base and VAT split as in
 * the whole.
 */
export function shareOfVat(rows: readonly Vat[], amount: Cents): Vat[] {
  const whole = rows.reduce((a, r) => a + r.baseCents + r.vatCents, 0);
  let done = 0;
  let counted = 0;
  return rows
    .map((row) => {
      done += row.baseCents + row.vatCents;
      const ttc = proportion(amount, done, Math.max(1, whole)) - counted;
      counted += ttc;
      const baseCents = cents(Math.min(baseOf(cents(ttc), row.rateBp), row.baseCents));
      return { ...onlyGroup(row), baseCents, vatCents: cents(ttc - baseCents) };
    })
    .filter((r) => r.baseCents + r.vatCents > 0);
}
