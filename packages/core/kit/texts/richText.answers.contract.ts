import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { RichAlign, RichBlock, RichInline, RichItem, RichMark, RichText } from "#kit/texts/richText.ts";

export const richAlignAnswer = exact<RichAlign>("RichAlign")(z.enum(["left", "center", "right"]));

export const richMarkAnswer = exact<RichMark>("RichMark")(
  z.union([
    z.object({ type: z.enum(["bold", "strike", "underline", "italic"]) }),
    z.object({ type: z.literal("link"), attrs: z.object({ href: z.string() }) }),
    z.object({
      type: z.literal("textStyle"),
      attrs: z.object({
        color: z.string().nullable().optional(),
        fontSize: z.string().nullable().optional(),
      }),
    }),
  ]),
);

export const richInlineAnswer = exact<RichInline>("RichInline")(
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string(), marks: z.array(richMarkAnswer).optional() }),
    z.object({ type: z.literal("hardBreak"), marks: z.array(richMarkAnswer).optional() }),
    z.object({
      type: z.literal("field"),
      attrs: z.object({ field: z.string(), fallback: z.string() }),
      marks: z.array(richMarkAnswer).optional(),
    }),
  ]),
);

export const richItemAnswer = exact<RichItem>("RichItem")(
  z.object({
    type: z.literal("listItem"),
    content: z.array(z.lazy((): z.ZodType<RichBlock, RichBlock> => richBlockAnswer)),
  }),
);

export const richBlockAnswer = exact<RichBlock>("RichBlock")(
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("paragraph"),
      attrs: z.object({ textAlign: richAlignAnswer.nullable().optional() }).optional(),
      content: z.array(richInlineAnswer).optional(),
    }),
    z.object({
      type: z.literal("heading"),
      attrs: z.object({
        level: z.literal([1, 2, 3, 4, 5, 6]),
        textAlign: richAlignAnswer.nullable().optional(),
      }),
      content: z.array(richInlineAnswer).optional(),
    }),
    z.object({ type: z.literal("bulletList"), content: z.array(richItemAnswer) }),
    z.object({
      type: z.literal("orderedList"),
      attrs: z.object({ start: z.number().nullable().optional() }).optional(),
      content: z.array(richItemAnswer),
    }),
    z.object({
      type: z.literal("image"),
      attrs: z.object({
        src: z.string(),
        alt: z.string().nullable().optional(),
        width: z.string().nullable().optional(),
        textAlign: richAlignAnswer.nullable().optional(),
      }),
    }),
  ]),
);

export const richTextAnswer = exact<RichText>("RichText")(
  z.object({ type: z.literal("doc"), content: z.array(richBlockAnswer) }),
);
