import * as z from "zod";
import { vintageLabelAnswer } from "#storefront/elabels/contract.answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import type { LabelGap } from "#storefront/elabels/label.ts";

const seen = { who: ["owner", "iam"], permission: "seeAllProduct" } as const;

/** Error correction levels of a code for worn labels (ISO/IEC 18004). */
export const QR_LEVELS = ["L", "M", "Q", "H"] as const;
export type QrLevel = (typeof QR_LEVELS)[number];
export const QR_FILES = ["svg", "png"] as const;
/** Resolutions of printers, in dots per inch. */
export const QR_DPI = [300, 600, 1200] as const;

/** A format of a vintage with its code: the text on the bottle, and its target. */
export type LabelCode = {
  formatId: string;
  ref: string;
  volumeMl: number;
  /** Fourteen digits; null without: then there is no code. */
  gtin: string | null;
  /** The address in the code on the bottle; null without a GTIN. */
  gs1Url: string | null;
};
export type VintageLabel = {
  vintageId: string;
  name: string;
  closed: boolean;
  /** The label is required by law (wines produced from 8 December 2023 on). */
  due: "yes" | "maybe" | "no";
  /** The label itself, without a GTIN. */
  labelUrl: string;
  gaps: LabelGap[];
  /**
   * Mentions that the paper label must carry beside the code (rules §6.1): energy of 100 ml in kJ and kcal, allergens.
   */
  paper: { kj: number; kcal: number } | null;
  allergens: string[];
  codes: LabelCode[];
};

export const elabelsContract = contract({
  product: {
    method: "GET",
    path: "/v1/elabels/products/:productId",
    ...seen,
    summary: "Electronic labels of a product: addresses of the codes on its bottles, and what is missing",
    params: z.strictObject({ productId: id }),
    answer: z.object({
      /** Products that are not drunk have no label. */
      labelled: z.boolean(),
      vintages: z.array(vintageLabelAnswer),
    }),
  },
  qr: {
    method: "GET",
    path: "/v1/elabels/formats/:formatId/qr",
    ...seen,
    summary: "The code of a format's label, ready for print: SVG as text, or PNG in base64",
    params: z.strictObject({ formatId: id }),
    query: z.strictObject({
      file: z.enum(QR_FILES).default("svg"),
      /** Side of the symbol without its quiet zone, in tenths of a millimetre. */
      sizeE1: z.coerce.number().int().min(80).max(1000).default(200),
      dpi: z.coerce
        .number()
        .refine((dpi) => QR_DPI.some((known) => known === dpi))
        .default(600),
      level: z.enum(QR_LEVELS).default("M"),
      /** Width of the quiet zone, in modules: four at least (ISO/IEC 18004). */
      quiet: z.coerce.number().int().min(4).max(10).default(4),
    }),
    answer: z.object({
      url: z.string(),
      /** Name of the file. */
      name: z.string(),
      type: z.enum(["image/svg+xml", "image/png"]),
      content: z.string(),
      /** Modules on a side, and the printed size of each, in micrometres. */
      modules: z.int(),
      moduleUm: z.int(),
      /** Side with the quiet zone, in tenths of a millimetre. */
      wholeE1: z.int(),
    }),
  },
});
