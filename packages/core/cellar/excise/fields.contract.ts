import * as z from "zod";
import { id, nameText, text, versionField } from "#kit/contract.ts";
import { isSiren } from "#kit/validation.ts";
import { CRD_CATEGORIES } from "./capsules/capsules.ts";
import { DOCUMENT_KINDS } from "./declaration.ts";
import { NODE_KEYS, REGIMES, SIDES, type NodeKey } from "./nodes.ts";
import { PERIOD_PATTERN } from "./periods.ts";
import { crdCategory, crdType } from "./enums.contract.ts";
import { fiscalLabelAnswer } from "#offer/rates/labels.answers.contract.ts";

export const periodField = z.string().regex(PERIOD_PATTERN, "period");
export const periodParams = z.strictObject({ period: periodField });
/** Millilitres of a declaration: up to ten million hectolitres. */
const ml = z.int().min(0).max(1_000_000_000_000);
const day = z.iso.date();
const exciseNumber = z
  .string()
  .transform((value) => value.replace(/\s/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{11}$/, "excise-number"));
const alcohol = z.int().min(51).max(9999);

export const settingsBody = z.strictObject({
  exciseNumber,
  regime: z.enum(REGIMES),
  /** First month of the stock year; growers begin in August (contract 2.24, IIP1-RG14). */
  firstMonth: z.int().min(1).max(12),
  /** First month that is declared here. */
  firstPeriod: periodField,
  /** Identifier at the interprofession, perhaps with a SIRET or CVI number in brackets. */
  interproId: nameText(60),
  /** SIREN of the interprofession, which sends its own message to the customs. */
  interproSiren: z
    .string()
    .transform((value) => value.replace(/\s/g, ""))
    .refine((value) => value === "" || isSiren(value), "siren")
    .default(""),
  /** Basis of the proposed use of capsules: sales in France, or bottlings. */
  capsuleUse: z.enum(["sales", "bottling"]),
  version: versionField,
});

export const accountBody = z.strictObject({
  name: nameText(100, 1),
  fiscalLabel: fiscalLabelAnswer,
  inao: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9 ]{5,8}$/, "inao")
    .nullable(),
  alcohol: alcohol.nullable(),
  /** Colour of the capsules that it bears. */
  colorId: id.nullable(),
  products: z.array(z.strictObject({ productId: id, vintageId: id.nullable() })).max(500),
  version: versionField,
});

export const colorBody = z.strictObject({
  name: nameText(60, 1),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "color")
    .toLowerCase(),
  type: crdType,
  isCRD: z.boolean(),
  categories: z.array(crdCategory).max(CRD_CATEGORIES.length),
  version: versionField,
});

export const capsuleAccountBody = z.strictObject({
  colorId: id,
  category: crdCategory,
  /** Volume and form of the container that the capsule closes. */
  ml: z.int().min(1).max(100_000),
  bib: z.boolean(),
  /** Pieces in stock when the account begins. */
  opening: z.int().min(0).max(100_000_000),
  day,
});

export const CAPSULE_KINDS = [
  "purchases",
  "returns",
  "excess",
  "uses",
  "destructions",
  "missing",
  "otherIn",
  "otherOut",
] as const;
export const capsuleMovementBody = z.strictObject({
  kind: z.enum(CAPSULE_KINDS),
  quantity: z.int().min(1).max(100_000_000),
  day,
  observations: text(250).default(""),
});

const node = z.enum(NODE_KEYS as [NodeKey, ...NodeKey[]]);
const documentNumber = text(30, 1);
/** Fields that users add to a month manually. */
export const handFields = {
  nothing: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        id,
        accountId: id,
        side: z.enum(SIDES),
        node,
        ml: ml.min(1),
        origin: periodField.optional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, "country")
          .optional(),
        contract: text(40).optional(),
        document: nameText(40).optional(),
      }),
    )
    .max(500),
  notes: z.array(z.strictObject({ accountId: id, side: z.enum(SIDES), text: text(250) })).max(500),
  /** Stock found at the beginning, where it may differ: the very first month and that of a stock year. */
  openings: z.array(z.strictObject({ accountId: id, side: z.enum(SIDES), ml })).max(500),
  documents: z
    .array(
      z.strictObject({
        kind: z.enum(DOCUMENT_KINDS),
        first: documentNumber,
        last: documentNumber,
        count: z.int().min(1).max(1_000_000),
      }),
    )
    .max(50),
  unsettled: z
    .array(
      z.strictObject({
        number: nameText(21, 1),
        sentOn: day,
        consignee: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^([A-Z0-9]{8}|[A-Z0-9]{13})$/, "consignee")
          .optional(),
      }),
    )
    .max(100),
  statistics: z.strictObject({
    juiceMl: ml.optional(),
    concentrateMl: ml.optional(),
    vinegarMl: ml.optional(),
  }),
};
export const manualEntryBody = z.strictObject({ ...handFields, version: versionField });
const hand = z.strictObject(handFields);
/** Manual additions to a month, as they are stored. */
export type ManualEntries = z.output<typeof hand>;
export const NO_HAND: ManualEntries = {
  nothing: false,
  lines: [],
  notes: [],
  openings: [],
  documents: [],
  unsettled: [],
  statistics: {},
};
