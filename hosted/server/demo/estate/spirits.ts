/** Spirits distilled from the estate's pomace. */
import { container } from "#demo/formats.ts";
import type { DemoProduct } from "#demo/shop.ts";
import { ESTATE_HOUSE } from "./cellar.ts";

export const MARC: DemoProduct = {
  slug: "marc-des-cotes-du-rhone-vieille-calade",
  name: "Vieille Calade",
  productType: "marc",
  precision: "Eau-de-vie de marc, 8 ans",
  color: "amber",
  appellation: "Marc des Côtes du Rhône",
  region: "Vallée du Rhône",
  country: "FR",
  gamme: "Les Douceurs",
  labels: ["AB"],
  grapes: ["Grenache noir", "Muscat à petits grains blancs"],
  vatType: "standard",
  description: {
    fr: "Les marcs de Cairanne et de Beaumes, distillés à façon dans un alambic ambulant, puis oubliés huit ans dans deux fûts au fond du caveau. Quatre cents bouteilles par an.",
    en: "Pomace from Cairanne and Beaumes, distilled for us in a travelling still, then forgotten for eight years in two casks at the back of the cellar. Four hundred bottles a year.",
  },
  pairing: {
    fr: "En digestif, sur un sorbet au raisin ou pour flamber des crêpes.",
    en: "After dinner, over grape sorbet or to flambé pancakes.",
  },
  vinification: {
    fr: "Distillation au bain-marie, vieillissement de huit ans en fûts de chêne de 400 litres, réduction lente à 43 %.",
    en: "Distilled in a bain-marie still, aged eight years in 400-litre oak casks, slowly reduced to 43%.",
  },
  bottle: {
    shape: "spirit-round",
    glass: "clear",
    liquid: "amber",
    closure: "stopper",
    capsule: "#3a2418",
    label: "oval",
    motif: "still",
    paper: "#f9f1dd",
    ink: "#4a2f14",
    accent: "#a5702a",
  },
  vintages: [
    {
      name: "NV",
      alcohol: 4300,
      labelYearNote: "8 ans d'âge",
      tasting: {
        fr: "Raisin sec, écorce d’orange, vanille et tabac. Chaleureux, sans brûlure.",
        en: "Raisin, orange peel, vanilla and tobacco. Warm, without burn.",
      },
      lot: "L1825M",
      formats: [container(ESTATE_HOUSE, { n: 25, vintage: "NV" }, { size: "b50", euros: 39, stock: 310 })],
    },
  ],
};
