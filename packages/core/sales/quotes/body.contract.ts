import * as z from "zod";
import { centsField, e4Field, id, nameText, text } from "#kit/contract.ts";
import type { BasisPoints, E4 } from "#kit/money.ts";
import { rule } from "#kit/rules.contract.ts";
import { MAX_LINES } from "#sales/cart/cart.ts";
import { quantity } from "#sales/cart/contract.ts";
import { PAYMENT_TERMS } from "#shops/settings/billing.ts";
import type { AccountTerms } from "#shops/settings/dueDate.ts";
import { language } from "#kit/enums.contract.ts";
import { freeLineKind } from "#offer/pricing/enums.contract.ts";
import { vatType } from "#shops/settings/enums.contract.ts";
import { salePayment } from "./enums.contract.ts";

/** Unit prices end at 100 000 € (`offer/pricing`). */
const unit = e4Field
  .min(0)
  .max(1_000_000_000)
  .transform((n) => n as E4);
const bp = z
  .int()
  .min(0)
  .max(10_000)
  .transform((n) => n as BasisPoints);

/** A line of a sale as it travels. */
export const saleLine = z.strictObject({
  id,
  formatId: id,
  quantity,
  by: z.int().min(2).max(1000).optional(),
  isWrapped: z.boolean().optional(),
  /** Without the grid; the server writes the author. */
  own: z.strictObject({ unitE4: unit, by: text(100).default(""), reason: text(200).default("") }).optional(),
  discountBp: bp.optional(),
});

export const quoteFreeLine = z.strictObject({
  id,
  name: nameText(200, 1),
  quantity,
  unitE4: unit,
  vatType,
  accountingType: freeLineKind,
});

const amountOf = { type: z.enum(["%", "€"]), amount: centsField.min(0).max(1_000_000_000) };
type AmountOf = { type: "%" | "€"; amount: number };
const notAbove = rule<AmountOf>((d) => d.type === "€" || d.amount <= 10_000, "percentage", ["amount"]);
export const saleDiscount = z.strictObject(amountOf).check(notAbove);
export const quotePart = z.strictObject({ ...amountOf, due: z.iso.date("date").nullable() }).check(notAbove);

const ACCOUNT_TERMS = PAYMENT_TERMS.filter((one): one is AccountTerms => one !== "order");

const fields = {
  lines: z.array(saleLine).max(MAX_LINES),
  free: z.array(quoteFreeLine).max(50),
  discount: saleDiscount.optional(),
  shipping: z.strictObject({ ref: text(60).nullable(), instructions: text(500) }),
  billingId: id.nullable(),
  deliveryId: id.nullable(),
  payment: z.strictObject({
    type: salePayment,
    terms: z.enum(ACCOUNT_TERMS as [AccountTerms, ...AccountTerms[]]).nullable(),
  }),
  schedule: z.array(quotePart).max(12),
  notes: text(2000),
  internalNotes: text(2000),
};
type Lines = { lines: { id: string }[]; free: { id: string }[] };
export const quoteContent = z
  .strictObject(fields)
  .check(
    rule<Lines>(
      (c) => new Set([...c.lines, ...c.free].map((l) => l.id)).size === c.lines.length + c.free.length,
      "duplicate",
      ["lines"],
    ),
  );

/** Fields of a quote, saved whenever its author pauses. */
export const written = {
  clientId: id.nullable(),
  lang: language,
  validUntil: z.iso.date("date"),
  content: quoteContent,
};
