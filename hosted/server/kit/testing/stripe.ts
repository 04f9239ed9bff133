import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { readForm, type Form } from "#kit/testing/stripe.form.ts";

/** An object of the stand-in, as its API returns it. */
export type Thing = { [key: string]: unknown; id: string };

/** Failure that the stand-in applies to the next requests whose path has this prefix. */
type Trouble = { path: string; how: "drop" | "error" | "drop-after"; times: number };

/** Requests to the stand-in, oldest first. */
type StripeRequest = { method: string; path: string; account: string; key: string; form: Form };

export type StripeStandIn = {
  url: string;
  things: Map<string, Thing>;
  asked: StripeRequest[];
  trouble: Trouble[];
  /** Completes a payment on its page: by a card with these last digits, by SEPA debit, or refused. */
  pay(sessionId: string, how?: { last4?: string; sepa?: true; refused?: string }): void;
  stop(): Promise<void>;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const inner = (value: unknown): Form => (typeof value === "object" && value !== null ? (value as Form) : {});

class Fault extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    super("fault");
    this.status = status;
    this.body = body;
  }
}
const missing = (): Fault =>
  new Fault(404, { type: "invalid_request_error", code: "resource_missing", message: "No such object" });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * Opens a small Stripe on this machine: pages of payment, payments, kept cards, refunds, accounts, each of its account,
 * with idempotency keys and failures on demand. It sends no events by itself: a test signs the events that it wants.
 */
export async function openStripeStandIn(): Promise<StripeStandIn> {
  const things = new Map<string, Thing>();
  const stripeRequests: StripeRequest[] = [];
  const trouble: Trouble[] = [];
  const answers = new Map<string, { params: string; answer: Thing }>();
  let serial = 0;
  const make = (prefix: string, fields: object, account: string): Thing => {
    serial += 1;
    const thing = { id: `${prefix}_${serial}standin`, livemode: false, account, ...fields };
    things.set(thing.id, thing);
    return thing;
  };
  const of = (id: unknown, account: string): Thing => {
    const thing = things.get(text(id));
    if (!thing || thing["account"] !== account) throw missing();
    return thing;
  };

  const newSession = (form: Form, account: string): Thing => {
    const [line] = Object.values(inner(form["line_items"])).map(inner);
    const price = inner(line?.["price_data"]);
    const mode = text(form["mode"]);
    const types = Object.values(inner(form["allowed_payment_method_types"]));
    const session = make(
      "cs",
      {
        object: "checkout.session",
        mode,
        status: "open",
        payment_status: "unpaid",
        amount_total: mode === "setup" ? null : Number(price["unit_amount"]),
        currency: text(mode === "setup" ? form["currency"] : price["currency"]),
        metadata: inner(form["metadata"]),
        customer: form["customer"] ?? null,
        payment_intent: null,
        setup_intent: null,
        types,
        success_url: form["success_url"],
      },
      account,
    );
    return Object.assign(session, { url: `https://checkout.stripe.test/c/pay/${session.id}` });
  };
  const newCharge = (form: Form, account: string): Thing => {
    const method = of(form["payment_method"], account);
    const customer = of(form["customer"], account);
    if (customer["deleted"] === true) throw missing();
    const refused = text(method["later"]);
    const amount = Number(form["amount"]);
    const intent = make(
      "pi",
      {
        object: "payment_intent",
        amount,
        amount_received: refused ? 0 : amount,
        currency: text(form["currency"]),
        status: refused ? "requires_payment_method" : "succeeded",
        metadata: inner(form["metadata"]),
        customer: customer.id,
        last_payment_error: refused ? { code: "card_declined", decline_code: refused } : null,
        latest_charge: {
          id: "ch_x",
          amount_refunded: 0,
          payment_method_details: { card: { last4: "4242" } },
        },
      },
      account,
    );
    if (refused)
      throw new Fault(402, {
        type: "card_error",
        code: "card_declined",
        decline_code: refused,
        payment_intent: intent,
        message: "Your card was declined.",
      });
    return intent;
  };
  const newRefund = (form: Form, account: string): Thing => {
    const intent = of(form["payment_intent"], account);
    const charge = intent["latest_charge"] as { amount_refunded: number };
    const amount = Number(form["amount"]);
    if (charge.amount_refunded + amount > Number(intent["amount_received"]))
      throw new Fault(400, {
        type: "invalid_request_error",
        param: "amount",
        message: "Refund amount is greater than unrefunded amount on charge",
      });
    charge.amount_refunded += amount;
    return make("re", { amount, payment_intent: intent.id, metadata: inner(form["metadata"]) }, account);
  };
  const newAccount = (form: Form): Thing => {
    const account = make("acct", { charges_enabled: false, metadata: inner(form["metadata"]) }, "");
    account.id = account.id.replace("_", "~").replaceAll("_", "").replace("~", "_");
    things.set(account.id, account);
    return Object.assign(account, { capabilities: {}, requirements: { currently_due: ["a", "b"] } });
  };
  const MAKE: Record<string, (form: Form, account: string) => Thing> = {
    "/v1/checkout/sessions": newSession,
    "/v1/payment_intents": newCharge,
    "/v1/refunds": newRefund,
    "/v1/customers": (form, account) => make("cus", { metadata: inner(form["metadata"]) }, account),
    "/v1/accounts": newAccount,
    "/v1/account_links": (form) =>
      make("link", { url: `https://connect.stripe.test/${text(form["account"])}` }, ""),
  };
  /** Returns the objects of one kind whose field has the requested value. */
  const list = (prefix: string, field: string, value: string, account: string): object => ({
    object: "list",
    has_more: false,
    data: [...things.values()].filter((t) => {
      const held = t[field];
      const id = typeof held === "object" && held !== null ? (held as Thing).id : held;
      return t.id.startsWith(prefix) && t["account"] === account && id === value;
    }),
  });

  const answer = ({ method, path, account, form }: StripeRequest, query: URLSearchParams): object => {
    const [, , kind = "", id = "", act = ""] = path.replace("/checkout/", "/").split("/");
    if (method === "POST" && act === "expire") return Object.assign(of(id, account), { status: "expired" });
    if (method === "POST")
      return (
        MAKE[path] ??
        (() => {
          throw missing();
        })
      )(form, account);
    if (method === "DELETE") return Object.assign(of(id, account), { deleted: true });
    if (kind === "accounts") return of(id, "");
    if (id !== "") return of(id, account);
    if (kind === "sessions") return list("cs", "payment_intent", query.get("payment_intent") ?? "", account);
    if (kind === "refunds") return list("re", "payment_intent", query.get("payment_intent") ?? "", account);
    return list("pi", "customer", query.get("customer") ?? "", account);
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://stripe.test");
      const one: StripeRequest = {
        method: request.method ?? "",
        path,
        account: text(request.headers["stripe-account"]),
        key: text(request.headers["idempotency-key"]),
        form: readForm(await bodyOf(request)),
      };
      stripeRequests.push(one);
      const say = (status: number, body: object): void => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      };
      const bad = trouble.find((t) => t.times > 0 && path.startsWith(t.path));
      if (bad) bad.times -= 1;
      if (bad?.how === "drop") return void request.socket.destroy();
      if (bad?.how === "error") return say(500, { error: { type: "api_error", message: "down" } });
      try {
        const params = JSON.stringify([path, one.form]);
        const before = one.method === "POST" ? answers.get(`${one.account} ${one.key}`) : undefined;
        if (before && before.params !== params)
          return say(400, { error: { type: "idempotency_error", message: "other parameters" } });
        const given = before?.answer ?? answer(one, searchParams);
        if (one.method === "POST" && one.key !== "")
          answers.set(`${one.account} ${one.key}`, { params, answer: given as Thing });
        if (bad?.how === "drop-after") return void request.socket.destroy();
        return say(200, given);
      } catch (error) {
        if (error instanceof Fault) return say(error.status, { error: error.body });
        return say(500, { error: { type: "api_error", message: String(error) } });
      }
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    things,
    asked: stripeRequests,
    trouble,
    pay(sessionId, { last4 = "4242", sepa, refused } = {}) {
      const session = things.get(sessionId);
      if (!session) throw new Error(`no page ${sessionId}`);
      const { account, metadata, mode } = session;
      const of = text(account);
      session["status"] = "complete";
      if (mode === "setup") {
        const method = make("pm", { card: { last4 }, ...(refused ? { later: refused } : {}) }, of);
        session["setup_intent"] = make("seti", { status: "succeeded", payment_method: method, metadata }, of);
        return;
      }
      const amount = Number(session["amount_total"]);
      const details = sepa ? { sepa_debit: { last4 } } : { card: { last4 } };
      const status = sepa ? "processing" : "succeeded";
      session["payment_status"] = sepa ? "unpaid" : "paid";
      session["payment_intent"] = make(
        "pi",
        {
          object: "payment_intent",
          amount,
          amount_received: sepa ? 0 : amount,
          currency: session["currency"],
          status,
          metadata,
          latest_charge: { id: "ch_x", amount_refunded: 0, payment_method_details: details },
        },
        of,
      );
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
