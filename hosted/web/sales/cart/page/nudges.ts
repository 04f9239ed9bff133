import { isWithinReach } from "@cuvee/core/offer/pricing/display/nudges.ts";
import type { CartonNudge, FreeShippingDistance, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { nextWaiver } from "@cuvee/core/offer/pricing/taxes/waiver.ts";
import type { Format } from "#kit/format.ts";
import type { Sentence } from "#offer/pricing/trial/problemSentence.ts";

/**
 * Returns the next threshold of a tier that counts the whole order, and how many lines become cheaper by it; null while
 * it is far.
 */
export function nextOfOrder(priced: PricedOrder): { from: number; missing: number; lines: number } | null {
  const nexts = priced.lines.flatMap((line) => (line.next ? [line.next] : []));
  const missing = Math.min(...nexts.map((next) => next.missing));
  const nearest = nexts.filter((next) => next.missing === missing);
  const [first] = nearest;
  return first && isWithinReach(first.from, missing)
    ? { from: first.from, missing, lines: nearest.length }
    : null;
}

/** Returns the carton that a few bottles complete; null while it is less than half full. */
export const cartonToFill = ({ carton }: PricedOrder): CartonNudge | null =>
  carton && isWithinReach(carton.size, carton.missing) ? carton : null;

/** Returns the nearest waiver of a tasting's fee as a sentence of `cart.json`; null without one. */
export function waiverSentence(...order: Parameters<typeof nextWaiver>): Sentence | null {
  const waiver = nextWaiver(...order);
  if (!waiver) return null;
  const { from, missing: count } = waiver;
  return count > 0
    ? { key: "waiver.missing", values: { count, from } }
    : { key: "waiver.reached", values: {} };
}

/** Returns how far an order is from carriage paid, as a sentence of `cart.json`; null when the distance is unknown. */
export function freeShippingSentence(
  freeShipping: FreeShippingDistance,
  format: Pick<Format, "money">,
): Sentence | null {
  const { reached, missingCents, missingEq75 } = freeShipping;
  if (!reached && missingCents === null && missingEq75 === null) return null;
  // A part of a bottle cannot be bought: the sentence counts whole ones.
  const count = missingEq75 === null ? 0 : Math.ceil(missingEq75 / 1000);
  const amount = missingCents === null ? "" : format.money(missingCents);
  const key = reached
    ? "reached"
    : missingEq75 === null
      ? "money"
      : missingCents === null
        ? "bottles"
        : "both";
  return { key: `franco.${key}`, values: { count, amount } };
}
