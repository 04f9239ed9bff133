import type { StoredRules } from "@cuvee/core/billing/payments/rules.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const READ = statement("select rules, version from payment_rules where shop_id = :shopId");
const FIRST = statement("insert into payment_rules (shop_id) values (:shopId) on conflict do nothing");
const HOLD = statement("select rules, version from payment_rules where shop_id = :shopId for update");
const SAVE = statement(
  "update payment_rules set rules = :rules, version = version + 1 where shop_id = :shopId",
);
const AUTOMATIC = statement("select shops_that_remind() as shop_id");

export type RulesRow = { rules: StoredRules; version: number };

/** Returns the payment settings of a shop; version 0 where nothing is set yet. */
export const readRules = async (tx: Tx, shopId: string): Promise<RulesRow> =>
  (await tx.one<RulesRow>(READ, { shopId })) ?? { rules: {}, version: 0 };
/** Locks and returns the same; creates the row if needed. */
export async function lockRules(tx: Tx, shopId: string): Promise<RulesRow> {
  await tx.run(FIRST, { shopId });
  return (await tx.one<RulesRow>(HOLD, { shopId })) ?? { rules: {}, version: 1 };
}
export const saveRules = (tx: Tx, shopId: string, rules: StoredRules) =>
  tx.run(SAVE, { shopId, rules: JSON.stringify(rules) });
/** Returns the shops that send reminders automatically. */
export const shopsThatRemind = async (tx: Tx): Promise<string[]> =>
  (await tx.rows<{ shop_id: string }>(AUTOMATIC)).map((row) => row.shop_id);
