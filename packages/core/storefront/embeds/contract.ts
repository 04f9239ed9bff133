import * as z from "zod";
import { facetsAnswer } from "#storefront/embeds/listing.answers.contract.ts";
import { contract, text } from "#kit/contract.ts";
import { namesIn } from "#kit/list/names.ts";
import { availableUnits, product, texts } from "#offer/catalogue/contract.ts";
import { shopFace, shopRules } from "#shops/settings/contract.ts";
import { SORTS } from "#storefront/embeds/listing.ts";
import { MAX_LINES } from "#sales/cart/cart.ts";
import { language } from "#kit/enums.contract.ts";
import { LANGUAGES } from "#kit/languages.ts";
import { EMBED_ELEMENTS } from "#storefront/embeds/elements.ts";

/** Maximum number of products in a part of a list. */
export const MAX_PART = 100;

const facet = text(120).default("");
/** Maximum length of a list of formats: the lines of a full cart, each an id of 16 characters and a comma. */
const MAX_FORMATS_TEXT = MAX_LINES * 17;

/**
 * Part of a shop's list: a number (`limit`) from a position on, among the matches, or those that are `only` named.
 * Without a limit and names the answer has the whole list.
 */
export const embedQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_PART).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  /** Ids or slugs, separated by commas. */
  only: text(4000).optional(),
  /**
   * Ids of formats, separated by commas, as many as a cart has lines: the answer has their products, what their packs
   * contain and the gifts of the loyalty programme, with availability. Nothing else of the query counts.
   */
  formats: text(MAX_FORMATS_TEXT)
    .refine((list) => namesIn(list).length <= MAX_LINES)
    .optional(),
  text: text(120).default(""),
  color: facet,
  appellation: facet,
  format: facet,
  price: facet,
  sort: z.enum(SORTS).default(""),
});
export type EmbedQuery = z.infer<typeof embedQuery>;

const elementKinds = Object.keys(EMBED_ELEMENTS) as (keyof typeof EMBED_ELEMENTS)[];

export const embedsContract = contract({
  view: {
    method: "GET",
    path: "/v1/embeds/views/:embed",
    who: ["public", "buyer", "owner", "iam", "agent"],
    summary: "Say that an embed is looked at: a number of the day goes up, nothing of the visitor is kept",
    params: z.strictObject({ embed: text(80, 1) }),
    answer: z.null(),
    status: 204,
  },
  designs: {
    method: "GET",
    path: "/v1/embeds/:shop/designs",
    who: ["public", "buyer", "owner", "iam", "agent"],
    cached: true,
    summary:
      "Embeds of a shop that are in use, each as elements with their attributes and as tokens of its look, for editors of other sites",
    params: z.strictObject({ shop: text(80, 1) }),
    answer: z.object({
      embeds: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** `page`: the language of the page around it. */
          language: z.enum(["page", ...LANGUAGES]),
          elements: z.array(
            z.object({ kind: z.enum(elementKinds), attributes: z.record(z.string(), z.string()) }),
          ),
          /** Custom properties by their names, `--cuvee-…`. */
          tokens: z.record(z.string(), z.string()),
        }),
      ),
    }),
  },
  shop: {
    method: "GET",
    path: "/v1/embeds/:shop",
    who: ["public", "buyer", "owner", "iam", "agent"],
    cached: true,
    summary:
      "Everything that a widget of a shop needs in one answer: face, public rules, products, availability",
    params: z.strictObject({ shop: text(80, 1) }),
    query: embedQuery,
    answer: z.object({
      shop: shopFace,
      typology: z.string(),
      rules: shopRules,
      products: z.array(product),
      availability: availableUnits,
      /** For a part: the number of all products found, and their possible filters. */
      total: z.int().optional(),
      /** For a part: the content of its packs, for prices without duties. */
      held: z.array(product).optional(),
      facets: facetsAnswer.optional(),
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
    query: z.strictObject({ lang: language.default("fr") }),
    answer: z.object({
      shop: shopFace,
      typology: z.string(),
      rules: shopRules,
      product,
      texts,
      /** Pictures of the product and of its formats, each once; `formatId` where it is a format's. */
      visuals: z.array(z.object({ visual: z.string(), alt: z.string(), formatId: z.string().optional() })),
      availability: availableUnits,
    }),
  },
});
