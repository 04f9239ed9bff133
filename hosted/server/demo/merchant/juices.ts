/** Juices and nectar: food, at the reduced rate. */
import { drinkNutrition } from "#demo/nutrition.ts";
import { CRATES } from "./shelf.ts";
import type { Sheet } from "./shelf.ts";

const ORCHARD = {
  brand: "Vergers de la Colme",
  gamme: "Jus de fruits",
  vatType: "reduced",
  color: "none",
} as const;

export const JUICES: Sheet[] = [
  {
    ...ORCHARD,
    n: 20,
    house: CRATES,
    slug: "jus-de-pomme-reinette",
    name: "Jus de Pomme Reinette",
    productType: "juice",
    region: "Hauts-de-France",
    labels: ["AB"],
    description: {
      fr: "Des reinettes pressées le jour de la cueillette, un jus trouble et rien d’ajouté. Il faut secouer la bouteille.",
      en: "Reinette apples pressed on the day they are picked, a cloudy juice with nothing added. Shake the bottle.",
    },
    pairing: {
      fr: "Petit déjeuner, goûter, ou chaud avec de la cannelle.",
      en: "Breakfast, tea time, or hot with cinnamon.",
    },
    ingredients: { fr: "Pur jus de pommes*. *Biologique.", en: "Pure apple juice*. *Organic." },
    bottle: {
      shape: "juice",
      glass: "clear",
      liquid: "gold",
      closure: "screw",
      capsule: "#b23a2a",
      label: "band",
      motif: "apple",
      paper: "#fbf6e6",
      ink: "#3b4a1f",
      accent: "#b23a2a",
    },
    years: [
      {
        name: "NV",
        sizes: { b100: [3.6, 420] },
        nutrition: drinkNutrition(0, 10.8, 10.5, 0.1),
        tasting: { fr: "Acidulé, fruité, peau de pomme.", en: "Tangy, fruity, apple skin." },
      },
    ],
  },
  {
    ...ORCHARD,
    n: 21,
    house: CRATES,
    slug: "jus-de-raisin-muscat",
    name: "Jus de Raisin Muscat",
    productType: "juice",
    region: "Vallée du Rhône",
    description: {
      fr: "Le même muscat que les grands vins doux, mais sans une goutte d’alcool. L’apéritif de ceux qui conduisent.",
      en: "The same Muscat as the great sweet wines, without a drop of alcohol. The aperitif of those who drive.",
    },
    pairing: {
      fr: "Apéritif, foie gras, tartes aux fruits. Servir à 7 °C.",
      en: "Aperitif, foie gras, fruit tarts. Serve at 7 °C.",
    },
    ingredients: { fr: "Pur jus de raisin muscat.", en: "Pure Muscat grape juice." },
    bottle: {
      shape: "juice",
      glass: "clear",
      liquid: "straw",
      closure: "screw",
      capsule: "#c9a45c",
      label: "band",
      motif: "vine",
      paper: "#f7f4e2",
      ink: "#4a4a1f",
      accent: "#9aa03a",
    },
    years: [
      {
        name: "NV",
        sizes: { b75: [5.2, 260] },
        nutrition: drinkNutrition(0, 16.2, 16, 0.2),
        tasting: { fr: "Raisin croquant, rose, litchi.", en: "Crunchy grape, rose, lychee." },
      },
    ],
  },
  {
    ...ORCHARD,
    n: 22,
    house: CRATES,
    slug: "nectar-d-abricot-bergeron",
    name: "Nectar d'Abricot Bergeron",
    productType: "nectar",
    region: "Vallée du Rhône",
    description: {
      fr: "Soixante pour cent de fruit, le reste d’eau et de sucre de canne : épais comme une compote, parfumé comme un mois de juillet.",
      en: "Sixty per cent fruit, the rest water and cane sugar: thick as a compote, scented like July.",
    },
    pairing: {
      fr: "Brunch, dessert, cocktails sans alcool.",
      en: "Brunch, dessert, alcohol-free cocktails.",
    },
    ingredients: {
      fr: "Purée d’abricots (60 %), eau, sucre de canne, jus de citron.",
      en: "Apricot purée (60%), water, cane sugar, lemon juice.",
    },
    bottle: {
      shape: "juice",
      glass: "clear",
      liquid: "orange",
      closure: "screw",
      capsule: "#e07b2a",
      label: "band",
      motif: "sun",
      paper: "#fff6e8",
      ink: "#7a3b12",
      accent: "#e07b2a",
    },
    years: [
      {
        name: "NV",
        sizes: { b100: [4.9, 190] },
        nutrition: drinkNutrition(0, 13.4, 13, 0.4),
        tasting: { fr: "Abricot mûr, noyau, miel.", en: "Ripe apricot, kernel, honey." },
      },
    ],
  },
];
