import { regionFields } from "@cuvee/core/kit/postal.ts";
import { missingBuyerFacts, type MissingBuyerFact } from "@cuvee/core/billing/documents/faults.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import type { Credit, QuoteContent, QuoteParty } from "@cuvee/core/sales/quotes/quotes.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import { accountTerms, dueDate, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import { buyerOf } from "#billing/documents/parties.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import { readCredit } from "#sales/orders/payments/credit.queries.ts";
import { findClient, type StoredClient } from "#shops/clients/queries.ts";

/** A client with the facts that a sale needs. */
export type ClientForSale = {
  row: StoredClient;
  party: QuoteParty;
  buyer: PricingBuyer;
  account: { terms: AccountTerms; dueOn: string | null } | null;
  credit: Credit;
};

/** Returns the names of a person or of a company, as an order stores them. */
function namesOf(c: StoredClient): { firstname: string; lastname: string } {
  const [person] = c.contacts;
  if (c.lastname || c.firstname) return { firstname: c.firstname, lastname: c.lastname };
  if (person?.lastname) return { firstname: person.firstname, lastname: person.lastname };
  return { firstname: "", lastname: c.name };
}

/**
 * Returns an address of a client as an order stores it; without any, their name alone: sales over the counter are not
 * delivered.
 */
function addressOf(c: StoredClient, found: Partial<ClientAddress> = {}): Address {
  const names = namesOf(c);
  const company = found.company || (c.kind === "professional" ? c.company : "");
  const phone = found.phone || c.mobile || c.phone;
  return {
    firstname: found.firstname || names.firstname,
    lastname: found.lastname || names.lastname,
    ...(company ? { company } : {}),
    street: found.street ?? "",
    ...(found.street2 ? { street2: found.street2 } : {}),
    zipcode: found.zipcode ?? "",
    city: found.city ?? "",
    ...regionFields(found),
    country: found.country ?? "FR",
    ...(phone ? { phone } : {}),
    ...(found.mountain ? { mountain: true } : {}),
  };
}

const serves = (a: Partial<ClientAddress>, use: "billing" | "delivery"): boolean =>
  a.use === undefined || a.use === "both" || a.use === use;

/** Returns the chosen address, else the client's main one for that use, else any for that use, else their first. */
function chosen(
  c: StoredClient,
  id: string | null,
  use: "billing" | "delivery",
): Partial<ClientAddress> | undefined {
  const all: Partial<ClientAddress>[] = c.addresses;
  return (
    all.find((a) => id !== null && a.id === id) ??
    all.find((a) => a.main && serves(a, use)) ??
    all.find((a) => serves(a, use)) ??
    all[0]
  );
}

/** Returns the possible delivery addresses of a client, the main one first; incomplete ones are left out. */
export const deliveriesOf = (c: StoredClient): Address[] =>
  (c.addresses as Partial<ClientAddress>[])
    .filter((a) => serves(a, "delivery") && Boolean(a.street && a.zipcode && a.city))
    .toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false))
    .map((a) => addressOf(c, a));

/** Returns the facts that the client's invoice would lack: the user must know before the order is created. */
export function missingBillingFacts({ row, party }: ClientForSale): MissingBuyerFact[] {
  const { id, code, kind, name, siren, nic, vatNumber: vat_number } = row;
  return missingBuyerFacts(
    buyerOf(
      { id, code, kind, name, siren, nic, vat_number, excise_number: null },
      party.billingAddress,
      null,
    ),
  );
}

/**
 * Returns a client of the shop with the facts that a sale needs today. Throws `not-found` (404), `merged-into` (410).
 */
export async function partyOf(
  tx: Tx,
  snapshot: Snapshot,
  clientId: string,
  { addresses, at }: { addresses: Pick<QuoteContent, "billingId" | "deliveryId">; at: number },
): Promise<ClientForSale> {
  const { rules, shop } = snapshot;
  const row = (await findClient(tx, rules.id, clientId, dayInFrance(at))) ?? refuse("not-found", 404);
  if (row.mergedInto !== null) refuse("merged-into", 410, { into: row.mergedInto });
  const person = row.userId === null ? null : { userId: row.userId, role: "buyer" as const };
  const asking = { person, clientId, promoCode: null, buyerKeys: [] };
  const buyer = await pricingBuyer(tx, rules, asking, at);
  const terms = accountTerms(row, billingSettings(shop.billing_settings).paymentTerms);
  const billing = chosen(row, addresses.billingId, "billing");
  const delivery = chosen(row, addresses.deliveryId, "delivery") ?? billing;
  return {
    row,
    buyer: { ...buyer, isPro: buyer.isPro || row.kind === "professional" },
    party: {
      kind: row.kind,
      contact: { ...namesOf(row), email: row.emails[0] ?? "", phone: row.mobile || row.phone },
      billingAddress: addressOf(row, billing),
      deliveryAddress: addressOf(row, delivery),
    },
    account: terms === null ? null : { terms, dueOn: dueDate(terms, dayInFrance(at)) },
    credit: await readCredit(tx, rules.id, clientId),
  };
}
