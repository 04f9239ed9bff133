import { EMPTY_CONTENT, type QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import { ESTATE_OWNER } from "#demo/accounts.ts";
import { clientByCompany, findClient, shopByCode } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { orderEffects } from "#orderEffects.ts";
import { openCatalogue } from "#offer/catalogue/catalogue.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { createQuote, lockQuoteFor, defaultValidUntil } from "#sales/quotes/write.ts";

/** An order of a client of the estate. `lines` are places in the catalogue, with the quantity of each. */
export type Sold = {
  /** A company, or the username of a buyer. */
  client: { company: string } | { username: string };
  lines: readonly (readonly [place: number, quantity: number])[];
  payment?: QuoteContent["payment"];
};

/** Context of a sale of the estate. */
export type Seller = {
  tx: Tx;
  deps: OrderDeps;
  shopId: string;
  by: string;
  /** Its 75 cl bottles, in the order of the catalogue. */
  bottles: readonly { id: string }[];
  /** Creates an accepted order; null where there is no such client. */
  sell: (sold: Sold) => Promise<string | null>;
};

const clientOf = async (tx: Tx, shopId: string, client: Sold["client"]): Promise<string | undefined> =>
  "company" in client
    ? clientByCompany(tx, shopId, client.company)
    : (await findClient(tx, shopId, client.username))?.id;

/** Sells for the estate by the server's own actions, in one transaction; does nothing where there is no estate. */
export async function asEstate(services: Services, work: (seller: Seller) => Promise<void>): Promise<void> {
  const shopId = await services.database.transaction({}, (tx) => shopByCode(tx, ESTATE_OWNER.code));
  if (!shopId) return;
  const catalogue = openCatalogue(services.database, services.live, (shop) => shop);
  const deps = { services, catalogue, effects: orderEffects };
  const by = ESTATE_OWNER.owner.username;
  const writer = { shopId, by, agentId: null, may: () => true };
  await services.database.transaction({ shopId }, async (tx) => {
    const { products, rules } = await deps.catalogue.exact(tx, shopId);
    const bottles = products
      .filter((product) => product.status === "online")
      .flatMap((product) => product.vintages.flatMap((vintage) => vintage.formats))
      .filter((format) => format.type === "bottle" && format.volumeMl === 750);
    const carrier = rules.shipping.find(
      ({ kind, countries }) => kind === "delivery" && countries.includes("FR"),
    );
    const sell = async ({ client, lines, payment }: Sold): Promise<string | null> => {
      const clientId = await clientOf(tx, shopId, client);
      if (!clientId) return null;
      const content: QuoteContent = {
        ...EMPTY_CONTENT,
        ...(payment ? { payment } : {}),
        lines: lines.flatMap(([place, quantity]) => {
          const format = bottles[place % bottles.length];
          return format ? [{ id: newId(services), formatId: format.id, quantity }] : [];
        }),
        shipping: { ref: carrier?.ref ?? null, instructions: "" },
      };
      const { id: quoteId, version } = await createQuote(tx, deps, writer, {
        id: newId(services),
        subType: "order",
        clientId,
        lang: "fr",
        validUntil: defaultValidUntil(services.now()),
        content,
      });
      const row = await lockQuoteFor(tx, deps, writer, { quoteId, act: "order", version });
      const { orderId } = await makeOrder(tx, deps, row, {
        // A private person has ordered in the shop; a company by the estate's own hand.
        by: "username" in client ? "buyer" : by,
        pending: false,
        mail: false,
        beyondCredit: true,
        terms: null,
        requestHash: Buffer.alloc(32),
      });
      return orderId;
    };
    await work({ tx, deps, shopId, by, bottles, sell });
  });
}
