/** A few wines from elsewhere. */
import { wineNutrition } from "#demo/nutrition.ts";
import { WINES } from "./shelf.ts";
import type { Sheet } from "./shelf.ts";

const SULPHITES = { fr: "Contient des sulfites.", en: "Contains sulphites." };
const GRAPES = {
  fr: "Raisins, conservateur : anhydride sulfureux (sulfites).",
  en: "Grapes, preservative: sulphur dioxide (sulphites).",
};
const SIX = { of: "b75", count: 6, name: "Carton de 6 bouteilles", percent: 0 } as const;

export const OTHER_WINES: Sheet[] = [
  {
    n: 23,
    house: WINES,
    slug: "haut-medoc-chateau-vergnac",
    name: "Château Vergnac",
    productType: "wine",
    brand: "Château Vergnac",
    color: "red",
    appellation: "Haut-Médoc",
    region: "Bordeaux",
    gamme: "Vins",
    labels: ["AOC", "HVE"],
    grapes: ["Cabernet sauvignon", "Merlot", "Petit verdot"],
    carton: SIX,
    description: {
      fr: "Un cru familial de onze hectares sur graves, au sud de Saint-Estèphe. Le médoc comme on l’aime : droit, frais, sans maquillage.",
      en: "An eleven-hectare family growth on gravel, south of Saint-Estèphe. Médoc as we like it: straight, fresh, without make-up.",
    },
    pairing: {
      fr: "Entrecôte, agneau de Pauillac, saint-nectaire. Servir à 17 °C.",
      en: "Rib steak, Pauillac lamb, Saint-Nectaire. Serve at 17 °C.",
    },
    ingredients: GRAPES,
    allergens: SULPHITES,
    bottle: {
      shape: "bordeaux",
      glass: "antique",
      liquid: "red",
      closure: "capsule",
      capsule: "#4a1220",
      label: "estate",
      motif: "tower",
      paper: "#faf6ea",
      ink: "#2a2320",
      accent: "#7a1f2e",
    },
    years: [
      {
        name: "2020",
        alcohol: 1400,
        sizes: { b75: [18.9, 228], b150: [41, 12] },
        nutrition: wineNutrition(1400, 1),
        keep: [2026, 2036],
        tasting: {
          fr: "Cassis, cèdre, graphite. Tanins mûrs, belle allonge.",
          en: "Blackcurrant, cedar, graphite. Ripe tannins, good length.",
        },
      },
      {
        name: "2018",
        alcohol: 1400,
        sizes: { b75: [21.5, 60] },
        nutrition: wineNutrition(1400, 1),
        keep: [2024, 2034],
        tasting: {
          fr: "Mûre, tabac, réglisse. Il s’ouvre.",
          en: "Blackberry, tobacco, liquorice. Opening up.",
        },
      },
    ],
  },
  {
    n: 24,
    house: WINES,
    slug: "sancerre-domaine-pasquereau",
    name: "Les Caillottes",
    productType: "wine",
    brand: "Domaine Pasquereau",
    color: "white",
    appellation: "Sancerre",
    region: "Val de Loire",
    gamme: "Vins",
    labels: ["AOC"],
    grapes: ["Sauvignon blanc"],
    carton: SIX,
    description: {
      fr: "Les petites pierres blanches de Chavignol et un sauvignon qui ne crie pas : agrumes, silex, élégance.",
      en: "The small white stones of Chavignol and a Sauvignon that does not shout: citrus, flint, elegance.",
    },
    pairing: {
      fr: "Crottin, asperges, poissons de rivière. Servir à 10 °C.",
      en: "Goat’s cheese, asparagus, river fish. Serve at 10 °C.",
    },
    ingredients: GRAPES,
    allergens: SULPHITES,
    bottle: {
      shape: "burgundy",
      glass: "leaf",
      liquid: "straw",
      closure: "capsule",
      capsule: "#b7bfa0",
      label: "village",
      motif: "stones",
      paper: "#fafaf3",
      ink: "#2e3a30",
      accent: "#7f9a62",
    },
    years: [
      {
        name: "2024",
        alcohol: 1300,
        sizes: { b75: [19.5, 180] },
        nutrition: wineNutrition(1300, 1.5),
        keep: [2025, 2029],
        tasting: {
          fr: "Pamplemousse, silex, buis discret. Finale ciselée.",
          en: "Grapefruit, flint, discreet box. Chiselled finish.",
        },
      },
    ],
  },
  {
    n: 25,
    house: WINES,
    slug: "cremant-de-loire-ile-aux-saules",
    name: "Île aux Saules",
    productType: "crémant",
    brand: "Caves de la Prée",
    color: "white",
    appellation: "Crémant de Loire",
    region: "Val de Loire",
    quality: "Brut",
    gamme: "Vins",
    labels: ["AOC"],
    grapes: ["Chenin", "Chardonnay", "Cabernet franc"],
    carton: SIX,
    description: {
      fr: "Vingt-quatre mois dans le tuffeau, une bulle fine et un prix de raison : la bouteille que l’on garde toujours au frais.",
      en: "Twenty-four months in tuffeau cellars, a fine bubble and a sensible price: the bottle always kept in the fridge.",
    },
    pairing: {
      fr: "Apéritif, rillettes, tarte fine. Servir à 8 °C.",
      en: "Aperitif, rillettes, fine tart. Serve at 8 °C.",
    },
    ingredients: GRAPES,
    allergens: SULPHITES,
    bottle: {
      shape: "champagne",
      glass: "antique",
      closure: "foil",
      capsule: "#2f5a6b",
      label: "shield",
      motif: "river",
      paper: "#f5f7f3",
      ink: "#24424f",
      accent: "#4f8a9b",
    },
    years: [
      {
        name: "NV",
        alcohol: 1250,
        sizes: { b75: [12.9, 260] },
        nutrition: wineNutrition(1250, 9),
        tasting: {
          fr: "Coing, fleur d’acacia, brioche légère.",
          en: "Quince, acacia flower, light brioche.",
        },
      },
    ],
  },
];
