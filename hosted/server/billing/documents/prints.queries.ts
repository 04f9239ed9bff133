import { statement, type Tx } from "#kit/postgres/database.ts";

const KNOWN = statement(
  "select count(*)::int as n from documents where shop_id = :shopId and id = any(:ids)",
);
const PAPERS = statement(
  `select d.content from unnest(:ids::text[]) with ordinality as w(id, at)
   join documents d on d.shop_id = :shopId and d.id = w.id order by w.at`,
);
const STATE = statement(
  `select state, progress as done, jsonb_array_length(wish -> 'ids') as count from list_exports
   where user_id = :userId and id = :id and list = 'documents'`,
);
const TELL = statement("update list_exports set progress = :done where shop_id = :shopId and id = :id");

/** Counts those of these documents that belong to the shop. */
export const countOwnDocuments = async (tx: Tx, shopId: string, ids: readonly string[]): Promise<number> =>
  (await tx.one<{ n: number }>(KNOWN, { shopId, ids }))?.n ?? 0;
/** Returns documents in the order in which they are named. */
export const papersOf = (tx: Tx, shopId: string, ids: readonly string[]) =>
  tx.rows<{ content: string }>(PAPERS, { shopId, ids });
export const printOf = (tx: Tx, userId: string, id: string) =>
  tx.one<{ state: "waiting" | "ready" | "failed"; done: number; count: number }>(STATE, { userId, id });
export const savePrintProgress = (tx: Tx, shopId: string, id: string, done: number) =>
  tx.run(TELL, { shopId, id, done });
