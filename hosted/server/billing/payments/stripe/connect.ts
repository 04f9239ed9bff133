import type { CheckoutType, ProviderConnection } from "@cuvee/core/billing/payments/payments.ts";
import type { PaymentType } from "@cuvee/core/shops/settings/paymentTypes.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import {
  OUTSIDE_PROVIDERS,
  PROVIDER_NAMES,
  type OutsideProvider,
} from "@cuvee/core/shops/settings/providers.ts";
import {
  connectShop,
  leaveProvider,
  recordAccount,
  setMethods,
  shopOfAccount,
} from "#billing/payments/stripe/connect.queries.ts";
import { activeBank, type OutsideBanks } from "#billing/payments/outside.ts";
import type { Account, OutsideBank } from "#billing/payments/provider.ts";
import type { Services } from "#kit/services.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

/** Payment setup of the deployment: outside providers by their keys, and whether sandbox cards are accepted. */
export type PaymentSetup = { outside: OutsideBanks; takesSandbox: boolean };

type ConnectDeps = { services: Services } & PaymentSetup;

/** The account of a shop at a provider. */
type At = { shopId: string; provider: OutsideProvider; account: string };

const shopRow = async ({ services }: ConnectDeps, shopId: string): Promise<ShopRow> =>
  (await services.database.transaction({ shopId }, (tx) => findShop(tx, shopId))) ?? refuse("not-found", 404);

/** Returns the account of a shop at a provider; one that was made with other keys does not count for these. */
const accountAt = (row: ShopRow, name: OutsideProvider, bank: OutsideBank): string | null =>
  row.provider === name && row.provider_livemode === bank.provider.livemode ? row.provider_account : null;

/** Reads an account's capabilities, and stores them for the checkout; null when its provider does not answer. */
async function refreshed(deps: ConnectDeps, bank: OutsideBank, at: At): Promise<Account | null> {
  try {
    const account = await bank.readAccount(at.account);
    const { isActive, sepa } = account;
    await deps.services.database.transaction({ shopId: at.shopId }, (tx) =>
      recordAccount(tx, { ...at, isActive, sepa }),
    );
    return account;
  } catch (error) {
    if (error instanceof Refusal && error.code === "payment-unreachable") return null;
    throw error;
  }
}

/** Returns the state of a shop's account at a provider as it is now, else as it was last read. */
export async function connection(
  deps: ConnectDeps,
  shopId: string,
  name: OutsideProvider,
): Promise<ProviderConnection> {
  const row = await shopRow(deps, shopId);
  const bank = deps.outside.get(name);
  const account = bank ? accountAt(row, name, bank) : null;
  const common = {
    provider: name,
    available: bank !== undefined,
    livemode: bank?.provider.livemode ?? false,
    account,
    sandbox: deps.takesSandbox,
    paymentsList: row.payments_list as PaymentType[],
  };
  if (!bank || account === null)
    return { ...common, isActive: false, sepa: false, asked: 0, stopped: null, stale: false };
  const fresh = await refreshed(deps, bank, { shopId, provider: name, account });
  if (fresh) return { ...common, ...fresh, stale: false };
  const isActive = activeBank(row, deps.outside) !== null;
  return { ...common, isActive, sepa: isActive && row.provider_debits, asked: 0, stopped: null, stale: true };
}

const settingsPage = ({ services: { settings } }: ConnectDeps): string =>
  `${settings.publicUrl}/dashboard/settings?link=payment`;

/**
 * Creates the account of a shop, once, and returns the provider's page for its identification. Throws `provider-none`
 * (409) without keys, `provider-other` (409) while the shop has an account at another provider, `payment-unreachable`
 * (503).
 */
export async function connectProvider(
  deps: ConnectDeps,
  shopId: string,
  name: OutsideProvider,
): Promise<{ url: string }> {
  const bank = deps.outside.get(name) ?? refuse("provider-none", 409, { provider: PROVIDER_NAMES[name] });
  const row = await shopRow(deps, shopId);
  if (row.provider !== null && row.provider !== name)
    refuse("provider-other", 409, { provider: PROVIDER_NAMES[row.provider] });
  let account = accountAt(row, name, bank);
  if (account === null) {
    const created = await bank.createAccount(row);
    account = created;
    await deps.services.database.transaction({ shopId }, (tx) =>
      connectShop(tx, { shopId, provider: name, account: created, livemode: bank.provider.livemode }),
    );
  }
  const page = settingsPage(deps);
  return {
    url: await bank.identification(account, { again: `${page}&${name}=again`, back: `${page}&${name}=back` }),
  };
}

/** Takes no more payments there. Earlier payments keep their account, by which they can be refunded. */
export async function disconnectProvider(
  deps: ConnectDeps,
  shopId: string,
  name: OutsideProvider,
): Promise<ProviderConnection> {
  await deps.services.database.transaction({ shopId }, (tx) => leaveProvider(tx, shopId, name));
  return connection(deps, shopId, name);
}

/** Sets the payment methods that the shop offers online, each once. */
export async function chooseMethods(
  deps: ConnectDeps,
  shopId: string,
  list: readonly CheckoutType[],
): Promise<ProviderConnection> {
  await deps.services.database.transaction({ shopId }, (tx) => setMethods(tx, shopId, [...new Set(list)]));
  const { provider } = await shopRow(deps, shopId);
  return connection(deps, shopId, provider ?? OUTSIDE_PROVIDERS[0]);
}

/** Reads an account again after its provider has reported a change. */
export async function refreshProviderAccount(
  deps: ConnectDeps,
  provider: OutsideProvider,
  account: string,
): Promise<void> {
  const bank = deps.outside.get(provider);
  const shopId = await deps.services.database.transaction({}, (tx) => shopOfAccount(tx, provider, account));
  if (bank && shopId) await refreshed(deps, bank, { shopId, provider, account });
}
