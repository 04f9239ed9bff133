import type { PaymentTerms } from "#shops/settings/billing.ts";

/** Terms that let a buyer pay after the order. */
export type AccountTerms = Exclude<PaymentTerms, "order">;

/**
 * Returns the terms on which a client may order on account: those of the client file; those of the shop for a
 * professional to whom it assigned a grid, which marks them as known to the shop. Null for all others, who pay with the
 * order.
 */
export function accountTerms(
  client: { kind: string; typology: string | null; paymentTerms: PaymentTerms | null } | undefined,
  ofShop: PaymentTerms,
): AccountTerms | null {
  if (client?.kind !== "professional") return null;
  const terms = client.paymentTerms ?? (client.typology === null ? "order" : ofShop);
  return terms === "order" ? null : terms;
}

/** Returns terms as a key of `terms` in pro.json with its number of days. */
export function termsKey(terms: AccountTerms): { key: string; days: number } {
  const days = Number(/^d(\d+)/.exec(terms)?.[1] ?? 0);
  const end = terms.endsWith("eom");
  return {
    key: days > 0 ? (end ? "terms.daysEnd" : "terms.days") : end ? "terms.end" : "terms.delivery",
    days,
  };
}

/**
 * Returns the due date of an order of the day `from` (`YYYY-MM-DD`): a number of days later, at the end of a month,
 * days then end of month (specification §3, payment terms). Null on delivery, whose date is not known yet.
 */
export function dueDate(terms: AccountTerms, from: string): string | null {
  if (terms === "delivery") return null;
  const [, days = "0"] = /^d(\d+)/.exec(terms) ?? [];
  const day = new Date(`${from}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + Number(days));
  if (terms.endsWith("eom")) day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}
