import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { CapsuleSize, Centilisation } from "#cellar/excise/capsules/capsules.ts";

export const centilisationAnswer = exact<Centilisation>("Centilisation")(
  z.enum([
    "CL_10",
    "CL_12_5",
    "CL_18_7",
    "CL_20",
    "CL_25",
    "CL_35",
    "CL_37_5",
    "CL_50",
    "CL_62",
    "CL_70",
    "CL_75",
    "CL_100",
    "CL_150",
    "CL_175",
    "CL_200",
    "BIB_225",
    "BIB_300",
    "BIB_400",
    "BIB_500",
    "BIB_800",
    "BIB_1000",
    "AUTRE",
  ]),
);

export const capsuleSizeAnswer = exact<CapsuleSize>("CapsuleSize")(
  z.object({ centilisation: centilisationAnswer, ml: z.number(), bib: z.boolean() }),
);
