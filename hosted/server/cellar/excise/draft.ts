import { closingMl } from "@cuvee/core/cellar/excise/balance.ts";
import type { PrecedingMonth, Declaration } from "@cuvee/core/cellar/excise/declaration.ts";
import { dutiesDue } from "@cuvee/core/cellar/excise/dutiesDue.ts";
import { fault, type DeclarationFault } from "@cuvee/core/cellar/excise/fault.ts";
import { faultsOf } from "@cuvee/core/cellar/excise/faults.ts";
import { NO_HAND, type ManualEntries } from "@cuvee/core/cellar/excise/fields.contract.ts";
import { SIDES, type Side } from "@cuvee/core/cellar/excise/nodes.ts";
import { monthOf, periodAt, shiftPeriod, startOf } from "@cuvee/core/cellar/excise/periods.ts";
import { strengthOf } from "@cuvee/core/cellar/excise/strength.ts";
import type { DraftProduct, ExciseAccount, ExciseSettings } from "@cuvee/core/cellar/excise/views.ts";
import { dutyRows } from "@cuvee/core/offer/rates/duties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { readAccounts } from "#cellar/excise/accounts.queries.ts";
import { capsuleLedgers, declaredCapsules } from "#cellar/excise/capsules.ts";
import {
  readBefore,
  readDeclaration,
  readLast,
  type DeclarationRow,
  type DeclarationContent,
} from "#cellar/excise/declarations.queries.ts";
import {
  documentsOf,
  flowsOf,
  keyOf,
  linesOf,
  observedOf,
  groupByLine,
  type CountedMovement,
} from "#cellar/excise/lines.ts";
import { readLeft, readMovements } from "#cellar/excise/movements.queries.ts";

/** A month that is open, made from its movements and from manual additions. */
export type Draft = DeclarationContent & {
  row: DeclarationRow | undefined;
  before: DeclarationRow | undefined;
  hand: ManualEntries;
  faults: DeclarationFault[];
  movements: Map<string, CountedMovement[]>;
  /** Every movement that was read for it, including those that cancel each other, and the start of the range read. */
  read: { ids: number[]; since: Date };
  proposedDocuments: Declaration["documents"];
  ledgers: Awaited<ReturnType<typeof capsuleLedgers>>;
  last: DeclarationRow | undefined;
  accounts: ExciseAccount[];
};

const EPOCH = new Date(0);

/**
 * Returns the movements of a month by account and side; a month that follows the last closed one also has the movements
 * posted late.
 */
async function movementsOf(
  tx: Tx,
  of: { shopId: string; settings: ExciseSettings },
  period: string,
  last: DeclarationRow | undefined,
): Promise<{ movements: Map<string, CountedMovement[]>; left: Map<string, number>; read: Draft["read"] }> {
  const declarant = { shopId: of.shopId, exciseNumber: of.settings.exciseNumber };
  const since = new Date(startOf(period));
  const until = new Date(startOf(shiftPeriod(period, 1)));
  const follows = last !== undefined && shiftPeriod(last.period, 1) === period;
  const rows = await readMovements(tx, declarant, follows ? EPOCH : since, until);
  const read = { ids: rows.map((row) => row.id), since: follows ? EPOCH : since };
  const before = follows ? [] : await readLeft(tx, declarant, since);
  const left = new Map(before.map(({ accountId, side, ml }) => [keyOf(accountId ?? "", side), ml]));
  if (last === undefined && period === of.settings.firstPeriod) {
    // Goods that were in the cellar in the first month are its opening.
    const found = rows.filter((row) => row.kind === "opening");
    for (const row of found) {
      const key = keyOf(row.accountId ?? "", row.side);
      left.set(key, (left.get(key) ?? 0) + row.ml);
    }
    const rest = rows.filter((row) => row.kind !== "opening");
    return { movements: groupByLine(rest, of.settings.regime, since), left, read };
  }
  return { movements: groupByLine(rows, of.settings.regime, since), left, read };
}

/**
 * Returns our own faults: moved goods that are in no account, and movements that the declarant's form has no line for.
 */
function unplacedFaults(
  movements: ReadonlyMap<string, CountedMovement[]>,
  names: ReadonlyMap<string, string>,
): DeclarationFault[] {
  const products = new Set<string>();
  const faults: DeclarationFault[] = [];
  for (const same of movements.values())
    for (const { row, side, node, kind } of same) {
      const name = names.get(row.accountId ?? "");
      if (name === undefined) products.add(row.productName);
      else if (node === null)
        faults.push(
          fault("movement-unplaced", { kind: "product", name, side }, { product: name, movement: kind }),
        );
    }
  return [
    ...[...products].map((product) => fault("goods-unplaced", { kind: "settings" }, { product })),
    ...faults,
  ];
}

/** Data of a month from which the part of each account is computed. */
type MonthOfAccounts = Pick<Awaited<ReturnType<typeof movementsOf>>, "movements" | "left"> & {
  period: string;
  entries: ManualEntries;
  before: DeclarationRow | undefined;
  opensFreely: boolean;
};

/** Returns what a declaration says of an account itself. */
function accountFacts(account: ExciseAccount) {
  const { needed, written } = strengthOf(account.fiscalLabel);
  return {
    name: account.name,
    fiscalLabel: account.fiscalLabel,
    ...(account.inao && { inao: account.inao }),
    ...(account.alcohol !== null && (needed || written) && { alcohol: account.alcohol }),
    ...(account.declaredIn === null && { isNew: true }),
  };
}

/** Returns the part of an account on one side of the duty; undefined without stock and movements. */
function draftProduct(
  account: ExciseAccount,
  side: Side,
  { movements, left, period, entries, before, opensFreely }: MonthOfAccounts,
): DraftProduct | undefined {
  const key = keyOf(account.id, side);
  const moved = movements.get(key) ?? [];
  const of = <T extends { accountId: string; side: Side }>(list: readonly T[]): T[] =>
    list.filter((x) => x.accountId === account.id && x.side === side);
  const added = of(entries.lines);
  const old = before?.content?.products.find((p) => p.accountId === account.id && p.side === side);
  const beforeMl = old?.closingMl ?? 0;
  const [own] = opensFreely ? of(entries.openings) : [];
  const openingMl = own?.ml ?? beforeMl + (left.get(key) ?? 0);
  const [note] = of(entries.notes);
  const observations = note?.text ?? observedOf(moved);
  if (!own && openingMl === 0 && beforeMl === 0 && moved.length + added.length === 0) return undefined;
  const lines = linesOf(moved, added, period);
  return {
    accountId: account.id,
    side,
    ...accountFacts(account),
    openingMl,
    lines,
    closingMl: closingMl({ openingMl, lines }),
    ...(observations && { observations }),
    beforeMl: old?.closingMl ?? null,
    flows: flowsOf(moved, added),
    isProposed: note === undefined && observations !== "",
  };
}

/** Computes the month from its current movements and additions. */
export async function draftOf(
  tx: Tx,
  shopId: string,
  settings: ExciseSettings,
  { period, now }: { period: string; now: number },
): Promise<Draft> {
  const row = await readDeclaration(tx, shopId, period);
  const last = await readLast(tx, shopId);
  const before = await readBefore(tx, shopId, period);
  const entries: ManualEntries = { ...NO_HAND, ...row?.hand };
  const accounts = await readAccounts(tx, shopId);
  const { movements, left, read } = await movementsOf(tx, { shopId, settings }, period, last);
  const opensFreely = before === undefined || monthOf(period) === settings.firstMonth;

  const month = { movements, left, period, entries, before, opensFreely };
  const products = accounts.flatMap((account) =>
    SIDES.flatMap((side) => draftProduct(account, side, month) ?? []),
  );
  const all = [...movements.values()].flat();
  const ledgers = await capsuleLedgers(tx, shopId, period, {
    before,
    month: { movements: all, accounts, settings },
  });
  const capsules = declaredCapsules(ledgers);
  const declaration: Declaration = {
    period,
    exciseNumber: settings.exciseNumber,
    regime: settings.regime,
    interproId: settings.interproId,
    ...(entries.nothing && { nothing: true }),
    products: entries.nothing ? [] : products,
    capsules,
    documents: entries.documents,
    unsettled: entries.unsettled,
    statistics: entries.statistics,
  };
  const moved = entries.nothing && products.some((p) => p.lines.length > 0);
  const known: PrecedingMonth | undefined = before?.content
    ? { period: before.period, products: before.content.products, capsules: before.content.capsules }
    : undefined;
  const faults = [
    ...unplacedFaults(movements, new Map(accounts.map((a) => [a.id, a.name]))),
    ...faultsOf(moved ? { ...declaration, products } : declaration, {
      firstMonth: settings.firstMonth,
      now: periodAt(now),
      ...(known && { before: known }),
      last: last?.period ?? shiftPeriod(settings.firstPeriod, -1),
    }),
  ];
  return {
    row,
    before,
    last,
    hand: entries,
    opensFreely,
    products,
    capsules,
    declaration,
    duties: dutiesDue(declaration, dutyRows()),
    late: all.filter((m) => m.isLate).length,
    faults,
    movements,
    read,
    proposedDocuments: entries.documents.some((d) => d.kind === "paid") ? [] : documentsOf(all),
    ledgers,
    accounts,
  };
}
