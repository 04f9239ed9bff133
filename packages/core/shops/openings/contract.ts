import * as z from "zod";
import { contract, nameText, text } from "#kit/contract.ts";
import { zipIsPossible } from "#kit/postal.ts";
import { compactId, isSiret, isCompanyVatNumber } from "#kit/validation.ts";
import { registration, confirmation } from "#people/accounts/contract.ts";
import { BUSINESS_TYPES } from "#shops/settings/business.ts";
import { isLink, isReserved, settledLink } from "#shops/settings/slug.ts";

const compact = z.string().max(60).transform(compactId);

/** The company behind a new shop. A French one has a SIRET; a foreign one is identified by its VAT number. */
const business = z
  .strictObject({
    company: nameText(120, 2),
    siret: compact.refine((v) => v === "" || isSiret(v), "siret").default(""),
    vatNumber: compact.refine((v) => v === "" || isCompanyVatNumber(v), "vat-number").default(""),
    /** Liable to VAT; else its prices carry none (CGI art. 293 B). */
    hasTVA: z.boolean(),
    street: nameText(120, 1),
    street2: nameText(120).default(""),
    zipcode: nameText(12, 2),
    city: nameText(80, 1),
    country: z.string().regex(/^[A-Z]{2}$/),
  })
  .refine((b) => zipIsPossible(b.zipcode, b.country), { error: "zipcode", path: ["zipcode"] })
  .refine((b) => b.country !== "FR" || b.siret !== "", { error: "needed", path: ["siret"] })
  .refine((b) => b.country === "FR" || b.vatNumber !== "", { error: "needed", path: ["vatNumber"] });

/** Data from which a new shop is created. */
export const opening = z.strictObject({
  business,
  businessType: z.enum(BUSINESS_TYPES),
  shopName: nameText(80, 2),
  urlShop: z
    .string()
    .trim()
    .transform((typed) => settledLink(typed).toLowerCase())
    .refine(isLink, "link")
    .refine((value) => !isReserved(value), "reserved"),
});
export type Opening = z.output<typeof opening>;

/** Availability of a shop's address, with a free alternative. */
export const NAME_STATES = ["free", "taken", "reserved", "link"] as const;

/** Registration of a seller, with the shop that it opens (specification §2, `/auth/register-{product}/seller`). */
export const openingsContract = contract({
  registerSeller: {
    method: "POST",
    path: "/v1/auth/register/seller",
    who: ["public"],
    summary:
      "Ask for a seller's account and its shop, opened when the e-mail is proven. Same answer for a known e-mail",
    body: z.strictObject({
      ...registration.shape,
      ...opening.shape,
      /** Secret of the mailed invitation of an agent, who requests to represent the shop once it is open. */
      invitation: z.string().max(200).optional(),
    }),
    answer: confirmation,
    status: 202,
  },
  shopAddress: {
    method: "GET",
    path: "/v1/auth/register/address",
    who: ["public"],
    summary: "Whether a shop may take this address, and one that is free",
    query: z.strictObject({ name: text(80, 1) }),
    answer: z.object({ state: z.enum(NAME_STATES), urlShop: z.string(), free: z.string() }),
  },
});
