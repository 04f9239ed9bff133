import { defaultAccount, type AccountUse } from "@cuvee/core/billing/accounting/accounts.ts";
import type { accountingContract } from "@cuvee/core/billing/accounting/contract.ts";
import { DEFAULT_JOURNALS, JOURNALS, type Journal } from "@cuvee/core/billing/accounting/entry.ts";
import type { CodesView } from "@cuvee/core/billing/accounting/views.ts";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { readCodes, readJournals } from "#billing/accounting/book.queries.ts";
import {
  dropCodes,
  nextVersion,
  readVersion,
  setCode,
  setJournals,
} from "#billing/accounting/codes.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";

export type ChangeContext = { shopId: string; by: string; now: number };

/** Returns the accounts and journals of a shop. */
export async function codesView(tx: Tx, shopId: string): Promise<CodesView> {
  const named = await readJournals(tx, shopId);
  return {
    version: await readVersion(tx, shopId),
    own: await readCodes(tx, shopId),
    journals: {
      ...DEFAULT_JOURNALS,
      ...(Object.fromEntries(named.map(({ journal, code, name }) => [journal, { code, name }])) as Partial<
        CodesView["journals"]
      >),
    },
  };
}

/**
 * Checks whether an account equals the default. It is then not stored as the shop's own, so that a better default
 * reaches it later.
 */
function isDefault(use: AccountUse, account: string, label: string): boolean {
  const given = defaultAccount(use);
  return given.account === account && given.label === label;
}

/**
 * Sets accounts. Throws `conflict` (409) with the current ones, and by field `needed` (422) for an account without a
 * label.
 */
export async function putCodes(
  tx: Tx,
  { shopId, by, now }: ChangeContext,
  { version, codes }: Input<(typeof accountingContract)["putCodes"]>["body"],
): Promise<CodesView> {
  refuseFields(
    codes.flatMap(({ account, label }, at) =>
      account !== null && label === "" ? [{ path: ["codes", at, "label"], code: "needed" }] : [],
    ),
  );
  if (!(await nextVersion(tx, shopId, version)))
    refuse("conflict", 409, { current: await codesView(tx, shopId) });
  const drop: string[] = [];
  for (const { use, account, label } of codes)
    if (account === null || isDefault(use, account, label)) drop.push(use);
    else await setCode(tx, { shopId, use, account, label, by, at: new Date(now) });
  if (drop.length > 0) await dropCodes(tx, shopId, drop);
  return codesView(tx, shopId);
}

/** Sets the journals. Throws `conflict` (409) with the current ones. */
export async function putJournals(
  tx: Tx,
  { shopId }: ChangeContext,
  { version, journals }: Input<(typeof accountingContract)["putJournals"]>["body"],
): Promise<CodesView> {
  if (!(await nextVersion(tx, shopId, version)))
    refuse("conflict", 409, { current: await codesView(tx, shopId) });
  await setJournals(
    tx,
    shopId,
    JOURNALS.map((journal: Journal) => ({ journal, ...journals[journal] })),
  );
  return codesView(tx, shopId);
}
