import type { OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const CONNECT = statement(
  `update shops set provider = :provider, provider_account = :account, provider_livemode = :livemode,
     provider_is_active = false, provider_debits = false
   where id = :shopId`,
);
const LEAVE = statement(
  `update shops set provider = null, provider_account = null, provider_is_active = false, provider_debits = false
   where id = :shopId and provider = :provider`,
);
// Writes only when something changed: each change of a shop reloads its catalogue.
const NOTE = statement(
  `update shops set provider_is_active = :isActive, provider_debits = :sepa
   where id = :shopId and provider = :provider and provider_account = :account
     and (provider_is_active, provider_debits) is distinct from (:isActive, :sepa)`,
);
const METHODS = statement("update shops set payments_list = :list where id = :shopId");
const OWNER = statement("select id from shops where provider = :provider and provider_account = :account");

export const connectShop = (
  tx: Tx,
  a: { shopId: string; provider: OutsideProvider; account: string; livemode: boolean },
): Promise<number> =>
  tx.run(CONNECT, { shopId: a.shopId, provider: a.provider, account: a.account, livemode: a.livemode });
export const leaveProvider = (tx: Tx, shopId: string, provider: OutsideProvider): Promise<number> =>
  tx.run(LEAVE, { shopId, provider });
/** Stores the capabilities of an account by its provider, unless the shop has left it meanwhile. */
export const recordAccount = (
  tx: Tx,
  a: { shopId: string; provider: OutsideProvider; account: string; isActive: boolean; sepa: boolean },
): Promise<number> =>
  tx.run(NOTE, {
    shopId: a.shopId,
    provider: a.provider,
    account: a.account,
    isActive: a.isActive,
    sepa: a.sepa,
  });
export const setMethods = (tx: Tx, shopId: string, list: readonly string[]): Promise<number> =>
  tx.run(METHODS, { shopId, list });
/** Returns the shop that owns the account at the provider. */
export const shopOfAccount = async (
  tx: Tx,
  provider: OutsideProvider,
  account: string,
): Promise<string | undefined> => (await tx.one<{ id: string }>(OWNER, { provider, account }))?.id;
