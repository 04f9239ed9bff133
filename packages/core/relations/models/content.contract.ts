import * as z from "zod";
import { nameText } from "#kit/contract.ts";
import { richTextUpTo } from "#kit/texts/richText.contract.ts";
import {
  blockField,
  localized,
  pictureBlock,
  plainBlocks,
  richBlocks,
  siteLang,
  siteLink,
  sitePicture,
} from "#storefront/pages/site.contract.ts";
import { BLOCK_ALIGNS, SPACES } from "#storefront/site/blocks.ts";
import { hasKnownTokens, MODEL_FIELD_SET } from "./fields.ts";
import { hasFooterLast, MODEL_LIMITS, type ModelContent } from "./models.ts";

/** A rich text with dynamic fields. */
const modelText = richTextUpTo(20_000, MODEL_FIELD_SET);
/** Texts with dynamic fields as tokens; an unknown one is refused as `model-field`. */
const withTokens = (max: number) => localized(max).refine(hasKnownTokens, "model-field");
const align = z.enum(BLOCK_ALIGNS);

const [textBlock, mediaBlock] = richBlocks(modelText);
const columnBlocks = [
  z.strictObject({
    ...blockField,
    kind: z.literal("heading"),
    text: withTokens(200),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    align,
  }),
  textBlock,
  pictureBlock,
  z.strictObject({
    ...blockField,
    kind: z.literal("button"),
    label: withTokens(80),
    link: siteLink,
    align,
  }),
] as const;

/** A block of a model: the kinds of `MAIL_BLOCK_KINDS`. */
const modelBlock = z.discriminatedUnion("kind", [
  ...plainBlocks,
  mediaBlock,
  ...columnBlocks,
  z.strictObject({
    ...blockField,
    kind: z.literal("columns"),
    columns: z
      .array(z.array(z.discriminatedUnion("kind", columnBlocks)).max(8))
      .min(2)
      .max(3),
  }),
  z.strictObject({
    ...blockField,
    kind: z.literal("coupon"),
    title: withTokens(120),
    text: withTokens(300),
    /** Empty: none is chosen yet. */
    code: nameText(15).toUpperCase(),
  }),
  z.strictObject({ ...blockField, kind: z.literal("divider") }),
  z.strictObject({ ...blockField, kind: z.literal("spacer"), size: z.enum(SPACES) }),
  z.strictObject({ ...blockField, kind: z.literal("signature"), picture: sitePicture, text: localized(500) }),
  z.strictObject({ ...blockField, kind: z.literal("footer"), note: localized(300) }),
]);

const heads = { subject: withTokens(MODEL_LIMITS.subject), preheader: withTokens(MODEL_LIMITS.preheader) };

/** The content of a model as its editor sends it, complete or not. */
export const modelContent = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("standard"), ...heads, texts: z.record(siteLang, modelText) }),
    z.strictObject({
      kind: z.literal("advanced"),
      ...heads,
      blocks: z.array(modelBlock).max(MODEL_LIMITS.blocks).refine(hasFooterLast, "model-footer"),
    }),
  ])
  .refine(
    (value) => JSON.stringify(value).length <= MODEL_LIMITS.bytes,
    "too-large",
  ) satisfies z.ZodType<ModelContent>;

export const modelName = nameText(MODEL_LIMITS.name, 1);
