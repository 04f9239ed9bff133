import { statement, type Tx } from "#kit/database.ts";

const OPEN = statement(
  "select id, status from orders where buyer_id = :userId and status in ('draft', 'pending') order by created_at, id",
);
const ERASE_IN_GROUPS = statement("select erase_group_member(:userId)");
const ERASE = statement("select erase_buyer(:userId, :at) as done");

/** Orders of a buyer that nobody has accepted yet. */
export const openOrders = (tx: Tx, userId: string): Promise<{ id: string; status: "draft" | "pending" }[]> =>
  tx.rows<{ id: string; status: "draft" | "pending" }>(OPEN, { userId });
/** Takes a buyer out of the database; false when he is gone already. */
export async function eraseBuyer(tx: Tx, userId: string, at: Date): Promise<boolean> {
  await tx.run(ERASE_IN_GROUPS, { userId });
  return (await tx.one<{ done: boolean }>(ERASE, { userId, at }))?.done === true;
}
