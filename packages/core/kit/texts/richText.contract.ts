import * as z from "zod";
import { isRichText, richTextPlain, type RichText } from "#kit/texts/richText.ts";

/**
 * Makes the field of a rich text of at most `max` letters; anything but the nodes that specification §5 allows is
 * refused as `rich-text`, dynamic fields but those named too. Its published schema is that of answers
 * (`richTextAnswer`).
 */
export const richTextUpTo = (max: number, fields?: ReadonlySet<string>) =>
  z
    .custom<RichText>()
    .refine((value) => isRichText(value, fields), "rich-text")
    .refine((value) => !isRichText(value, fields) || richTextPlain(value).length <= max, "rich-text-long")
    .meta({ $ref: "#/$defs/RichText" });

/** A rich text of at most 20 000 letters. */
export const richText = richTextUpTo(20_000);
