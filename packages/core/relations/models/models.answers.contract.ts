import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { richTextAnswer } from "#kit/texts/richText.answers.contract.ts";
import { siteBlockAnswer } from "#storefront/site/pages.answers.contract.ts";
import { MODEL_USES } from "./fields.ts";
import { MODEL_KINDS, REMARK_GRADES, REMARKS, type ModelContent, type Remark } from "./models.ts";

const localized = z.record(z.string(), z.string());
const remarkCodes = Object.keys(REMARKS) as (keyof typeof REMARKS)[];

export const modelContentAnswer = exact<ModelContent>("ModelContent")(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("standard"),
      subject: localized,
      preheader: localized,
      texts: z.record(z.string(), richTextAnswer),
    }),
    z.object({
      kind: z.literal("advanced"),
      subject: localized,
      preheader: localized,
      blocks: z.array(siteBlockAnswer),
    }),
  ]),
);

export const remarkAnswer = exact<Remark>("ModelRemark")(
  z.object({
    code: z.enum(remarkCodes),
    grade: z.enum(REMARK_GRADES),
    blockId: z.string(),
    values: localized,
  }),
);

export const modelKind = z.enum(MODEL_KINDS);
export const modelUse = z.enum(MODEL_USES);
