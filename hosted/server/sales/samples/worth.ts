import { baseOf, cents, type Cents } from "@cuvee/core/kit/money.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import type { Taster } from "#sales/samples/samples.ts";

/**
 * What one of each article is worth to the customs: its public price of that day for one, without tax, in cents. Nothing for what has
 * no public price.
 */
export async function worthOf(
  { tx, services, shopId, catalogue }: Pick<Taster, "tx" | "services" | "shopId" | "catalogue">,
  formatIds: readonly string[],
): Promise<Map<string, Cents>> {
  const { shelf, rules } = await catalogue.seen(tx, shopId);
  const lines = [...new Set(formatIds)]
    .filter((id) => shelf.has(id))
    .map((formatId) => ({ formatId, quantity: 1 }));
  const priced = priceOrder({ lines }, shelf, {}, rules, services.now());
  return new Map(
    priced.lines.map(({ formatId, amountCents, vatRateBp }) => [
      formatId,
      priced.chain === "ht" ? amountCents : cents(baseOf(amountCents, vatRateBp)),
    ]),
  );
}
