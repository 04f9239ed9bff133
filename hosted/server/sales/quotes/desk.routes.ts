import type { quotesContract } from "@cuvee/core/sales/quotes/contract.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { shopOf, within, type Handlers } from "#kit/http/mount.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { clientsOf } from "#offer/pricing/clients.ts";
import { refuseForeign, withinAgentShop } from "#sales/quotes/agent.ts";
import { authorOf } from "#sales/quotes/author.ts";
import { missingBillingFacts, partyOf, type ClientForSale } from "#sales/quotes/client.ts";
import { articlesOf } from "#sales/quotes/articles.ts";

/** Most search results: as many as a user can look through. */
const MOST_CLIENTS = 20;

type ClientView = Answer<(typeof quotesContract)["client"]>;

const addressText = (a: Partial<ClientAddress>): string =>
  [a.company, a.street, a.street2, [a.zipcode, a.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** Returns an address that a sale can name; one without an identifier cannot be chosen. */
const addressView = (a: Partial<ClientAddress>): ClientView["addresses"] =>
  a.id === undefined || a.id === ""
    ? []
    : [
        {
          id: a.id,
          use: a.use ?? "both",
          main: a.main ?? false,
          title: a.title ?? "",
          words: addressText(a),
          country: a.country ?? "FR",
          zipcode: a.zipcode ?? "",
          mountain: a.mountain ?? false,
        },
      ];

function clientView(found: ClientForSale): ClientView {
  const { row, buyer, party, account, credit } = found;
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    lang: row.lang,
    archived: row.archived,
    buyer,
    party,
    addresses: (row.addresses as Partial<ClientAddress>[]).flatMap(addressView),
    account,
    credit,
    billLacks: missingBillingFacts(found),
  };
}

/** Returns the handlers that read what a sale is written with: articles and clients. */
export const deskHandlers = ({
  services,
  catalogue,
}: OrderDeps): Pick<Handlers<typeof quotesContract>, "desk" | "clients" | "client"> => ({
  desk: withinAgentShop(async (tx, { query }, ctx) => {
    const snapshot = await catalogue.exact(tx, shopOf(ctx));
    return {
      ...(await articlesOf(tx, snapshot, query)),
      rules: snapshot.rules,
      paymentTerms: billingSettings(snapshot.shop.billing_settings).paymentTerms,
    };
  }),
  clients: within(async (tx, { query }, ctx) => {
    const found = await clientsOf(tx, shopOf(ctx), query.search);
    const rows = found.slice(0, MOST_CLIENTS).map(({ clientId: id, name, email, isPro, typology }) => ({
      id,
      name,
      email,
      isPro,
      typology,
    }));
    return { rows };
  }),
  client: withinAgentShop(async (tx, { params }, ctx) => {
    await refuseForeign(tx, authorOf(ctx), params.clientId);
    const snapshot = await catalogue.exact(tx, shopOf(ctx));
    const none = { billingId: null, deliveryId: null };
    const found = await partyOf(tx, snapshot, params.clientId, { addresses: none, at: services.now() });
    return clientView(found);
  }),
});
