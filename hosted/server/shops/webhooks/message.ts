import { Webhook } from "standardwebhooks";
import type { WebhookEvent } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { hasPermission, type Member } from "#kit/http/actor.ts";
import type { Secrets } from "#kit/secrets.ts";
import type { EndpointRow } from "./queries.ts";

/** Facts of a message that are amounts: hidden from users who may not see prices (design: trust, "seeAllPrice"). */
const AMOUNTS = ["totalTtcCents"] as const;

/** Returns the body of a message: thin, its subject is read by a call (Standard Webhooks, "Payload structure"). */
export function bodyOf(type: string, at: Date, shopId: string, facts: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { shopId, ...facts } });
}

/** Returns a stored body as the member may see it now: amounts need `seeAllPrice`. */
export function bodyFor(member: Member | null | undefined, body: string): string {
  if (hasPermission(member ?? undefined, "seeAllPrice")) return body;
  const message = JSON.parse(body) as { data: Record<string, unknown> };
  for (const name of AMOUNTS) delete message.data[name];
  return JSON.stringify(message);
}

/**
 * Returns the headers of a message sent at a moment: signed with the secret, and with the previous one while it is
 * valid.
 */
export function signed(
  secrets: Pick<Secrets, "webhookSecret">,
  endpoint: Pick<EndpointRow, "id" | "secret_version" | "previous_until">,
  message: { id: string; body: string; at: Date },
): Record<string, string> {
  const { id, body, at } = message;
  const versions = [endpoint.secret_version];
  if (endpoint.previous_until && endpoint.previous_until > at) versions.push(endpoint.secret_version - 1);
  const signatures = versions.map((version) =>
    new Webhook(secrets.webhookSecret(endpoint.id, version)).sign(id, at, body),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}

const ORDER = {
  id: "0000exampleorder00000000",
  number: "C-0001",
  status: "pending",
  deliveryStatus: "pending",
  paymentStatus: "pending",
  clientId: "0000exampleclient0000000",
  bottles: 6,
  totalTtcCents: 9000,
};
const RESERVATION = {
  id: "0000examplereservation00",
  number: "R-0001",
  status: "confirmed",
  eventId: "0000exampleevent00000000",
  slotId: "0000exampleslot000000000",
  people: 2,
  orderId: null,
  totalTtcCents: 3000,
};

/**
 * Returns facts of a fictitious event, for testing an endpoint: they contain `test`, and refer to nothing that exists.
 */
export function exampleOf(type: WebhookEvent): Record<string, unknown> {
  const test = true;
  if (type.startsWith("order.")) return { test, ...ORDER };
  if (type.startsWith("reservation.")) return { test, ...RESERVATION };
  if (type === "product.changed")
    return {
      test,
      id: "0000exampleproduct000000",
      slug: "exemple",
      status: "online",
      kind: "changed",
      fields: ["name"],
    };
  if (type === "stock.changed")
    return {
      test,
      id: "0000exampleformat0000000",
      productId: "0000exampleproduct000000",
      ref: "EX-75",
      available: 120,
    };
  return { test, id: "0000exampleclient0000000", kind: "individual" };
}
