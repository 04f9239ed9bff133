import { closingCapsules } from "@cuvee/core/cellar/excise/balance.ts";
import { crdCategoryOf, sizeOf, type CrdFlow } from "@cuvee/core/cellar/excise/capsules/capsules.ts";
import type { CapsuleAccount } from "@cuvee/core/cellar/excise/declaration.ts";
import { sizeKey } from "@cuvee/core/cellar/excise/declaration.ts";
import { shiftPeriod } from "@cuvee/core/cellar/excise/periods.ts";
import type {
  CapsuleView,
  DraftCapsules,
  ExciseAccount,
  ExciseSettings,
} from "@cuvee/core/cellar/excise/views.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  readCapsuleAccounts,
  readCapsuleSums,
  type CapsuleRow,
  type CapsuleSum,
} from "#cellar/excise/capsules.queries.ts";
import type { DeclarationRow } from "#cellar/excise/declarations.queries.ts";
import type { CountedMovement } from "#cellar/excise/lines.ts";

/** Content of an account of the shop when a month was closed, and the movements that were read for it. */
type Ledger = CapsuleView & { row: CapsuleRow; observations: string; read: string[] };

const signed = ({ kind, quantity }: CapsuleSum): number =>
  kind === "opening" ? quantity : closingCapsules({ opening: 0, flows: { [kind]: quantity } });

function ledgerOf(row: CapsuleRow, sums: readonly CapsuleSum[], declared: number): Ledger {
  const own = sums.filter((s) => s.accountId === row.id);
  // Movements recorded later for a month that is closed count now, with their own kind.
  const flows: Partial<Record<CrdFlow, number>> = {};
  let opening = declared;
  for (const sum of own) {
    if (sum.kind === "opening") opening += sum.quantity;
    else flows[sum.kind] = (flows[sum.kind] ?? 0) + sum.quantity;
  }
  const observations = own.flatMap((s) => s.observations ?? []).join(" ; ");
  const { id, colorId, category, ml, bib } = row;
  return {
    row,
    id,
    colorId,
    category,
    size: sizeOf(ml, bib),
    opening,
    flows,
    closing: closingCapsules({ opening, flows }),
    proposedUses: 0,
    observations: observations.slice(0, 250),
    read: [],
  };
}

const USE_KINDS: Record<ExciseSettings["capsuleUse"], ReadonlySet<string>> = {
  sales: new Set(["delivery", "sale", "gift"]),
  bottling: new Set(["bottling", "production"]),
};

/**
 * Returns the capsules that the month's movements require, by account of capsules: a piece for each container that
 * bears one.
 */
function asked(
  movements: Iterable<CountedMovement>,
  accounts: readonly ExciseAccount[],
  rows: readonly CapsuleRow[],
  use: ExciseSettings["capsuleUse"],
): Map<string, number> {
  const uses = new Map<string, number>();
  const byId = new Map(accounts.map((a) => [a.id, a]));
  for (const { row, side, isSuspendedExit } of movements) {
    const account = byId.get(row.accountId ?? "");
    if (!account?.colorId || row.isBulk || side !== "suspended" || isSuspendedExit) continue;
    if (!USE_KINDS[use].has(row.kind) || (use === "bottling" && row.units < 0)) continue;
    const category = crdCategoryOf(account.fiscalLabel);
    const found = rows.find(
      (r) =>
        r.colorId === account.colorId &&
        r.ml === row.formatMl &&
        r.bib === row.isBib &&
        (r.category === category || (category === "ALCOOLS" && r.category === "COGNAC-ARMAGNAC")),
    );
    if (found) uses.set(found.id, (uses.get(found.id) ?? 0) + Math.abs(row.units));
  }
  return uses;
}

/**
 * Returns the shop's own accounts of capsules in a month, with the uses that its movements propose. `before`: the last
 * closed month.
 */
export async function capsuleLedgers(
  tx: Tx,
  shopId: string,
  period: string,
  {
    before,
    month,
  }: {
    before: DeclarationRow | undefined;
    month: {
      movements: Iterable<CountedMovement>;
      accounts: readonly ExciseAccount[];
      settings: ExciseSettings | null;
    };
  },
): Promise<Ledger[]> {
  const sums = await readCapsuleSums(tx, shopId, `${period}-01`, `${shiftPeriod(period, 1)}-01`);
  const rows = await readCapsuleAccounts(tx, shopId);
  const declared = new Map(
    before?.content?.capsules.flatMap((c) => c.ledgers ?? []).map((l) => [l.id, l.closing]),
  );
  const uses = asked(month.movements, month.accounts, rows, month.settings?.capsuleUse ?? "sales");
  return rows.map((row) => {
    // Before the first declaration, and after months that were left open, earlier movements only form the opening.
    const skipped = before === undefined || period > shiftPeriod(before.period, 1);
    const earlier = skipped ? sums.filter((s) => s.isBefore && s.accountId === row.id) : [];
    const opening = earlier.reduce((sum, s) => sum + signed(s), declared.get(row.id) ?? 0);
    const ledger = ledgerOf(row, skipped ? sums.filter((s) => !s.isBefore) : sums, opening);
    const proposedUses = Math.max(0, (uses.get(row.id) ?? 0) - (ledger.flows.uses ?? 0));
    const read = sums.flatMap((s) => (s.accountId === row.id ? s.ids : []));
    return { ...ledger, proposedUses, read };
  });
}

/** Returns the accounts as the customs read them: colours of one category, type and size together. */
export function declaredCapsules(ledgers: readonly Ledger[]): DraftCapsules[] {
  const accounts = ledgers.map((ledger): DraftCapsules => {
    const { row, category, size, opening, flows, closing, observations, id } = ledger;
    const base: CapsuleAccount = { category, type: row.type, size, opening, flows, closing };
    return {
      ...base,
      ...(observations && { observations }),
      color: row.colorName,
      colors: [row.colorName],
      ledgers: [{ id, closing }],
    };
  });
  const groups = Map.groupBy(accounts, sizeKey);
  return [...groups.values()]
    .map((same) =>
      same.reduce((sum, next) => ({
        ...sum,
        opening: sum.opening + next.opening,
        closing: sum.closing + next.closing,
        flows: added(sum.flows, next.flows),
        colors: [...sum.colors, ...next.colors],
        ledgers: [...sum.ledgers, ...next.ledgers],
        observations: [sum.observations, next.observations].filter(Boolean).join(" ; ").slice(0, 250),
      })),
    )
    .filter((c) => c.opening !== 0 || c.closing !== 0 || Object.values(c.flows).some((n) => n !== 0));
}

function added(a: CapsuleAccount["flows"], b: CapsuleAccount["flows"]): CapsuleAccount["flows"] {
  const sum = { ...a };
  for (const [flow, pieces] of Object.entries(b)) {
    const key = flow as CrdFlow;
    sum[key] = (sum[key] ?? 0) + pieces;
  }
  return sum;
}
