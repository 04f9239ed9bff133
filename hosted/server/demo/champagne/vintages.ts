/** Cuvées of a year. */
import type { Cuvee } from "./cellar.ts";

export const VINTAGES: Cuvee[] = [
  {
    n: 7,
    slug: "millesime",
    name: "Millésime",
    quality: "Brut",
    gamme: "Les Millésimes",
    grapes: ["Pinot noir", "Chardonnay"],
    color: "white",
    dosageGPerL: 5,
    alcohol: 1250,
    look: { capsule: "#5a1f2b", paper: "#f6efdf", ink: "#3a171f", accent: "#8a2f40", motif: "crown" },
    description: {
      fr: "Seulement les années qui le méritent. Le meilleur pinot noir de la Côte des Bar et le chardonnay du plateau, assemblés à parts presque égales et laissés en cave jusqu’à ce qu’ils soient prêts.",
      en: "Only in years that deserve it. The best Pinot Noir of the Côte des Bar and the Chardonnay of the plateau, blended almost equally and left in the cellar until they are ready.",
    },
    pairing: {
      fr: "Homard, poularde aux morilles, comté de trois ans. Servir à 11 °C.",
      en: "Lobster, chicken with morels, three-year-old Comté. Serve at 11 °C.",
    },
    terroir: {
      fr: "Celles-sur-Ource et Venteuil, sélection de cinq parcelles.",
      en: "Celles-sur-Ource and Venteuil, a selection of five plots.",
    },
    vinification: {
      fr: "Pinot noir 55 %, chardonnay 45 %. Vinification en foudre, bouchage liège en cave, dosage 5 g/l.",
      en: "55% Pinot Noir, 45% Chardonnay. Made in large cask, aged under cork, dosage 5 g/l.",
    },
    years: [
      {
        name: "2018",
        price: 46,
        stock: { b75: 1460, b150: 84 },
        keep: [2026, 2036],
        tasting: {
          fr: "Poire, brioche chaude, zeste d’orange. Solaire et rond, une année de plaisir immédiat.",
          en: "Pear, warm brioche, orange zest. Sunny and round, a year of immediate pleasure.",
        },
      },
      {
        name: "2016",
        price: 52,
        stock: { b75: 640, b150: 40 },
        medals: ["Médaille d'or, Trophées des Coteaux de la Marne 2025"],
        keep: [2025, 2036],
        tasting: {
          fr: "Mirabelle, noisette, fumée fine. Équilibre souverain, longueur de grande année.",
          en: "Mirabelle plum, hazelnut, fine smoke. Sovereign balance, the length of a great year.",
        },
      },
      {
        name: "2012",
        price: 64,
        stock: { b75: 120, b150: 18 },
        keep: [2024, 2034],
        tasting: {
          fr: "Miel, café vert, fruits confits. La plénitude ; quelques caisses seulement.",
          en: "Honey, green coffee, candied fruit. Fullness; only a few cases.",
        },
      },
    ],
  },
  {
    n: 8,
    slug: "cuvee-seraphine",
    name: "Cuvée Séraphine",
    quality: "Extra Brut",
    gamme: "Les Millésimes",
    grapes: ["Chardonnay", "Pinot noir"],
    color: "white",
    dosageGPerL: 3,
    alcohol: 1250,
    look: {
      glass: "black",
      capsule: "#b8923f",
      paper: "#1e1c1a",
      ink: "#e3c98d",
      accent: "#c9a45c",
      motif: "monogram",
      label: "arch",
    },
    description: {
      fr: "Séraphine Lanthier tint seule la maison de 1915 à 1923. On lui dédie le plus rare de la cave : fûts, dix ans de lattes, remuage à la main et quatorze cents bouteilles.",
      en: "Séraphine Lanthier ran the house alone from 1915 to 1923. The rarest wine of the cellar is dedicated to her: barrels, ten years on lees, riddling by hand and fourteen hundred bottles.",
    },
    pairing: {
      fr: "Caviar, ris de veau aux truffes, ou la fin d’une longue conversation. Servir à 12 °C.",
      en: "Caviar, sweetbreads with truffle, or the end of a long conversation. Serve at 12 °C.",
    },
    terroir: {
      fr: "Le Clos de l’Écluse à Cumières et vieilles vignes de Celles-sur-Ource.",
      en: "Clos de l’Écluse in Cumières and old vines in Celles-sur-Ource.",
    },
    vinification: {
      fr: "Chardonnay 60 %, pinot noir 40 %. Fûts champenois, bouchage liège, dix ans sur lattes, dosage 3 g/l.",
      en: "60% Chardonnay, 40% Pinot Noir. Champagne casks, cork-aged, ten years on lees, dosage 3 g/l.",
    },
    years: [
      {
        name: "2014",
        price: 82,
        stock: { b75: 380, b150: 30 },
        keep: [2026, 2042],
        tasting: {
          fr: "Citron confit, pain toasté, iode. Une lame de fraîcheur dans un fourreau de soie.",
          en: "Candied lemon, toast, sea spray. A blade of freshness in a silk sheath.",
        },
      },
      {
        name: "2012",
        price: 95,
        stock: { b75: 64, b150: 8 },
        keep: [2025, 2042],
        tasting: {
          fr: "Noisette torréfiée, safran, abricot sec. Une profondeur étourdissante.",
          en: "Roasted hazelnut, saffron, dried apricot. Dizzying depth.",
        },
      },
    ],
  },
];
