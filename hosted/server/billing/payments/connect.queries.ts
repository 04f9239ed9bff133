import { statement, type Tx } from "#kit/database.ts";

const CONNECT = statement(
  "update shops set stripe = $2, stripe_livemode = $3, stripe_is_active = false, stripe_sepa = false where id = $1",
);
const LEAVE = statement(
  "update shops set stripe = null, stripe_is_active = false, stripe_sepa = false where id = $1 and stripe is not null",
);
// Nothing is written where nothing changed: each change of a shop reads its catalogue again.
const NOTE = statement(
  `update shops set stripe_is_active = $3, stripe_sepa = $4
   where id = $1 and stripe = $2 and (stripe_is_active, stripe_sepa) is distinct from ($3, $4)`,
);
const METHODS = statement("update shops set payments_list = $2 where id = $1");
const OWNER = statement("select id from shops where stripe = $1");

export const connectShop = (tx: Tx, shopId: string, account: string, livemode: boolean): Promise<number> =>
  tx.run(CONNECT, [shopId, account, livemode]);
export const leaveStripe = (tx: Tx, shopId: string): Promise<number> => tx.run(LEAVE, [shopId]);
/** Keeps what Stripe says that an account may take, unless the shop has left it meanwhile. */
export const noteAccount = (
  tx: Tx,
  a: { shopId: string; account: string; isActive: boolean; sepa: boolean },
): Promise<number> => tx.run(NOTE, [a.shopId, a.account, a.isActive, a.sepa]);
export const setMethods = (tx: Tx, shopId: string, list: readonly string[]): Promise<number> =>
  tx.run(METHODS, [shopId, list]);
/** The shop whose account it is. */
export const shopOfAccount = async (tx: Tx, account: string): Promise<string | undefined> =>
  (await tx.one<{ id: string }>(OWNER, [account]))?.id;
