import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { BlendPart, VineyardPlot, WineFacts } from "#offer/catalogue/wineFacts.ts";

export const blendPartAnswer = exact<BlendPart>("BlendPart")(
  z.object({ grape: z.string(), percent: z.number() }),
);
export const vineyardPlotAnswer = exact<VineyardPlot>("VineyardPlot")(
  z.object({
    name: z.string(),
    soil: z.string().nullable(),
    areaA: z.number().nullable(),
    altitudeM: z.number().nullable(),
  }),
);
export const wineFactsAnswer = exact<WineFacts>("WineFacts")(
  z.object({
    servingFromC: z.number().nullable(),
    servingToC: z.number().nullable(),
    keepFrom: z.number().nullable(),
    keepPeak: z.number().nullable(),
    keepTo: z.number().nullable(),
    decantMinutes: z.number().nullable(),
    blend: z.array(blendPartAnswer),
    plots: z.array(vineyardPlotAnswer),
  }),
);
