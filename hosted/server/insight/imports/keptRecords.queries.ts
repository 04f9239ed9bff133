import type { ImportKind } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { Undo } from "./queries.ts";

const CLIENT = statement(
  `select c.merged_into is not null as merged, c.user_id is not null as account,
     exists (select 1 from orders o where o.shop_id = c.shop_id and o.client_id = c.id)
       or exists (select 1 from till_tickets t where t.shop_id = c.shop_id and t.client_id = c.id) as ordered,
     exists (select 1 from quotes q where q.shop_id = c.shop_id and q.client_id = c.id) as quoted,
     exists (select 1 from client_events e where e.shop_id = c.shop_id and e.client_id = c.id
       and e.kind = 'note') as noted
   from clients c where c.shop_id = :shopId and c.id = :id`,
);
const PRODUCT = statement(
  `select exists (select 1 from order_lines l where l.shop_id = p.shop_id and l.product_id = p.id) as sold,
     exists (select 1 from stock_movements m join formats f on f.shop_id = m.shop_id and f.id = m.format_id
       where m.shop_id = p.shop_id and f.product_id = p.id) as stocked
   from products p where p.shop_id = :shopId and p.id = :id`,
);

/** Reasons in the order of their priority: the first that is true. */
const CODES = {
  merged: "import-merged",
  ordered: "import-ordered",
  sold: "import-sold",
  stocked: "import-stocked",
  quoted: "import-quoted",
  account: "import-account",
  noted: "import-noted",
} as const;

/**
 * Returns the reason why a record of a line stays although its import is undone: the code of `errors.json`, null where
 * only a later change is known. For records from before the import only their end is reported (deleted or merged): any
 * later change may be the reason.
 */
export async function whyKept(tx: Tx, shopId: string, kind: ImportKind, undo: Undo): Promise<string | null> {
  if (kind === "stocks") return "import-stock-used";
  if (kind === "orders") return "import-gone";
  const found = await tx.one<Partial<Record<keyof typeof CODES, boolean>>>(
    kind === "clients" || kind === "prospects" ? CLIENT : PRODUCT,
    { shopId, id: undo.id },
  );
  if (!found) return "import-gone";
  if (found.merged) return CODES.merged;
  if (undo.before !== null) return null;
  const reason = (Object.keys(CODES) as (keyof typeof CODES)[]).find((key) => found[key] === true);
  return reason ? CODES[reason] : null;
}
