import { statement, type Tx } from "#kit/postgres/database.ts";

const OPEN = statement(
  "select id, status from orders where buyer_id = :userId and status in ('draft', 'pending') order by created_at, id",
);
const ERASE_IN_GROUPS = statement("select erase_group_member(:userId)");
const ERASE_FILES = statement("select erase_attachments(:userId)");
const ERASE = statement("select erase_buyer(:userId, :at) as done");

/** Returns orders of a buyer that are not accepted yet. */
export const openOrders = (tx: Tx, userId: string): Promise<{ id: string; status: "draft" | "pending" }[]> =>
  tx.rows<{ id: string; status: "draft" | "pending" }>(OPEN, { userId });
/** Erases a buyer in the database; returns false when they are gone already. */
export async function eraseBuyer(tx: Tx, userId: string, at: Date): Promise<boolean> {
  await tx.run(ERASE_IN_GROUPS, { userId });
  await tx.run(ERASE_FILES, { userId });
  return (await tx.one<{ done: boolean }>(ERASE, { userId, at }))?.done === true;
}
