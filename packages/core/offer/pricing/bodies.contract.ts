import * as z from "zod";
import { id, nameText, text, versionField } from "#kit/contract.ts";
import { ACTIVATIONS, DA_TYPES, PRODUCT_TYPES } from "#offer/catalogue/catalogue.ts";
import { vatNumber } from "#shops/clients/body.contract.ts";
import { addTiers, threshold, tiers } from "./fields.contract.ts";
import { cents, rateBp, unitE4 } from "#kit/amounts.contract.ts";
import { apart, country, key, moment, rule, span, spanned, unique, zipPrefix } from "#kit/rules.contract.ts";
import { productType } from "#offer/catalogue/enums.contract.ts";
import { dutyBasis } from "#shops/settings/enums.contract.ts";
import { fiscalLabelAnswer } from "#offer/rates/labels.answers.contract.ts";

const promotion = z
  .strictObject({
    type: z.enum(["%", "€"]),
    amount: unitE4.min(1),
    activation: z.enum(ACTIVATIONS),
    /** Bottles, or cents, required for the activation; 0 for `always`. */
    threshold: cents,
    stackable: z.boolean().optional(),
    ...span,
  })
  .check(
    rule((p) => p.type === "€" || p.amount <= 10_000, "percentage", ["amount"]),
    rule((p) => (p.activation === "always") === (p.threshold === 0), "threshold", ["threshold"]),
    spanned,
  );

const gridEntry = z.strictObject({
  visible: z.boolean(),
  unitE4,
  tiers: tiers.optional(),
  add: addTiers.optional(),
});

const limits = <T extends { minQuantity?: number | null; maxQuantity?: number | null }>() =>
  rule<T>((f) => (f.minQuantity ?? 0) <= (f.maxQuantity ?? Infinity), "limits", ["maxQuantity"]);
const reachable = rule<{ maxQuantity?: number | null; multiple?: number | null }>(
  (f) => (f.multiple ?? 0) <= (f.maxQuantity ?? Infinity),
  "limits",
  ["multiple"],
);

/** Data of a format that a price depends on. */
export const formatOffer = z
  .strictObject({
    unitE4,
    tiers,
    add: addTiers,
    promotions: z.array(promotion).max(12),
    typologies: z.record(key, gridEntry),
    wrappingE4: unitE4.nullable(),
    minQuantity: threshold.nullable(),
    maxQuantity: threshold.nullable(),
    multiple: threshold.nullable(),
    version: versionField,
  })
  .check(limits(), reachable);

const dutyRate = z.strictObject({ rateE4: z.int().min(0).max(1_000_000_000), basis: dutyBasis });
const legal = z.strictObject({
  typeDA: z.enum(DA_TYPES).optional(),
  da: dutyRate.optional(),
  css: dutyRate.optional(),
  customTax: z
    .strictObject({
      name: nameText(60, 1),
      perHlE4: z.int().min(1).max(1_000_000_000),
      families: z.array(productType).max(PRODUCT_TYPES.length),
      added: z.boolean(),
      vatRateBp: rateBp,
    })
    .optional(),
});

export const legalBody = z.strictObject({
  fiscalLabel: fiscalLabelAnswer.nullable(),
  /** Hundredths of a percent by volume. */
  alcohol: z.int().min(0).max(10_000).nullable(),
  legal,
  version: versionField,
});

export const typologyBody = z
  .strictObject({
    name: nameText(60, 1),
    ttc: z.boolean(),
    globalDiscount: z.boolean(),
    allRulesInEq75: z.boolean().nullable(),
    withoutDuties: z.boolean(),
    version: versionField,
  })
  // A duty is counted without tax: a price that includes tax includes it.
  .check(rule((t) => !(t.ttc && t.withoutDuties), "duties-ttc", ["withoutDuties"]));

/** In its stored form: capitals are applied before the length check, because some letters become two ("ß"). */
export const codeText = z
  .string()
  .normalize("NFC")
  .trim()
  .toUpperCase()
  .min(1, "needed")
  .max(15, "promo-code-length")
  .regex(/^[\p{L}\p{N}_%+-]+$/u, "promo-code");

const codeTerms = {
  type: z.enum(["%", "€"]),
  amount: cents.min(1),
  ...span,
  minCents: cents.optional(),
  minBottles: threshold.optional(),
  productIds: z
    .array(id)
    .max(500)
    .check(unique((p) => p))
    .optional(),
  typologies: z
    .array(key)
    .max(50)
    .check(unique((t) => t))
    .optional(),
  firstOrder: z.boolean().optional(),
  usesTotal: z.int().min(1).max(1_000_000).optional(),
  usesPerBuyer: z.int().min(1).max(10_000).optional(),
};
export const codeBody = z.strictObject({ ...codeTerms, version: versionField }).check(
  rule((c) => c.type === "€" || c.amount <= 10_000, "percentage", ["amount"]),
  spanned,
);

const vatRates = z.strictObject({ standard: rateBp, medium: rateBp, reduced: rateBp });
/** Rates of the shop itself (specification §5, "VAT rate": above 0 and below 100). */
const ownRates = z.strictObject({
  standard: rateBp.min(1),
  medium: rateBp.min(1),
  reduced: rateBp.min(1),
});
const territory = z
  .strictObject({
    country,
    zipPrefix: zipPrefix.optional(),
    kind: z.enum(["home", "eu", "export"]),
    vat: vatRates.optional(),
    since: moment,
    until: moment.optional(),
  })
  .check(
    rule((t) => t.kind === "export" || t.vat !== undefined, "needed", ["vat"]),
    spanned,
  );

export const pricingRulesBody = z
  .strictObject({
    hasTVA: z.boolean(),
    vatRate: ownRates,
    allRulesInEq75: z.boolean(),
    shippingVat: z.enum(["goods", "standard"]),
    minOrderHtCents: cents.nullable(),
    minBottles: threshold.nullable(),
    maxBottles: threshold.nullable(),
    multipleOf: threshold.nullable(),
    ossSince: moment.nullable(),
    /** Rows of the shop's own beside those of the table: they come first. */
    territories: z
      .array(territory)
      .max(200)
      .check(apart((t) => `${t.country} ${t.zipPrefix ?? ""}`)),
    version: versionField,
  })
  .check(rule((r) => (r.minBottles ?? 0) <= (r.maxBottles ?? Infinity), "limits", ["maxBottles"]));

const agreedPrice = z
  .strictObject({ formatId: id, unitE4, tiers: tiers.optional(), add: addTiers.optional(), ...span })
  .check(spanned);
export const clientBody = z.strictObject({
  /** Key of a grid, null for the public one. */
  typology: key.nullable(),
  vatNumber: vatNumber.nullable(),
  /** Code `su`: VAT suspended, with the attestation on file named here (CGI art. 277 A). */
  suspension: z.strictObject({ attestation: text(80, 1), until: moment.optional() }).nullable(),
  /** `[A-Z]{2}` and 11 characters (rules §1.4); goods then leave under suspension of duties. */
  exciseNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}[A-Z0-9]{11}$/, "excise-number")
    .nullable(),
  prices: z
    .array(agreedPrice)
    .max(2_000)
    .check(apart((p) => p.formatId)),
  version: versionField,
});

/** Body of a test basket: any client, grid, moment and territory. It is not stored. */
export const trialBasket = z.strictObject({
  clientId: id.optional(),
  typology: key.optional(),
  at: moment.optional(),
  points: z.int().min(0).max(100_000_000).optional(),
  products: z
    .array(
      z.strictObject({
        formatId: id,
        quantity: z.int().min(1).max(9_999),
        isWrapped: z.boolean().optional(),
        isFromFidelity: z.boolean().optional(),
      }),
    )
    .max(200),
  reservations: z
    .array(z.strictObject({ ticketId: id, quantity: z.int().min(1).max(9_999) }))
    .max(50)
    .optional(),
  shipping: z
    .strictObject({
      ref: nameText(60).nullish(),
      collectionPoint: nameText(60).nullish(),
      country: country.optional(),
      zipcode: nameText(12).optional(),
      mountain: z.boolean().optional(),
    })
    .optional(),
  promoCode: nameText(15).nullish(),
  loyaltyLevel: text(40).nullish(),
});
