import * as z from "zod";
import { canonicalJson } from "#billing/documents/canonical.ts";
import { id } from "#kit/contract.ts";
import { MOST_CENTS } from "./faults.ts";
import { FULFILMENTS } from "./tickets/fulfilment.ts";
import { CASH_PURPOSES, TILL_EVENTS, type SealedRecord, type TillRecord } from "./journal.ts";
import { DENOMINATIONS, TILL_PAYMENTS } from "#counter/pointsOfSale/points.ts";
import { BACK_TO, TICKET_MOVES } from "./tickets/ticket.ts";
import { EXEMPTIONS } from "#shops/settings/taxes.ts";
import { accountingType } from "#billing/documents/enums.contract.ts";
import { closingPeriod, tillPayment } from "./enums.contract.ts";
import { tillAct } from "#counter/pointsOfSale/enums.contract.ts";

const amount = z.int().min(-MOST_CENTS).max(MOST_CENTS);
const unit = z
  .int()
  .min(0)
  .max(MOST_CENTS * 100);
const count = z.int().min(-1_000_000).max(1_000_000);
const n = z.int().min(1).max(1_000_000_000);
const total = z.int();
/** Ids of lines are the till's own: `<id>:wrapping`, `ticket:0`. */
const lineId = z.string().regex(/^[0-9a-zA-Z:_-]{1,60}$/);
/**
 * Makes the field of a text in its original form, not trimmed, because it is sealed. No control characters, no lone
 * surrogate, which no database stores.
 */
const textField = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/)
    .refine((text) => text.isWellFormed());
const person = z.strictObject({ id, name: textField(200) });

const group = {
  category: z.enum(["S", "E", "G", "K", "AE"]),
  rateBp: z.int().min(0).max(10_000),
  reason: z.enum([...EXEMPTIONS, "touristTax", "exempt"]).optional(),
};
const vatType = z.string().regex(/^[a-z]{2,8}\d{0,4}$/);
const vatRow = z.strictObject({ ...group, vatType, baseCents: total, vatCents: total });

export const sealedTicketLine = z.strictObject({
  ...group,
  id: lineId,
  move: z.enum(TICKET_MOVES),
  accountingType,
  vatType,
  formatId: id.optional(),
  ticketId: id.optional(),
  slotId: id.optional(),
  sku: textField(200).optional(),
  gtin: z
    .string()
    .regex(/^\d{8,14}$/)
    .optional(),
  name: textField(500),
  detail: textField(500),
  quantity: count,
  add: count,
  listE4: unit,
  unitE4: unit,
  own: z.strictObject({ by: textField(200), reason: textField(500) }).optional(),
  discountCents: amount,
  why: textField(500).optional(),
  amountCents: amount,
  netCents: amount,
  corrects: z.strictObject({ ticketId: id, lineId }).optional(),
  backTo: z.enum(BACK_TO).optional(),
});

export const sealedTicket = z.strictObject({
  kind: z.literal("ticket"),
  id,
  n,
  number: z.string().max(40),
  chain: z.enum(["ht", "ttc"]),
  typology: textField(60),
  client: person.optional(),
  lines: z.array(sealedTicketLine).max(1000),
  vat: z.array(vatRow).max(20),
  totalHtCents: total,
  totalVatCents: total,
  totalTtcCents: total,
  touristTaxCents: amount,
  tipsCents: amount,
  settles: z
    .strictObject({
      orderId: id,
      number: textField(60),
      amountCents: amount,
      handing: z.enum(FULFILMENTS).optional(),
      totalCents: amount.optional(),
      goods: z
        .array(z.strictObject({ quantity: count, name: textField(1000) }))
        .max(1000)
        .optional(),
    })
    .optional(),
  payments: z
    .array(
      z.strictObject({
        type: tillPayment,
        amountCents: amount,
        givenCents: amount.optional(),
        changeCents: amount.optional(),
        reference: textField(100).optional(),
      }),
    )
    .max(50),
  points: z.strictObject({ earned: amount, spent: amount }).optional(),
  wantsBill: z.literal(true).optional(),
  note: textField(2000).optional(),
});

const counted = z.partialRecord(z.enum(DENOMINATIONS.map(String)), z.int().min(0).max(100_000));
export const sealedTotals = z.strictObject({
  tickets: total,
  lines: total,
  turnoverHtCents: total,
  turnoverVatCents: total,
  turnoverTtcCents: total,
  vat: z.array(vatRow).max(100),
  sold: z.array(z.strictObject({ nature: accountingType, type: vatType, baseCents: total })).max(300),
  paid: z
    .array(z.strictObject({ type: tillPayment, amountCents: total, count: total }))
    .max(TILL_PAYMENTS.length),
  tipsCents: total,
  touristTaxCents: total,
  settledCents: total,
  cashInCents: total,
  cashOutCents: total,
  refunds: total,
  refundsTtcCents: total,
  discountsCents: total,
  duplicates: total,
  drawerOpenings: total,
});
export const sealedClosing = z.strictObject({
  kind: z.literal("closing"),
  id,
  period: closingPeriod,
  n,
  number: z.string().max(40),
  of: z.string().regex(/^20\d\d(-\d\d(-\d\d)?|-20\d\d)?$/),
  from: n,
  to: z.int().min(0),
  totals: sealedTotals,
  perpetualCents: total,
  absoluteCents: total,
  cash: z
    .strictObject({
      floatCents: amount,
      expectedCents: total,
      countedCents: amount,
      counted,
      reason: textField(500),
      leftCents: amount,
    })
    .optional(),
});

const facts = z.record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,30}$/), z.union([textField(500), z.int()]));
const body = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("opening"), floatCents: amount, counted }),
  sealedTicket,
  z.strictObject({
    kind: z.literal("cash"),
    amountCents: amount,
    reason: textField(500),
    purpose: z.enum(CASH_PURPOSES).optional(),
  }),
  z.strictObject({ kind: z.literal("duplicate"), ticketId: id, number: z.string().max(40), copy: n }),
  sealedClosing,
  z.strictObject({
    kind: z.literal("event"),
    name: z.enum(TILL_EVENTS),
    act: tillAct.optional(),
    facts: facts.optional(),
  }),
]);

export const tillRecord = z.strictObject({
  v: z.literal(1),
  shopId: id,
  tillId: id,
  seq: n,
  id,
  at: z.iso.datetime({ offset: true, precision: 0 }).regex(/^20\d\d.*[+-](0\d|1[0-4]):\d\d$/),
  software: textField(60),
  operator: person.nullable(),
  training: z.literal(true).optional(),
  body,
});

/** Maximum characters of a record: enough for a ticket of some hundred lines. */
export const MOST_SIGNS = 131_072;

/** A record in its transmitted form. */
export const sealedField = z.strictObject({
  content: z.string().min(2).max(MOST_SIGNS),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
}) satisfies z.ZodType<SealedRecord>;

/** A parsed record, or the fault: no JSON, not canonical (two texts for the same facts), an invalid field. */
export type ReadRecord =
  | { record: TillRecord }
  | { fault: { code: "json" | "canonical" | "shape"; at: string } };

/** Reads the content of a sealed record, every field checked. It never throws. */
export function readRecord(content: string): ReadRecord {
  // A record too long to be transmitted would be sealed, and block all later ones.
  if (content.length > MOST_SIGNS) return { fault: { code: "shape", at: "content" } };
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    return { fault: { code: "json", at: "" } };
  }
  const read = tillRecord.safeParse(given);
  if (!read.success) return { fault: { code: "shape", at: read.error.issues[0]?.path.join(".") ?? "" } };
  // Another order of keys, spaces, a duplicate key: a text that is not in its sealed form is refused.
  return canonicalJson(read.data) === content
    ? { record: read.data as unknown as TillRecord }
    : { fault: { code: "canonical", at: "" } };
}
