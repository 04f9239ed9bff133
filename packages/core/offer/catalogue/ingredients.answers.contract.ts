import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { IngredientKey } from "#offer/catalogue/ingredients.ts";

export const ingredientKeyAnswer = exact<IngredientKey>("IngredientKey")(
  z.enum([
    "sulphites",
    "grapes",
    "concentratedMust",
    "sucrose",
    "vineAlcohol",
    "tirage",
    "expedition",
    "tartaric",
    "malic",
    "lactic",
    "calciumSulphate",
    "sorbate",
    "lysozyme",
    "dimethylDicarbonate",
    "ascorbic",
    "citric",
    "metatartaric",
    "gumArabic",
    "cellulose",
    "polyaspartate",
    "fumaric",
    "mannoproteins",
    "atmosphere",
  ]),
);
