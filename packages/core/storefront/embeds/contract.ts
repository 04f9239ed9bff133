import * as z from "zod";
import { contract, text } from "#kit/contract.ts";
import { LANGUAGES } from "#kit/languages.ts";
import { availability, product, texts } from "#offer/catalogue/contract.ts";
import { shopFace, shopRules } from "#shops/settings/contract.ts";

export const embedsContract = contract({
  shop: {
    method: "GET",
    path: "/v1/embeds/:shop",
    who: ["public", "buyer", "owner", "iam", "agent"],
    cached: true,
    summary:
      "Everything that a widget of a shop needs in one answer: face, public rules, products, availability",
    params: z.strictObject({ shop: text(80, 1) }),
    answer: z.object({
      shop: shopFace,
      typology: z.string(),
      rules: shopRules,
      products: z.array(product),
      availability,
    }),
  },
  product: {
    method: "GET",
    path: "/v1/embeds/:shop/products/:productId",
    who: ["public", "buyer", "owner", "iam", "agent"],
    cached: true,
    summary:
      "One product of a shop by id or slug, with rules and long texts, for a product element and its dialog",
    params: z.strictObject({ shop: text(80, 1), productId: text(120, 1) }),
    query: z.strictObject({ lang: z.enum(LANGUAGES).default("fr") }),
    answer: z.object({
      shop: shopFace,
      typology: z.string(),
      rules: shopRules,
      product,
      texts,
      availability,
    }),
  },
});
