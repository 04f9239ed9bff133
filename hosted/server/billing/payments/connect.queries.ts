import { statement, type Tx } from "#kit/database.ts";

const CONNECT = statement(
  `update shops set stripe = :account, stripe_livemode = :livemode, stripe_is_active = false, stripe_sepa = false
   where id = :shopId`,
);
const LEAVE = statement(
  `update shops set stripe = null, stripe_is_active = false, stripe_sepa = false
   where id = :shopId and stripe is not null`,
);
// Writes only when something changed: each change of a shop reloads its catalogue.
const NOTE = statement(
  `update shops set stripe_is_active = :isActive, stripe_sepa = :sepa
   where id = :shopId and stripe = :account and (stripe_is_active, stripe_sepa) is distinct from (:isActive, :sepa)`,
);
const METHODS = statement("update shops set payments_list = :list where id = :shopId");
const OWNER = statement("select id from shops where stripe = :account");

export const connectShop = (tx: Tx, shopId: string, account: string, livemode: boolean): Promise<number> =>
  tx.run(CONNECT, { shopId, account, livemode });
export const leaveStripe = (tx: Tx, shopId: string): Promise<number> => tx.run(LEAVE, { shopId });
/** Stores the capabilities of an account by Stripe, unless the shop has left it meanwhile. */
export const noteAccount = (
  tx: Tx,
  a: { shopId: string; account: string; isActive: boolean; sepa: boolean },
): Promise<number> =>
  tx.run(NOTE, { shopId: a.shopId, account: a.account, isActive: a.isActive, sepa: a.sepa });
export const setMethods = (tx: Tx, shopId: string, list: readonly string[]): Promise<number> =>
  tx.run(METHODS, { shopId, list });
/** Returns the shop that owns the account. */
export const shopOfAccount = async (tx: Tx, account: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(OWNER, { account }))?.id;
