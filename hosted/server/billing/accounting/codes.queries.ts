import type { Journal } from "@cuvee/core/billing/accounting/entry.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const VERSION = statement("select version from accounting_settings where shop_id = :shopId");
const FIRST = statement(
  "insert into accounting_settings (shop_id, version) values (:shopId, 1) on conflict do nothing",
);
const NEXT = statement(
  "update accounting_settings set version = version + 1 where shop_id = :shopId and version = :version",
);
const SET = statement(
  `insert into accounting_codes (shop_id, use, account, label, changed_by, changed_at)
   values (:shopId, :use, :account, :label, :by, :at)
   on conflict (shop_id, use) do update set account = :account, label = :label, changed_by = :by, changed_at = :at`,
);
const DROP = statement("delete from accounting_codes where shop_id = :shopId and use = any(:uses)");
const DROP_JOURNALS = statement("delete from accounting_journals where shop_id = :shopId");
const SET_JOURNAL = statement(
  "insert into accounting_journals (shop_id, journal, code, name) values (:shopId, :journal, :code, :name)",
);
const LOCK = statement(
  `insert into accounting_locks (shop_id, locked_until, made_by, at, letters_until)
   values (:shopId, :until, :by, :at, coalesce((select max(id) from journal_letters where shop_id = :shopId), 0))`,
);
const HOLD = statement("select pg_advisory_xact_lock(hashtextextended('books of ' || :shopId, 0))");

/** Returns the version of the shop's codes and journals; 1 before anything was set. */
export const readVersion = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ version: number }>(VERSION, { shopId }))?.version ?? 1;
/** Takes the next version. Returns false when another transaction did meanwhile. */
export async function nextVersion(tx: Tx, shopId: string, version: number): Promise<boolean> {
  await tx.run(FIRST, { shopId });
  return (await tx.run(NEXT, { shopId, version })) > 0;
}
export const setCode = (
  tx: Tx,
  c: { shopId: string; use: string; account: string; label: string; by: string; at: Date },
) => tx.run(SET, { shopId: c.shopId, use: c.use, account: c.account, label: c.label, by: c.by, at: c.at });
export const dropCodes = (tx: Tx, shopId: string, uses: readonly string[]) => tx.run(DROP, { shopId, uses });

/** Writes all journals of a shop. */
export async function setJournals(
  tx: Tx,
  shopId: string,
  journals: readonly { journal: Journal; code: string; name: string }[],
): Promise<void> {
  await tx.run(DROP_JOURNALS, { shopId });
  for (const { journal, code, name } of journals) await tx.run(SET_JOURNAL, { shopId, journal, code, name });
}

/** Waits until no transaction books, and blocks bookings until this transaction ends. */
export const lockBooksExclusively = (tx: Tx, shopId: string) => tx.run(HOLD, { shopId });
export const addLock = (tx: Tx, shopId: string, { until, by, at }: { until: string; by: string; at: Date }) =>
  tx.run(LOCK, { shopId, until, by, at });
