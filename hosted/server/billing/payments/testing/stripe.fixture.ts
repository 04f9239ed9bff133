import { Stripe } from "stripe";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type OrderOptions, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openStripeStandIn, type StripeStandIn, type Thing } from "#kit/testing/stripe.ts";

export const WEBHOOK_SECRET = "whsec_standinstandinstandin";
export const ACCOUNT = "acct_estate";
const SECRET_KEY = "sk_test_standin";
const sdk = new Stripe(SECRET_KEY);

/** A server with keys of Stripe, a stand-in of Stripe, and the estate with an account there that takes all payments. */
export type StripeTestServer = { bank: StripeStandIn; server: TestServer; shop: TestShop; token: string };

export async function openStripeTestServer(): Promise<StripeTestServer> {
  const bank = await openStripeStandIn();
  const server = await startTestServer({
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: bank.url,
      PUBLIC_URL: "https://cave.example",
    },
  });
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      `update shops set provider = 'stripe', provider_account = $2, provider_is_active = true, provider_debits = true,
         payments_list = array['cb', 'stripeSepa', 'transfer', 'check', 'cash'] where code = $1`,
      [ESTATE, ACCOUNT],
    ),
  );
  const shop = await openShop(server, ESTATE);
  return { bank, server, shop, token: await server.login("calades", "Calades2026") };
}

/** An order by Stripe, and the page to pay it. */
export type PageOrder = { id: string; key: string; page: string; totalCents: number };

export async function orderAtStripe(
  { server, shop }: StripeTestServer,
  type: OrderOptions["payment"] | "stripeSepa" = "cb",
): Promise<PageOrder> {
  const body = await orderBody(server, shop, { payment: "cb", quantity: 1 });
  const placed = await server.send("POST", "/v1/orders", { body: { ...body, payment: { type } } });
  if (placed.status !== 201) throw new Error(placed.text);
  const { order, key, card } = placed.body as unknown as {
    order: { id: string; totalTtcCents: number };
    key: string;
    card: { intentId: string } | null;
  };
  return { id: order.id, key, page: card?.intentId ?? "", totalCents: order.totalTtcCents };
}

type EventOptions = {
  id?: string;
  ageS?: number;
  secret?: string;
  account?: string;
  header?: string;
  livemode?: boolean;
};

/** Sends an event of Stripe about one of its objects, signed as Stripe signs. */
export async function sendStripeEvent(
  { server }: StripeTestServer,
  type: string,
  object: Pick<Thing, "id">,
  eventOptions: EventOptions = {},
): Promise<Reply> {
  const { id = `evt_${newTestId()}`, ageS = 0, secret = WEBHOOK_SECRET, account = ACCOUNT } = eventOptions;
  const raw = JSON.stringify({
    id,
    object: "event",
    type,
    account,
    livemode: eventOptions.livemode ?? false,
    data: { object: { id: object.id } },
  });
  const timestamp = Math.floor(server.app.services.now() / 1000) - ageS;
  const header =
    eventOptions.header ?? sdk.webhooks.generateTestHeaderString({ payload: raw, secret, timestamp });
  const headers: Record<string, string> = header === "" ? {} : { "stripe-signature": header };
  return server.send("POST", "/v1/payments/webhooks/stripe", { raw, headers });
}

/** Returns the buyer's view of their order once all jobs are done: its status and its payment's. */
export async function statusAfterJobs({ server }: StripeTestServer, { id, key }: PageOrder): Promise<string> {
  await server.settle();
  const { body } = await server.send("GET", `/v1/orders/${id}`, { orderKey: key });
  return `${String(body["status"])} ${String(body["paymentStatus"])}`;
}
