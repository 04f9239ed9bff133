import * as z from "zod";
import { shopRulesAnswer } from "#shops/settings/settings.answers.contract.ts";
import { richTextAnswer } from "#kit/texts/richText.answers.contract.ts";
import { contract, id, text } from "#kit/contract.ts";
import {
  ownBank,
  ownBilling,
  ownDocuments,
  ownIntegration,
  ownMails,
  ownSettings,
  shopChange,
} from "#shops/settings/change.contract.ts";
import { OUTSIDE_PROVIDERS } from "#shops/settings/providers.ts";
import { TERMS_LANGS } from "#shops/settings/saleTerms.ts";
import type { Typology } from "#shops/settings/settings.ts";

export const typology = z.object({
  key: z.string(),
  name: z.string(),
  public: z.boolean(),
  ttc: z.boolean(),
  globalDiscount: z.boolean(),
  allRulesInEq75: z.boolean().nullable(),
}) satisfies z.ZodType<Typology>;

/** Rules travel as core's own type; the server makes them, clients do not send them. */
export const shopRules = shopRulesAnswer;

/** Public data of a shop (specification §7, GET /v1/shops/{id}). */
export const shopFace = z.object({
  id,
  code: z.string(),
  name: z.string(),
  presentation: z.record(z.string(), z.string()),
  contactEmail: z.string(),
  phone: z.string(),
  editedShop: z.object({
    color: z.string(),
    logo: z.string().nullable(),
    banner: z.string().nullable(),
    /** Theme of its pages: its cart and its checkout follow it. */
    theme: z.enum(["plain", "vigne", "craie", "cuivre"]),
  }),
  paymentsList: z.array(z.string()),
  /** Days within which a transfer or a cheque must arrive before its order ends. */
  manualPaymentDays: z.int(),
  legal: z.record(z.string(), z.string()),
  /** A closed shop shows its name and sells nothing. */
  isOnline: z.boolean(),
  /** Title above its products (specification §3, settings); absent: no title of its own. */
  titleProducts: z.string().optional(),
  /** A buyer must give their date of birth. */
  askBirthDate: z.boolean().optional(),
  /** Cards are paid on Stripe's page (specification §3, Shop: stripeIsActive). */
  stripeIsActive: z.boolean().optional(),
  /** Outside provider on whose page cards and debits are paid; absent: cards are entered on our page. */
  provider: z.enum(OUTSIDE_PROVIDERS).optional(),
});

export const localizedRichText = richTextAnswer;

/** The shop as its staff sees it: its public data, the basis of its prices, its settings. */
export const ownShop = z.object({
  shop: shopFace,
  rules: shopRules,
  allowedOrigins: z.array(z.string()),
  version: z.int(),
  isOnline: z.boolean(),
  urlShop: z.string().nullable(),
  /** The shop's own reference in other programs; empty: none. */
  refId: z.string(),
  /** Its owner (specification §3, Shop); null while it has none. */
  owner: z.object({ id, username: z.string(), email: z.string(), phone: z.string() }).nullable(),
  businessType: z.string(),
  /** Uploaded addresses (`/files/<id>`); `shop.editedShop` has the addresses that pages show. */
  images: z.object({ logo: z.string().nullable(), banner: z.string().nullable() }),
  integration: ownIntegration,
  /** IBANs are masked for users who may not read accounts. */
  banks: z.array(ownBank),
  settings: ownSettings,
  billing: ownBilling,
  documents: ownDocuments,
  /** Signature of the mails to the shop's buyers. */
  mails: ownMails,
  /** The shop's own text; null where the model applies, which is in `saleTermsModel`. */
  saleTerms: z.object({ fr: localizedRichText.nullable(), en: localizedRichText.nullable() }),
  saleTermsModel: z.object({ fr: localizedRichText, en: localizedRichText }),
  /** The shop has read its terms of sale and adopted them. */
  termsAdopted: z.boolean(),
  askBirthDate: z.boolean(),
});

export const settingsContract = contract({
  mine: {
    method: "GET",
    path: "/v1/shops/me",
    who: ["owner", "iam"],
    summary: "The shop of the session, with its rules",
    answer: ownShop,
  },
  face: {
    method: "GET",
    path: "/v1/shops/:id",
    who: ["public"],
    summary: "Public face of a shop, by id or code",
    cached: true,
    params: z.strictObject({ id: text(80, 1) }),
    answer: shopFace,
  },
  saleTerms: {
    method: "GET",
    path: "/v1/shops/:id/terms",
    who: ["public"],
    summary: "Terms of sale of a shop, by id or code: its own, else the model",
    params: z.strictObject({ id: text(80, 1) }),
    query: z.strictObject({ lang: text(5).optional() }),
    answer: z.object({
      name: z.string(),
      text: localizedRichText,
      isModel: z.boolean(),
      /** Language of the text, and its hash, by which an order records the text that was read. */
      lang: z.enum(TERMS_LANGS),
      sha256: z.string(),
    }),
  },
  change: {
    method: "PUT",
    path: "/v1/shops/me",
    who: ["owner", "iam"],
    summary:
      "Change fields of the shop; a collaborator needs the permission of each block. `noMessage` is the specification's client flag",
    body: shopChange,
    answer: ownShop,
  },
});
