import type { PromoCode } from "@cuvee/core/offer/pricing/priced.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { dates, euros, rate } from "#kit/formatters.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { promoCodeOf } from "#offer/pricing/queries.ts";
import { readCodes } from "#offer/pricing/settings.queries.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "Europe/Paris" });

/** A promo code of a shop that is not withdrawn, with what it is at a moment. */
export type ShopCoupon = { terms: PromoCode; state: "valid" | "expired" };

/** Returns the promo codes of a shop, by their code. One that is used up counts as expired. */
export async function readCoupons(tx: Tx, shopId: string, at: number): Promise<Map<string, ShopCoupon>> {
  const codes = await readCodes(tx, shopId);
  return new Map(
    codes.map((row) => {
      const terms = promoCodeOf(row);
      const isOver = at >= (terms.until ?? Infinity) || row.uses >= (terms.usesTotal ?? Infinity);
      return [row.code, { terms, state: isOver ? "expired" : "valid" } as const];
    }),
  );
}

/** Returns the terms of a promo code in words, a line each: what it takes off, and under which conditions. */
export function couponTerms(code: PromoCode, lang: ServerLang, at: number): string[] {
  const say = (key: string, values: Record<string, unknown> = {}): string =>
    translate(lang, "modelMails", `coupon.${key}`, values);
  const off =
    code.type === "%"
      ? say("percent", { share: rate(code.amount, lang) })
      : say("amount", { amount: euros(code.amount, lang) });
  const conditions = [
    code.minCents ? say("from", { amount: euros(code.minCents, lang) }) : "",
    (code.minBottles ?? 0) > 1 ? say("bottles", { quantity: code.minBottles }) : "",
    code.productIds && code.productIds.length > 0 ? say("some") : "",
    code.firstOrder ? say("first") : "",
    code.since !== undefined && code.since > at ? say("since", { day: dayIn(code.since, lang) }) : "",
    // The last day on which it holds: it ends with its first moment of not holding.
    code.until === undefined ? "" : say("until", { day: dayIn(code.until - 1, lang) }),
  ];
  return [off, ...conditions].filter(Boolean);
}
