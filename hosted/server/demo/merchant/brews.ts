/** Beers of one brewery, cider and perry. */
import { drinkNutrition } from "#demo/nutrition.ts";
import type { BottleLook } from "#demo/draw/look.ts";
import type { Bilingual } from "#demo/shop.ts";
import { CRATES } from "./shelf.ts";
import type { Sheet } from "./shelf.ts";

const BREWERY = {
  brand: "Brasserie des Trois Pignons",
  productType: "beer",
  region: "Hauts-de-France",
  gamme: "Bières",
} as const;
const BARLEY: Bilingual = { fr: "Contient du gluten (orge).", en: "Contains gluten (barley)." };
const WHEAT: Bilingual = { fr: "Contient du gluten (orge, blé).", en: "Contains gluten (barley, wheat)." };
const CASE = { of: "b33", count: 12, name: "Carton 12 bières 33 cl", percent: 8 } as const;

const label = (paper: string, ink: string, accent: string, capsule: string): BottleLook => ({
  shape: "beer-long",
  glass: "brown",
  closure: "crown",
  label: "poster",
  motif: "hop",
  paper,
  ink,
  accent,
  capsule,
});

export const BREWS: Sheet[] = [
  {
    ...BREWERY,
    n: 13,
    house: CRATES,
    slug: "biere-blonde-trois-pignons",
    name: "La Grand-Place",
    precision: "Blonde de garde",
    color: "amber",
    carton: CASE,
    description: {
      fr: "La blonde de la maison, brassée avec l’orge d’Artois et le houblon de Flandre. Maltée, florale, jamais sucrée.",
      en: "The house blonde, brewed with Artois barley and Flanders hops. Malty, floral, never sweet.",
    },
    pairing: {
      fr: "Moules-frites, welsh, apéritif. Servir à 7 °C.",
      en: "Mussels and chips, Welsh rarebit, aperitif. Serve at 7 °C.",
    },
    ingredients: { fr: "Eau, malt d’orge, houblon, levure.", en: "Water, barley malt, hops, yeast." },
    allergens: BARLEY,
    bottle: label("#f2c14e", "#2d2416", "#b5402a", "#b5402a"),
    years: [
      {
        name: "NV",
        alcohol: 620,
        sizes: { b33: [2.9, 960], b75: [5.6, 240] },
        nutrition: drinkNutrition(620, 3.4, 0.3, 0.5),
        tasting: { fr: "Céréale, miel, foin coupé.", en: "Grain, honey, cut hay." },
      },
    ],
  },
  {
    ...BREWERY,
    n: 14,
    house: CRATES,
    slug: "biere-triple-trois-pignons",
    name: "La Carillonneuse",
    precision: "Triple",
    color: "amber",
    carton: CASE,
    description: {
      fr: "Une triple refermentée en bouteille, dorée et crémeuse, qui cache bien son jeu et ses huit degrés.",
      en: "A bottle-conditioned triple, golden and creamy, that hides its hand and its eight degrees.",
    },
    pairing: {
      fr: "Carbonade, potjevleesch, maroilles. Servir à 9 °C.",
      en: "Carbonade, potted meats, Maroilles. Serve at 9 °C.",
    },
    ingredients: {
      fr: "Eau, malt d’orge, sucre candi, houblon, coriandre, levure.",
      en: "Water, barley malt, candi sugar, hops, coriander, yeast.",
    },
    allergens: BARLEY,
    bottle: label("#8e2f3c", "#fbeed2", "#f2c14e", "#d9a441"),
    years: [
      {
        name: "NV",
        alcohol: 850,
        sizes: { b33: [3.4, 720], b75: [6.9, 180] },
        nutrition: drinkNutrition(850, 4.1, 0.5, 0.6),
        tasting: { fr: "Poire, poivre doux, brioche.", en: "Pear, mild pepper, brioche." },
      },
    ],
  },
  {
    ...BREWERY,
    n: 15,
    house: CRATES,
    slug: "biere-ipa-trois-pignons",
    name: "Houblonnière Nord",
    precision: "IPA",
    color: "amber",
    carton: CASE,
    description: {
      fr: "Une IPA de houblons français, amère juste ce qu’il faut, houblonnée à cru pour le parfum.",
      en: "An IPA from French hops, bitter just as far as it should be, dry-hopped for scent.",
    },
    pairing: {
      fr: "Burger, curry vert, fish and chips. Servir à 7 °C.",
      en: "Burger, green curry, fish and chips. Serve at 7 °C.",
    },
    ingredients: {
      fr: "Eau, malts d’orge et de blé, houblon, levure.",
      en: "Water, barley and wheat malts, hops, yeast.",
    },
    allergens: WHEAT,
    bottle: label("#2f6b4f", "#f3efe2", "#e8b23a", "#f3efe2"),
    years: [
      {
        name: "NV",
        alcohol: 580,
        sizes: { b33: [3.2, 600] },
        nutrition: drinkNutrition(580, 3.6, 0.4, 0.5),
        tasting: { fr: "Pamplemousse, pin, fruit de la passion.", en: "Grapefruit, pine, passion fruit." },
      },
    ],
  },
  {
    ...BREWERY,
    n: 16,
    house: CRATES,
    slug: "biere-blanche-trois-pignons",
    name: "La Dentellière",
    precision: "Blanche",
    color: "white",
    carton: CASE,
    description: {
      fr: "Blé cru, écorce d’orange et coriandre : la bière des terrasses, trouble et désaltérante.",
      en: "Raw wheat, orange peel and coriander: the beer of café terraces, cloudy and refreshing.",
    },
    pairing: {
      fr: "Crevettes grises, salades, chèvre frais. Servir à 5 °C.",
      en: "Brown shrimps, salads, fresh goat’s cheese. Serve at 5 °C.",
    },
    ingredients: {
      fr: "Eau, malt d’orge, blé, écorce d’orange, coriandre, houblon, levure.",
      en: "Water, barley malt, wheat, orange peel, coriander, hops, yeast.",
    },
    allergens: WHEAT,
    bottle: label("#f5f1e6", "#27455f", "#6fa3bf", "#27455f"),
    years: [
      {
        name: "NV",
        alcohol: 480,
        sizes: { b33: [2.9, 480] },
        nutrition: drinkNutrition(480, 3.5, 0.4, 0.5),
        tasting: { fr: "Orange, blé frais, épices douces.", en: "Orange, fresh wheat, gentle spice." },
      },
    ],
  },
  {
    ...BREWERY,
    n: 17,
    house: CRATES,
    slug: "biere-de-garde-ambree-trois-pignons",
    name: "Vieille Garde",
    precision: "Bière de garde ambrée",
    color: "amber",
    multiple: 2,
    description: {
      fr: "La tradition du Nord : une ambrée gardée dix semaines au froid, bouchée comme un champagne, faite pour la table.",
      en: "A northern tradition: an amber ale kept cold for ten weeks, corked like Champagne, made for the table.",
    },
    pairing: {
      fr: "Lapin aux pruneaux, rôti de porc, mimolette vieille. Servir à 10 °C.",
      en: "Rabbit with prunes, roast pork, aged Mimolette. Serve at 10 °C.",
    },
    ingredients: { fr: "Eau, malts d’orge, houblon, levure.", en: "Water, barley malts, hops, yeast." },
    allergens: BARLEY,
    bottle: {
      ...label("#efe3c8", "#4a2a18", "#b0602a", "#4a2a18"),
      shape: "beer-75",
      closure: "wire",
      label: "apothecary",
    },
    years: [
      {
        name: "NV",
        alcohol: 720,
        sizes: { b75: [6.4, 210] },
        nutrition: drinkNutrition(720, 4.4, 0.8, 0.6),
        tasting: { fr: "Caramel, noisette, pain d’épices.", en: "Caramel, hazelnut, gingerbread." },
      },
    ],
  },
  {
    n: 18,
    house: CRATES,
    slug: "cidre-brut-fermier-bois-morin",
    name: "Cidre Brut Fermier",
    productType: "cider",
    brand: "Ferme du Bois-Morin",
    color: "amber",
    appellation: "Pays d'Auge",
    region: "Normandie",
    quality: "Brut",
    gamme: "Cidres",
    labels: ["AOP", "AB"],
    description: {
      fr: "Pur jus, prise de mousse naturelle, pommes ramassées à la main. Le tanin discret des variétés anciennes et une amertume qui appelle la galette.",
      en: "Pure juice, natural sparkle, apples picked up by hand. The discreet tannin of old varieties and a bitterness that calls for a pancake.",
    },
    pairing: {
      fr: "Galette complète, andouille, teurgoule. Servir à 8 °C.",
      en: "Buckwheat pancake, andouille, rice pudding. Serve at 8 °C.",
    },
    ingredients: {
      fr: "Jus de pommes*, conservateur : sulfites. *Biologique.",
      en: "Apple juice*, preservative: sulphites. *Organic.",
    },
    allergens: { fr: "Contient des sulfites.", en: "Contains sulphites." },
    bottle: {
      shape: "cider",
      glass: "leaf",
      closure: "wire",
      label: "oval",
      motif: "apple",
      capsule: "#a8863a",
      paper: "#f7eed6",
      ink: "#4a2f14",
      accent: "#a33b26",
    },
    years: [
      {
        name: "NV",
        alcohol: 500,
        sizes: { b75: [5.9, 320] },
        nutrition: drinkNutrition(500, 2.2, 2.1),
        tasting: { fr: "Pomme mûre, cuir, fleur de pommier.", en: "Ripe apple, leather, apple blossom." },
      },
    ],
  },
  {
    n: 19,
    house: CRATES,
    slug: "poire-domfront-bois-morin",
    name: "Poiré des Hautes Haies",
    productType: "perry",
    brand: "Ferme du Bois-Morin",
    color: "white",
    appellation: "Domfront",
    region: "Normandie",
    gamme: "Cidres",
    labels: ["AOP"],
    description: {
      fr: "Des poiriers de deux siècles, hauts comme des clochers. Un poiré fin, à la bulle vive, que l’on prend volontiers pour un vin.",
      en: "Two-hundred-year-old pear trees, tall as steeples. A fine, lively perry, often taken for a wine.",
    },
    pairing: {
      fr: "Huîtres, volaille à la crème, tarte aux poires. Servir à 8 °C.",
      en: "Oysters, chicken in cream, pear tart. Serve at 8 °C.",
    },
    ingredients: {
      fr: "Jus de poires, conservateur : sulfites.",
      en: "Pear juice, preservative: sulphites.",
    },
    allergens: { fr: "Contient des sulfites.", en: "Contains sulphites." },
    bottle: {
      shape: "cider",
      glass: "antique",
      closure: "wire",
      label: "oval",
      motif: "wheat",
      capsule: "#c7c29a",
      paper: "#f4f5e6",
      ink: "#3d4a2a",
      accent: "#7d8f3e",
    },
    years: [
      {
        name: "NV",
        alcohol: 400,
        sizes: { b75: [6.5, 180] },
        nutrition: drinkNutrition(400, 3.1, 3),
        tasting: { fr: "Poire fraîche, agrume, fleur blanche.", en: "Fresh pear, citrus, white flower." },
      },
    ],
  },
];
