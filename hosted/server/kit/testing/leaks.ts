import { asOwner } from "#kit/testing/cluster.ts";

/** Tables whose rows only their own shop reads. */
const PRIVATE = [
  "api_keys",
  "clients",
  "documents",
  "imports",
  "inventories",
  "orders",
  "price_changes",
  "quotes",
  "reservations",
  "sales_points",
  "samples",
  "settlements",
  "shipments",
  "tills",
  "webhook_endpoints",
];
const ID = /[0-9a-z]{16}/g;

/** Content of a request, which its answer may repeat, and its sender. */
type SentRequest = { said: string; token: string | undefined; hasKey: boolean };
/** Returns the ids in an answer that are rows of a shop to which the sender does not belong. */
export type FindLeaks = (sentRequest: SentRequest, answer: string) => string[];

/**
 * Reads which rows of a database belong to which shop, and which people work in which shop. Buyers, agents and holders
 * of a private link are left out: they may read single rows of several shops.
 */
export async function openLeaks(ownerUrl: string): Promise<FindLeaks> {
  const { shopOf, shopsOf } = await asOwner(ownerUrl, async (db) => {
    const all = PRIVATE.map((table) => `select shop_id as shop, id from ${table}`).join(" union all ");
    const { rows } = await db.query<{ shop: string; id: string }>(all);
    const people = await db.query<{ user: string; shops: string[] }>(
      `select user_id as "user", array_agg(shop_id) as shops from memberships
       group by user_id having bool_and(role in ('owner', 'iam'))`,
    );
    return {
      shopOf: new Map(rows.map(({ shop, id }) => [id, shop])),
      shopsOf: new Map(people.rows.map(({ user, shops }) => [user, shops])),
    };
  });
  const userOf = (token: string): string => {
    const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
    return /"sub":"(\w+)"/.exec(claims)?.[1] ?? "";
  };
  return ({ said: text, token, hasKey }, answer) => {
    if (hasKey) return [];
    const own = token === undefined ? [] : shopsOf.get(userOf(token));
    if (!own) return [];
    return [...new Set(answer.match(ID))].filter((id) => {
      const shop = shopOf.get(id);
      return shop !== undefined && !own.includes(shop) && !text.includes(id);
    });
  };
}
