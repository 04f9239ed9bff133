import * as z from "zod";
import { contract, id, text, versionField } from "#kit/contract.ts";
import type { ShopRules, Typology } from "#shops/settings/settings.ts";

export const typology = z.object({
  key: z.string(),
  name: z.string(),
  public: z.boolean(),
  ttc: z.boolean(),
  globalDiscount: z.boolean(),
  allRulesInEq75: z.boolean().nullable(),
}) satisfies z.ZodType<Typology>;

/** Rules travel as core's own type; the server makes them, nobody sends them. */
export const shopRules = z.custom<ShopRules>();

/** What anybody may know of a shop (specification §7, GET /v1/shops/{id}). */
export const shopFace = z.object({
  id,
  code: z.string(),
  name: z.string(),
  presentation: z.record(z.string(), z.string()),
  contactEmail: z.string(),
  phone: z.string(),
  editedShop: z.object({ color: z.string(), logo: z.string().nullable(), banner: z.string().nullable() }),
  paymentsList: z.array(z.string()),
  legal: z.record(z.string(), z.string()),
});

export const settingsContract = contract({
  mine: {
    method: "GET",
    path: "/v1/shops/me",
    who: ["owner", "iam"],
    summary: "The shop of the session, with its rules",
    answer: z.object({
      shop: shopFace,
      rules: shopRules,
      allowedOrigins: z.array(z.string()),
      version: z.int(),
    }),
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
  change: {
    method: "PUT",
    path: "/v1/shops/me",
    who: ["owner"],
    summary: "Change fields of the shop; `noMessage` is the specification's client flag",
    body: z.strictObject({
      version: versionField,
      name: text(80, 2).optional(),
      contactEmail: z.email().max(254).optional(),
      phone: text(30).optional(),
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, "color")
        .optional(),
      noMessage: z.boolean().optional(),
    }),
    answer: z.object({
      shop: shopFace,
      rules: shopRules,
      allowedOrigins: z.array(z.string()),
      version: z.int(),
    }),
  },
});
