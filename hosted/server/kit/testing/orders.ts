import type { Format, Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

export const ESTATE = "domaine-des-trois-calades";
export const CHAMPAGNE = "champagne-aubree-lanthier";
export const MERCHANT = "maison-percheval";

/** A shop as a buyer sees it, with one plain bottle for tests. */
export type TestShop = {
  id: string;
  code: string;
  products: Product[];
  bottle: Format;
  product: Product;
  shippingRef: string;
  /** The pickup method; the delivery where there is none. */
  pickupRef: string;
};

type Embed = {
  shop: { id: string; code: string };
  products: Product[];
  rules: { shipping: { ref: string; kind: string; countries: string[] }[] };
};

/** Reads a shop through the public API. */
export async function openShop(server: Pick<TestServer, "send">, code: string): Promise<TestShop> {
  const embed = (await server.send("GET", `/v1/embeds/${code}`)).body as unknown as Embed;
  const product = embed.products[0];
  const bottle = product?.vintages[0]?.formats.find((f) => f.type === "bottle");
  const home = embed.rules.shipping.find((m) => m.kind === "delivery" && m.countries.includes("FR"));
  if (!product || !bottle || !home) throw new Error(`${code} sells no bottle`);
  return {
    id: embed.shop.id,
    code: embed.shop.code,
    products: embed.products,
    product,
    bottle,
    shippingRef: home.ref,
    pickupRef: (embed.rules.shipping.find((m) => m.kind === "pickup") ?? home).ref,
  };
}

export type OrderOptions = {
  payment: "cb" | "transfer" | "check" | "cash";
  quantity: number;
  formatId?: string;
  email?: string;
};

export const ADDRESS = {
  firstname: "Élise",
  lastname: "Martin-Dubois",
  street: "12 rue de la République",
  zipcode: "69002",
  city: "Lyon",
  country: "FR",
};

/** Returns the body of an order whose price the buyer has just been shown. */
export async function orderBody(
  server: Pick<TestServer, "send">,
  shop: TestShop,
  orderOptions: OrderOptions,
) {
  const products = [{ formatId: orderOptions.formatId ?? shop.bottle.id, quantity: orderOptions.quantity }];
  // Cash is paid where the bottles are handed over.
  const ref = orderOptions.payment === "cash" ? shop.pickupRef : shop.shippingRef;
  const shipping = { ref, country: "FR", zipcode: ADDRESS.zipcode };
  const priced = (
    await server.send("POST", "/v1/orders/get-cart-price", {
      body: { orders: [{ sellerId: shop.id, products, shipping }] },
    })
  ).body as unknown as { priced: PricedOrder }[];
  return {
    id: newTestId(),
    sellerId: shop.id,
    products,
    shipping: { ref },
    contact: {
      email: orderOptions.email ?? "elise.martin@example.org",
      firstname: "Élise",
      lastname: "Martin-Dubois",
      phone: "+33612345678",
    },
    billingAddress: ADDRESS,
    deliveryAddress: ADDRESS,
    payment: { type: orderOptions.payment },
    expectedTotalCents: priced[0]?.priced.totalTtcCents ?? 0,
    terms: true,
    adult: true,
    notes: "",
    lang: "fr",
  };
}

export async function placeOrder(
  server: Pick<TestServer, "send">,
  shop: TestShop,
  orderOptions: OrderOptions,
): Promise<Reply> {
  return server.send("POST", "/v1/orders", { body: await orderBody(server, shop, orderOptions) });
}

/** Returns the seller's view of one format's stock, all its places together. */
export async function stockOf(
  server: Pick<TestServer, "send">,
  token: string,
  formatId: string,
): Promise<{ onHand: number; reserved: number; available: number }> {
  const article = (await server.send("GET", `/v1/stocks/${formatId}`, { token })).body as unknown as {
    places?: { onHand: number; reserved: number; available: number }[];
  };
  const sum = (of: "onHand" | "reserved" | "available"): number =>
    (article.places ?? []).reduce((all, place) => all + place[of], 0);
  return { onHand: sum("onHand"), reserved: sum("reserved"), available: sum("available") };
}

export const cardBody = (number: string) => ({ number, expMonth: 12, expYear: 2031, cvc: "123" });
