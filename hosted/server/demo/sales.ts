import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { EMPTY_CONTENT, type QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import { ESTATE_OWNER, type DemoOwner } from "#demo/accounts.ts";
import { clientByCompany, findClient, shopByCode } from "#demo/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { orderEffects } from "#orderEffects.ts";
import { openCatalogue, type Snapshot } from "#offer/catalogue/catalogue.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { createQuote, lockQuoteFor, defaultValidUntil } from "#sales/quotes/write.ts";

/** A 75 cl bottle: its place in the catalogue, or its wine and vintage (`rasteau-terre-d-ocre/2022`). */
type Bottle = number | `${string}/${string}`;

/** An order of a client of a demo shop: bottles, with the quantity of each. */
export type Sold = {
  /** A company, or the username of a buyer. */
  client: { company: string } | { username: string };
  lines: readonly (readonly [bottle: Bottle, quantity: number])[];
  payment?: QuoteContent["payment"];
};

/** Context of a sale of a demo shop. */
export type Seller = {
  tx: Tx;
  deps: OrderDeps;
  shopId: string;
  by: string;
  /** Its 75 cl bottles on sale, in the order of the catalogue. */
  bottles: readonly { id: string }[];
  /** Creates an accepted order; null where there is no such client. */
  sell: (sold: Sold) => Promise<string | null>;
};

const clientOf = async (tx: Tx, shopId: string, client: Sold["client"]): Promise<string | undefined> =>
  "company" in client
    ? clientByCompany(tx, shopId, client.company)
    : (await findClient(tx, shopId, client.username))?.id;

/** Returns the 75 cl bottles that a shop sells, in the order of its catalogue, and those of a wine and vintage. */
function shelfOf({ products }: Snapshot): {
  bottles: Format[];
  find: (bottle: Bottle) => Format | undefined;
} {
  const rows = products
    .filter((product) => product.status === "online")
    .flatMap(({ slug, vintages }) =>
      vintages.flatMap(({ name, formats }) =>
        formats
          .filter((format) => format.type === "bottle" && format.volumeMl === 750)
          .map((format) => ({ key: `${slug}/${name}`, format })),
      ),
    );
  const bottles = rows.map(({ format }) => format);
  return {
    bottles,
    find: (bottle) =>
      typeof bottle === "number"
        ? bottles[bottle % bottles.length]
        : rows.find(({ key }) => key === bottle)?.format,
  };
}

/**
 * Sells for a demo shop by the server's own actions, in one transaction at the time of `services`; does nothing where
 * there is no such shop.
 */
export async function asSeller(
  services: Services,
  { code, owner }: DemoOwner,
  work: (seller: Seller) => Promise<void>,
): Promise<void> {
  const shopId = await services.database.transaction({}, (tx) => shopByCode(tx, code));
  if (!shopId) return;
  const catalogue = openCatalogue(services.database, services.live, (shop) => shop);
  const deps = { services, catalogue, effects: orderEffects };
  const by = owner.username;
  const writer = { shopId, by, agentId: null, may: () => true };
  await services.database.transaction({ shopId }, async (tx) => {
    const snapshot = await deps.catalogue.exact(tx, shopId);
    const { bottles, find } = shelfOf(snapshot);
    const carrier = snapshot.rules.shipping.find(
      ({ kind, countries }) => kind === "delivery" && countries.includes("FR"),
    );
    const sell = async ({ client, lines, payment }: Sold): Promise<string | null> => {
      const clientId = await clientOf(tx, shopId, client);
      if (!clientId) return null;
      const content: QuoteContent = {
        ...EMPTY_CONTENT,
        ...(payment ? { payment } : {}),
        lines: lines.flatMap(([bottle, quantity]) => {
          const format = find(bottle);
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
        // A private person has ordered in the shop; a company by the seller's own hand.
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

/** As `asSeller`, for the estate. */
export const asEstate = (services: Services, work: (seller: Seller) => Promise<void>): Promise<void> =>
  asSeller(services, ESTATE_OWNER, work);
