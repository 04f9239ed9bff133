import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { CodeRefusal } from "@cuvee/core/offer/pricing/codeRefusals.ts";

/** Refusals that another order may have caused meanwhile; the others are caused by the buyer's request. */
const TAKEN: ReadonlySet<string> = new Set<CodeRefusal>(["used-up", "used-by-buyer", "first-order"]);

/** Returns the refusal of a promo code with its reason: `promo-code`, 409 for one that is used up, else 422. */
export const codeRefusal = (promoCode: string, reason: string): Refusal =>
  new Refusal("promo-code", TAKEN.has(reason) ? 409 : 422, { promoCode, reason });
