import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ACCOUNT,
  openStripeTestServer,
  sendStripeEvent,
  type StripeTestServer,
} from "#billing/payments/testing/stripe.fixture.ts";
import { readSettings } from "#kit/settings.ts";
import { MERCHANT, openShop } from "#kit/testing/orders.ts";
import { newTestId } from "#kit/testing/server.ts";
import { codeOf } from "#kit/testing/storm.ts";

let world: StripeTestServer;
let token: string;
beforeAll(async () => {
  world = await openStripeTestServer();
  token = await world.server.login("percheval", "Percheval2026");
});
afterAll(async () => {
  await world.server.stop();
  await world.bank.stop();
});
const send = (method: string, path: string, body?: object, key = newTestId()) =>
  world.server.send(method, `/v1/payments/${path}`, { token, key, ...(body ? { body } : {}) });
const face = async () => {
  const { body } = await world.server.send("GET", `/v1/embeds/${MERCHANT}`);
  const { paymentsList, stripeIsActive } = body["shop"] as unknown as {
    paymentsList: string[];
    stripeIsActive?: true;
  };
  return { paymentsList, stripeIsActive };
};

it("connects a shop on its own account, says honestly where that stands, and takes cards once Stripe does", async () => {
  await openShop(world.server, MERCHANT);
  expect((await send("GET", "stripe")).body).toMatchObject({
    available: true,
    livemode: false,
    account: null,
    isActive: false,
    sandbox: true,
  });
  const key = newTestId();
  const [first, again] = [
    await send("POST", "stripe/connection", undefined, key),
    await send("POST", "stripe/connection"),
  ];
  expect((await send("POST", "stripe/connection", undefined, key)).headers.get("idempotent-replayed")).toBe(
    "true",
  );
  expect(first.body["url"]).toBe(again.body["url"]);
  const things = [...world.bank.things.values()].filter((t) => t.id.startsWith("acct_"));
  expect(new Set(things).size).toBe(1);
  const [account] = things;
  expect((await send("GET", "stripe")).body).toMatchObject({
    account: account?.id,
    isActive: false,
    asked: 2,
    stale: false,
  });
  await send("PUT", "methods", { paymentsList: ["stripeSepa", "cb", "transfer", "cb"] });
  // Until then cards are those of the sandbox, and no account is debited.
  await expect.poll(face).toEqual({ paymentsList: ["cb", "transfer"], stripeIsActive: undefined });
  Object.assign(account ?? {}, {
    charges_enabled: true,
    capabilities: { sepa_debit_payments: "active" },
    requirements: { currently_due: [] },
  });
  expect(
    (
      await sendStripeEvent(
        world,
        "account.updated",
        { id: account?.id ?? "" },
        { account: account?.id ?? "" },
      )
    ).status,
  ).toBe(200);
  await expect.poll(face).toEqual({ paymentsList: ["stripeSepa", "cb", "transfer"], stripeIsActive: true });
  world.bank.trouble.push({ path: "/v1/accounts", how: "error", times: 1 });
  expect((await send("GET", "stripe")).body).toMatchObject({ isActive: true, sepa: true, stale: true });
  expect((await send("DELETE", "stripe/connection")).body).toMatchObject({ account: null, isActive: false });
  await expect.poll(face).toEqual({ paymentsList: ["cb", "transfer"], stripeIsActive: undefined });
  // Another shop's account is unchanged; one that no longer exists at Stripe takes no payment, and the page says so.
  const { body } = await world.server.send("GET", "/v1/payments/stripe", { token: world.token });
  expect(body).toMatchObject({ account: ACCOUNT, isActive: false, stopped: "gone" });
  expect(codeOf(await send("PUT", "methods", { paymentsList: [] }))[0]).toBe(422);
});

it("keys that do not go together are refused at the start, and real ones take no card of the trial bank", () => {
  const secret = { STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef" };
  for (const env of [
    { STRIPE_SECRET_KEY: "sk_test_1" },
    { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: " " },
    { ...secret },
    { ...secret, STRIPE_SECRET_KEY: "pk_test_1" },
    { ...secret, STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
  ])
    expect(() => readSettings(env)).toThrow("STRIPE_");
  const taken = (env: Record<string, string>) => readSettings(env).sandboxBank;
  expect(taken({})).toBe(true);
  expect(taken({ ...secret, STRIPE_SECRET_KEY: "sk_test_1" })).toBe(true);
  expect(taken({ ...secret, STRIPE_SECRET_KEY: "sk_live_1" })).toBe(false);
  expect(taken({ ...secret, STRIPE_SECRET_KEY: "sk_live_1", SANDBOX_BANK: "1" })).toBe(true);
});
