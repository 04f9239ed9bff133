import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { median } from "#bench/figures.ts";

const LINES = 10;
const BATCHES = 30;
const BATCH = 500;

/** Microseconds of CPU that core takes for the price of ten lines, with its reasons: the middle of many batches. */
export function measurePricing(products: readonly Product[], rules: ShopRules): number {
  const shelf = shelve(products);
  const formats = products.flatMap((p) => p.vintages.flatMap((v) => v.formats));
  const ref = rules.shipping[0]?.ref;
  const wishes = Array.from({ length: 20 }, (_, n) => ({
    lines: Array.from({ length: LINES }, (__, i) => ({
      formatId: formats[(n * 7 + i * 11) % formats.length]?.id ?? "",
      quantity: 1 + ((n + i) % 5),
    })),
    shipping: { ref, country: "FR", zipcode: "69002" },
  }));
  const now = Date.now();
  const times: number[] = [];
  let cents = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const began = process.cpuUsage();
    for (let n = 0; n < BATCH; n += 1) {
      const wish = wishes[n % wishes.length];
      if (wish) cents += priceOrder(wish, shelf, {}, rules, now).totalTtcCents;
    }
    times.push(process.cpuUsage(began).user / BATCH);
  }
  // The sum is used, so that no engine may leave the work out.
  if (!(cents > 0)) throw new Error("baskets that cost nothing");
  return median(times.slice(BATCHES / 3));
}
