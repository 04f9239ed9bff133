import type { Id } from "@cuvee/core/kit/ids.ts";
import { paths } from "#kit/paths.ts";
import { cardOf, type CardFields } from "#sales/checkout/payment/card.ts";
import { openSession, payByCard } from "#sales/checkout/payment/payment.ts";

/**
 * Next step after a card: the payment provider has it, or asks for a confirmation on a page of its own, or refuses it.
 */
export type CardEnd = { kind: "given" } | { kind: "go"; href: string } | { kind: "refused"; reason: string };

/**
 * Sends a card for a share to its payment provider: to be held while the group is open, to pay with once it is closed.
 * Throws `CallError`.
 */
export async function submitShareCard(orderId: Id, orderKey: string, card: CardFields): Promise<CardEnd> {
  const session = await openSession(orderId, orderKey);
  if (session.provider !== "sandbox") {
    location.assign(session.url);
    return { kind: "given" };
  }
  const { status, failure } = await payByCard(orderId, orderKey, cardOf(card));
  if (status === "requires_action")
    return {
      kind: "go",
      href: `${paths.validate3ds({ order: orderId })}#${encodeURIComponent(orderKey)}`,
    };
  return status === "failed" ? { kind: "refused", reason: failure ?? "card_declined" } : { kind: "given" };
}
