import { baseOf, cents, type Cents } from "@cuvee/core/kit/money.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import type { SamplesContext } from "#sales/samples/samples.ts";

/**
 * Returns the customs value of one unit of each article: its public price of that day for one, without tax, in cents.
 * Articles without a public price have none.
 */
export async function worthOf(
  { tx, services, shopId, catalogue }: Pick<SamplesContext, "tx" | "services" | "shopId" | "catalogue">,
  formatIds: readonly string[],
): Promise<Map<string, Cents>> {
  const { shelf, rules } = await catalogue.seen(tx, shopId);
  const lines = [...new Set(formatIds)]
    .filter((id) => shelf.has(id))
    .map((formatId) => ({ formatId, quantity: 1 }));
  const priced = priceOrder({ lines }, { shelf, buyer: {}, rules, at: services.now() });
  return new Map(
    priced.lines.map(({ formatId, amountCents, vatRateBp }) => [
      formatId,
      priced.chain === "ht" ? amountCents : cents(baseOf(amountCents, vatRateBp)),
    ]),
  );
}
