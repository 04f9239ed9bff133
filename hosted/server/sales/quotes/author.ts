import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { hasPermission, staffShop } from "#kit/http/actor.ts";
import { nameOf, personOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import { agentMay, refuseForeignSale } from "#sales/quotes/agent.ts";
import { findQuote } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { refuseSubType, type Author } from "#sales/quotes/write.ts";

/** Returns the author of a sale, with what they may do. */
export const authorOf = (ctx: RequestContext): Author => {
  const person = personOf(ctx);
  const of = { shopId: shopOf(ctx), by: nameOf(ctx) };
  if (person.role === "agent") return { ...of, agentId: person.userId, may: agentMay };
  const member = staffShop(person);
  return { ...of, agentId: null, may: (permission) => hasPermission(member, permission) };
};

/** Returns a quote of the author's shop, of a kind that they may write. Throws `not-found` (404), `forbidden` (403). */
export async function ownQuote(tx: Tx, quoteId: string, ctx: RequestContext): Promise<StoredQuote> {
  const row = await findQuote(tx, quoteId);
  if (row?.shop_id !== shopOf(ctx)) return refuse("not-found", 404);
  const author = authorOf(ctx);
  await refuseForeignSale(tx, author, row);
  refuseSubType(author, row.sub_type);
  return row;
}
