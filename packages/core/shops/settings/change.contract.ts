import * as z from "zod";
import { compactId, isBic, isIban, isSiren, isSiret, isCompanyVatNumber } from "#kit/validation.ts";
import { nameText, text, versionField } from "#kit/contract.ts";
import { ID_PATTERN } from "#kit/idPattern.ts";
import { richText } from "#kit/texts/richText.contract.ts";
import { BUSINESS_TYPES } from "#shops/settings/business.ts";
import { DEPOSIT_VAT } from "#shops/settings/billing.ts";
import { DOCUMENT_KINDS, isPrefix } from "#shops/settings/documents.ts";
import { INTEGRATIONS } from "#people/accounts/integrations.ts";
import { isLink, isReserved, settledLink } from "#shops/settings/slug.ts";
import { language } from "#kit/enums.contract.ts";
import { paymentTerm } from "./enums.contract.ts";

const digits = (value: string): string => value.replaceAll(/[\s.]/g, "");
const squeezed = z.string().max(60).transform(digits);

const company = z
  .strictObject({
    company: nameText(120).optional(),
    form: nameText(60).optional(),
    /** Common notations are accepted, `15 000 €` too. */
    capital: text(30)
      .overwrite((typed) => typed.replaceAll(/[\s\u00a0\u202f'’€]/g, ""))
      .regex(/^$|^\d+([.,]\d{1,2})?$/, "amount")
      .optional(),
    siren: squeezed.refine((v) => v === "" || isSiren(v), "siren").optional(),
    siret: squeezed.refine((v) => v === "" || isSiret(v), "siret").optional(),
    vatNumber: squeezed
      .transform((v) => v.toUpperCase())
      .refine((v) => v === "" || isCompanyVatNumber(v), "vat-number")
      .optional(),
    rcs: nameText(80).optional(),
    ape: nameText(6)
      .refine((v) => v === "" || /^\d{2}\.?\d{2}[A-Za-z]$/.test(v), "ape")
      .optional(),
    exciseNumber: squeezed
      .refine((v) => v === "" || /^[A-Z]{2}[A-Z0-9]{11}$/.test(v), "excise-number")
      .optional(),
    address: text(200).optional(),
    director: nameText(100).optional(),
    host: text(300).optional(),
    insurance: text(300).optional(),
    mediator: text(300).optional(),
    notice: text(5000).optional(),
  })
  .refine((c) => !c.siren || !c.siret || c.siret.startsWith(c.siren), { error: "siret", path: ["siret"] });

/** A picture of the shop's own, by the name from the upload. */
const picture = z
  .string()
  .refine((value) => value.startsWith("/files/") && ID_PATTERN.test(value.slice("/files/".length)), "picture")
  .nullable();

const rateBp = z.int().min(1).max(9999);
const bottles = z.int().min(1).max(9999).nullable();

export const shopSettings = z.strictObject({
  titleProducts: nameText(60).optional(),
  defaultFormat: nameText(40).nullable().optional(),
  hasTVA: z.boolean().optional(),
  vatRate: z.strictObject({ standard: rateBp, medium: rateBp, reduced: rateBp }).optional(),
  allRulesInEq75: z.boolean().optional(),
  minOrderHtCents: z.int().min(1).max(100_000_000).nullable().optional(),
  minBottles: bottles.optional(),
  maxBottles: bottles.optional(),
  multipleOf: bottles.optional(),
  /** Days within which a transfer or a cheque must arrive before its order ends. */
  manualPaymentDays: z.int().min(1).max(365).optional(),
  logStartMonth: z.int().min(1).max(12).optional(),
  logStartDay: z.int().min(1).max(31).optional(),
});

const billing = z.strictObject({
  paymentTerms: paymentTerm,
  penalties: text(500, 1),
  discount: text(300, 1),
  recovery: text(300, 1),
  vatOnDebits: z.boolean(),
  depositVat: z.enum(DEPOSIT_VAT),
  containers: z.boolean().default(false),
  notes: text(1000),
});

export const documentTexts = z.strictObject({
  prefix: z.string().refine(isPrefix, "prefix"),
  header: text(1000),
  footer: text(1000),
});
const documents = z.strictObject(
  Object.fromEntries(DOCUMENT_KINDS.map((kind) => [kind, documentTexts])) as Record<
    (typeof DOCUMENT_KINDS)[number],
    typeof documentTexts
  >,
);

const allDiffer = (all: z.output<typeof documents>): boolean =>
  new Set(Object.values(all).map(({ prefix }) => prefix)).size === DOCUMENT_KINDS.length;
const distinct = documents.refine(allDiffer, "prefix-twice");

export const shopBank = z.strictObject({
  id: text(40, 1),
  holder: nameText(120, 1),
  name: nameText(120),
  iban: z.string().max(60).transform(compactId).refine(isIban, "iban"),
  bic: text(20, 1)
    .transform(compactId)
    .refine((v) => v === "" || isBic(v), "bic"),
  isDefault: z.boolean(),
});
const banks = z
  .array(shopBank)
  .max(20)
  .refine((all) => all.length === 0 || all.filter((b) => b.isDefault).length === 1, "one-default")
  .refine((all) => new Set(all.map((b) => b.iban)).size === all.length, "duplicate");

export const integrationSwitch = z.strictObject({ active: z.boolean() });
const integration = z.strictObject(
  Object.fromEntries(INTEGRATIONS.map((name) => [name, integrationSwitch.optional()])) as Record<
    (typeof INTEGRATIONS)[number],
    z.ZodOptional<typeof integrationSwitch>
  >,
);

/** Signature of the mails to the shop's buyers; an empty address means the shop's contact address for replies. */
const mails = z.strictObject({
  senderName: nameText(60),
  replyTo: z.union([z.literal(""), z.email().max(254)]),
  signature: text(500),
});

const saleTerms = z.strictObject({
  fr: richText.nullable().optional(),
  en: richText.nullable().optional(),
});

/**
 * Changes of a shop's settings; a given block replaces the stored one (`settings` and `integration`: the named fields).
 */
export const shopChange = z.strictObject({
  version: versionField,
  /** The specification's client flag. */
  noMessage: z.boolean().optional(),
  name: nameText(80, 2).optional(),
  /** The shop's own reference in its other programs (specification §3, Shop). */
  refId: nameText(60).optional(),
  contactEmail: z.email().max(254).optional(),
  phone: text(30).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "color")
    .optional(),
  urlShop: z
    .string()
    .trim()
    .max(200)
    .transform(settledLink)
    .refine(isLink, "link")
    .refine((value) => !isReserved(value), "reserved")
    .nullable()
    .optional(),
  businessType: z.enum(BUSINESS_TYPES).optional(),
  presentation: z.partialRecord(language, text(5000)).optional(),
  logo: picture.optional(),
  banner: picture.optional(),
  legal: company.optional(),
  isOnline: z.boolean().optional(),
  settings: shopSettings.optional(),
  billing: billing.optional(),
  documents: distinct.optional(),
  banks: banks.optional(),
  integration: integration.optional(),
  mails: mails.optional(),
  /** Terms of sale by language; null or nothing: the model. */
  saleTerms: saleTerms.optional(),
  /** The shop has read its terms of sale, the model included, and sells under them. */
  adoptTerms: z.literal(true).optional(),
  /** A buyer must give their date of birth (rules §7, "minors"). */
  askBirthDate: z.boolean().optional(),
});

/** A shop's settings in an answer. */
export const ownSettings = z.object({
  titleProducts: z.string(),
  defaultFormat: z.string().nullable(),
  hasTVA: z.boolean(),
  vatRate: z.object({ standard: z.int(), medium: z.int(), reduced: z.int() }),
  allRulesInEq75: z.boolean(),
  minOrderHtCents: z.int().nullable(),
  minBottles: z.int().nullable(),
  maxBottles: z.int().nullable(),
  multipleOf: z.int().nullable(),
  manualPaymentDays: z.int(),
  logStartMonth: z.int(),
  logStartDay: z.int(),
});
export const ownBank = z.object({
  id: z.string(),
  holder: z.string(),
  name: z.string(),
  iban: z.string(),
  bic: z.string(),
  isDefault: z.boolean(),
});
export const ownMails = z.object(mails.shape);
export const ownBilling = z.object(billing.shape);
export const ownDocuments = z.record(
  z.enum(DOCUMENT_KINDS),
  z.object({ prefix: z.string(), header: z.string(), footer: z.string() }),
);
export const ownIntegration = z.record(z.enum(INTEGRATIONS), z.object({ active: z.boolean() }));
