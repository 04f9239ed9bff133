import { createCaller, type CallAnswer } from "@cuvee/client/call.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";

/** The demo shop of the browser tests, and its owner's login. */
export const SHOP = "domaine-des-trois-calades";
export const OWNER = { username: "calades", password: "Calades2026" };
export const BUYER = { username: "camille", password: "Camille2026" };

export type OrderOptions = {
  lastname?: string;
  quantity?: number;
  payment?: "transfer" | "check" | "cash" | "cb";
  email?: string;
  /** Another demo shop, by its code. */
  shop?: string;
  notes?: string;
  /** The hand-off of the widget's cart that it comes from. */
  handoffId?: string;
  /** Mark of the campaign by whose link the buyer came. */
  campaign?: string;
};
export type Placed = CallAnswer<"POST /v1/orders">;

const newId = (): string =>
  makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

/** Orders as a guest buyer does, through the public calls. */
export async function placeOrder(url: string, orderOptions: OrderOptions = {}): Promise<Placed> {
  const call = createCaller({ base: url, lang: () => "fr" });
  const { lastname = "Fontaine", quantity = 1, payment = "transfer", notes = "" } = orderOptions;
  const { shop, products, rules, availability } = await call("GET /v1/embeds/:shop", {
    params: { shop: orderOptions.shop ?? SHOP },
    query: {},
  });
  const formats = products.flatMap((product) => product.vintages.flatMap((vintage) => vintage.formats));
  const format = formats.find((one) => one.type === "bottle" && (availability[one.id] ?? 0) >= quantity);
  // Cash is paid at the place of the pickup.
  const ref = rules.shipping.find((method) =>
    payment === "cash"
      ? method.kind === "pickup"
      : method.kind === "delivery" && method.countries.includes("FR"),
  )?.ref;
  if (!format) throw new Error(`${shop.code} has no bottle left`);
  const inputs = [{ formatId: format.id, quantity }];
  const shipping = { ref, country: "FR", zipcode: "84000" };
  const [price] = await call("POST /v1/orders/get-cart-price", {
    body: { orders: [{ sellerId: shop.id, products: inputs, shipping }] },
  });
  const address = {
    firstname: "Claire",
    lastname,
    street: "12 rue des Augustins",
    zipcode: "84000",
    city: "Avignon",
    country: "FR",
  };
  return call(
    "POST /v1/orders",
    {
      body: {
        id: newId(),
        sellerId: shop.id,
        products: inputs,
        shipping,
        contact: {
          email: orderOptions.email ?? "claire@example.org",
          firstname: "Claire",
          lastname,
          phone: "+33612345678",
        },
        billingAddress: address,
        deliveryAddress: address,
        payment: { type: payment },
        expectedTotalCents: price?.priced.totalTtcCents ?? 0,
        terms: true,
        adult: true,
        notes,
        lang: "fr",
        ...(orderOptions.handoffId ? { handoffId: orderOptions.handoffId } : {}),
        ...(orderOptions.campaign ? { campaign: orderOptions.campaign } : {}),
      },
    },
    { idempotencyKey: newId() },
  );
}
