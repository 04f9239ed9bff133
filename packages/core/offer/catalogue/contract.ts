import * as z from "zod";
import { productAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { productTextsAnswer } from "#offer/catalogue/contract.answers.contract.ts";
import { wineFactsAnswer } from "#offer/catalogue/wineFacts.answers.contract.ts";
import { contract, e4Field, id, text, versionField } from "#kit/contract.ts";
import { language } from "#kit/enums.contract.ts";

/** Long texts of a product page, in the requested language. */
export type ProductTexts = {
  description?: string;
  pairing?: string;
  terroir?: string;
  vinification?: string;
  tasting?: string;
  medals?: string[];
  ingredients?: string;
  allergens?: string;
  /**
   * Per 100 ml, keys of specification §3 (energyKj, energyKcal, fat, saturatedFat, carbohydrates, sugars, protein,
   * salt).
   */
  nutrition?: Record<string, number>;
};

/** Units that can be ordered now, by format. */
export type Availability = Record<string, number>;

/** Published products travel as core's own type: the server makes them, clients do not send them. */
export const product = productAnswer;
export const texts = productTextsAnswer;
/** Units for sale of each format. */
export const availableUnits = z.record(z.string(), z.int());

export const catalogueContract = contract({
  list: {
    method: "GET",
    path: "/v1/products",
    who: ["public", "buyer", "owner", "iam", "agent"],
    summary:
      "Products of shops; the grid comes from the session, `typology` can only narrow to the public one",
    query: z.strictObject({
      /**
       * JSON list of ids or codes, at most 20. Without it a seller gets their own products, other callers the products
       * of all open shops.
       */
      shopIds: z.string().max(2000).optional(),
      filter: z.string().max(2000).optional(),
      typology: text(60).optional(),
      origin: z.enum(["shop"]).optional(),
      filterByProductIds: z.string().max(4000).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(30),
      /** `next` of the page before. */
      cursor: id.optional(),
    }),
    /** With many shops a page may be short and still have a `next`. */
    answer: z.object({ products: z.array(product), availability: availableUnits, next: id.nullable() }),
  },
  detail: {
    method: "GET",
    path: "/v1/products/:productId",
    who: ["public", "buyer", "owner", "iam", "agent"],
    summary: "One product with its texts, vintages and legal data",
    params: z.strictObject({ productId: id }),
    query: z.strictObject({ lang: language.default("fr") }),
    answer: z.object({
      product,
      texts,
      /** Serving, keeping and origin of its vintages that have any, by their id. */
      wineFacts: z.record(z.string(), wineFactsAnswer),
      availability: availableUnits,
    }),
  },
  changePrice: {
    method: "PUT",
    path: "/v1/products/:productId/formats/:formatId/price",
    who: ["owner", "iam"],
    permission: "createProduct",
    priced: true,
    summary: "Set the public price of a format",
    params: z.strictObject({ productId: id, formatId: id }),
    body: z.strictObject({ unitE4: e4Field.min(0).max(1_000_000_000), version: versionField }),
    answer: z.object({ unitE4: e4Field, version: z.int() }),
  },
});
