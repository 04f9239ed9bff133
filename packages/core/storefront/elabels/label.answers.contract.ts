import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { LabelGap } from "#storefront/elabels/label.ts";

export const labelGapAnswer = exact<LabelGap>("LabelGap")(
  z.object({
    code: z.enum([
      "country",
      "alcohol",
      "ingredients",
      "allergens",
      "nutrition",
      "gtin",
      "volume",
      "operator",
      "translation",
    ]),
    at: z.enum(["company", "composition", "formats", "identity"]),
    needed: z.boolean(),
  }),
);
