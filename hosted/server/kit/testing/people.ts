import { createHash, randomBytes } from "node:crypto";
import { readAccess, signAccess } from "#people/accounts/tokens.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, type TestServer } from "#kit/testing/server.ts";

/** Permission names of the specification §6, and at their end two of our own. */
export const PERMISSIONS =
  `seeAllPrice createProduct seeAllProduct seeAllOrder createOrder createQuote billOrder createFutureOrder seeFutureOrder
  seeAllPayment manageDelivery seeAllResa createResa accessEvent createEvent seeAllClient createClient seeAllTask createTask
  seeAllStock createWarehouse createList createCampaign createModel accessAgent createAgent accessCollaborator
  createCollaborator manageBudget seeSupplier createSupplier seeSupplierOrder accessAnalytics activitiesAnalytics
  clientSalesAnalytics goalsAnalytics productSalesAnalytics commissionsAnalytics salesAnalytics campaignsAnalytics
  accessAccounting editAccountingCodes createOrderSalesPoint seeAllMessages createSupplierOrder
  manageSalesPoint seeClosings`.split(/\s+/);

/** Returns every permission but one. */
export const allBut = (name: string): Record<string, boolean> =>
  Object.fromEntries(PERMISSIONS.filter((p) => p !== name).map((p) => [p, true]));

/** Creates an API key of a shop's person, as `cv_live_…`; `userId` is its maker. */
export async function makeApiKey(
  server: TestServer,
  { shopId, userId, scopes }: { shopId: string; userId: string; scopes: readonly string[] },
): Promise<string> {
  const key = `cv_live_${randomBytes(32).toString("base64url")}`;
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `insert into api_keys (shop_id, id, name, prefix, hash, scopes, made_by, created_at)
       values ($1, $2, 'test', $3, $4, $5, $6, now())`,
      [shopId, newTestId(), key.slice(0, 12), createHash("sha256").update(key).digest(), scopes, userId],
    ),
  );
  return key;
}

export type NewPerson = {
  role: "buyer" | "owner" | "iam" | "agent" | "admin";
  /** Shops that the user belongs to, with the stored map of their permissions there. */
  shops?: { shopId: string; authorizations: unknown; role?: string }[];
};

/** Creates a user with a session and signs their access token: no login, so that hundreds of them cost nothing. */
export async function makePerson(server: TestServer, { role, shops = [] }: NewPerson): Promise<string> {
  const { services } = server.app;
  const [userId, sessionId] = [newTestId(), newTestId()];
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(
      "insert into users (id, username, email, password_hash, role, email_verified_at) values ($1::text, $1::text, $1::text || '@example.org', '', $2, now())",
      [userId, role],
    );
    for (const shop of shops.filter(({ role: there = role }) => there === "buyer"))
      await client.query(
        "insert into clients (shop_id, id, code, user_id, kind) values ($1, $2::text, $2::text, $2::text, 'individual')",
        [shop.shopId, userId],
      );
    for (const shop of shops.filter(({ role: there = role }) => there !== "buyer"))
      await client.query(
        "insert into memberships (shop_id, user_id, role, authorizations) values ($1, $2, $3, $4)",
        [shop.shopId, userId, shop.role ?? role, JSON.stringify(shop.authorizations)],
      );
    await client.query(
      "insert into sessions (id, user_id, refresh_hash, expires_at) values ($1::text, $2, sha256(convert_to($1::text, 'UTF8')), now() + interval '1 day')",
      [sessionId, userId],
    );
  });
  return signAccess(services.secrets.jwt, { userId, sessionId }, services.now());
}

/** Returns an owner of a shop. */
export const ownerOf = (server: TestServer, shopId: string): Promise<{ userId: string }> =>
  asOwner(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ userId: string }>(
      `select user_id as "userId" from memberships where shop_id = $1 and role = 'owner' order by user_id limit 1`,
      [shopId],
    );
    return { userId: rows[0]?.userId ?? "" };
  });

/** Returns the user of an access token. */
export async function userOf(server: TestServer, token: string): Promise<string> {
  const { services } = server.app;
  return readAccess(services.secrets.jwt, token, services.now())?.userId ?? "";
}
