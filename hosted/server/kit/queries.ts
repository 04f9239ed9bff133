import { statement, type Tx } from "#kit/database.ts";

const OLD_KEYS = statement("delete from idempotency_keys where created_at < $1");
const OLD_HANDOFFS = statement("delete from handoffs where created_at < $1");

/** Forgets idempotency keys and hand-offs of before a moment. */
export async function dropOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.run(OLD_KEYS, [before]);
  await tx.run(OLD_HANDOFFS, [before]);
}
