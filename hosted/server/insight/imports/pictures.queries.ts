import type { ImportPicture, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const ADD = statement(
  `insert into import_pictures (shop_id, import_id, line, position, url, product_id, state, code)
   select :shopId, :importId, :line, x.position, x.url, :productId,
     case when x.code is null then 'waiting' else 'failed' end, x.code
   from jsonb_to_recordset(:pictures::jsonb) as x(position int, url text, code text)
   where not exists (select 1 from import_pictures p
     where p.shop_id = :shopId and p.import_id = :importId and p.product_id = :productId and p.url = x.url)
   on conflict (shop_id, import_id, line, position) do nothing`,
);
const NEXT = statement(
  `select line, position, url, product_id as "productId" from import_pictures
   where shop_id = :shopId and import_id = :importId and state = 'waiting' order by line, position limit 1`,
);
const SET = statement(
  `update import_pictures set state = case when :code::text is null then 'done' else 'failed' end, code = :code
   where shop_id = :shopId and import_id = :importId and line = :line and position = :position and state = 'waiting'`,
);
const COUNT = statement(
  "select state, count(*)::int as n from import_pictures where shop_id = :shopId and import_id = :importId group by 1",
);
const FAILED = statement(
  `select line, url, code from import_pictures where shop_id = :shopId and import_id = :importId and state = 'failed'
   order by line, position limit 200`,
);
const AGAIN = statement(
  `update import_pictures set state = 'waiting', code = null
   where shop_id = :shopId and import_id = :importId and state = 'failed' and code like 'outside-%'`,
);
const DROP = statement(
  "delete from import_pictures where shop_id = :shopId and import_id = :importId and state = 'waiting'",
);
const TOTAL = statement(
  `select count(*)::int as n from import_pictures
   where shop_id = :shopId and import_id = :importId and state = 'waiting'`,
);

/** Stores pictures of a product to be fetched; addresses that the import has of this product already are left out. */
export const addPictures = (
  tx: Tx,
  shopId: string,
  of: { importId: string; line: number; productId: string },
  pictures: readonly { position: number; url: string; code: string | null }[],
): Promise<number> =>
  tx.run(ADD, {
    shopId,
    importId: of.importId,
    line: of.line,
    pictures: JSON.stringify(pictures),
    productId: of.productId,
  });

export type WaitingPicture = { line: number; position: number; url: string; productId: string };
export const nextPicture = (tx: Tx, shopId: string, importId: string): Promise<WaitingPicture | undefined> =>
  tx.one<WaitingPicture>(NEXT, { shopId, importId });
/** Stores the result of a picture: `code` is the reason for its failure, null when it is in its product. */
export const endPicture = (
  tx: Tx,
  shopId: string,
  importId: string,
  of: { line: number; position: number; code: string | null },
): Promise<number> => tx.run(SET, { shopId, importId, line: of.line, position: of.position, code: of.code });
export const waitingPictures = async (tx: Tx, shopId: string, importId: string): Promise<number> =>
  (await tx.one<{ n: number }>(TOTAL, { shopId, importId }))?.n ?? 0;
/** Deletes the pictures of an import that are not fetched yet. */
export const dropPictures = (tx: Tx, shopId: string, importId: string): Promise<number> =>
  tx.run(DROP, { shopId, importId });

export async function countPictures(
  tx: Tx,
  shopId: string,
  importId: string,
): Promise<ImportView["pictures"]> {
  const counts = { waiting: 0, done: 0, failed: 0 };
  const rows = await tx.rows<{ state: keyof typeof counts; n: number }>(COUNT, { shopId, importId });
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}
export const failedPictures = (tx: Tx, shopId: string, importId: string): Promise<ImportPicture[]> =>
  tx.rows<ImportPicture>(FAILED, { shopId, importId });
/** Makes the pictures wait again whose sites did not return them; returns how many. */
export const retryPictures = (tx: Tx, shopId: string, importId: string): Promise<number> =>
  tx.run(AGAIN, { shopId, importId });
