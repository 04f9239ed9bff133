import { PRODUCT_TYPES, type ProductType } from "#offer/catalogue/catalogue.ts";

/** Accessory types of specification §3. */
export const ACCESSORY_TYPES = [
  "corkscrew",
  "ice-bucket",
  "cooler",
  "decanter",
  "stopper",
  "capsule-cutter",
  "vacuum-pump",
  "aerator",
  "capsule",
  "textile",
  "misc",
] as const;

/** Qualities used on labels in the trade (specification §3): offered, but a seller may write others. */
export const QUALITIES = [
  "Brut Nature",
  "Extra Brut",
  "Brut",
  "Extra Dry",
  "Sec",
  "Demi-Sec",
  "Demi Sec",
  "Doux",
  "Moelleux",
  "Liquoreux",
  "Blanc de Blancs",
  "Blanc de Noirs",
  "Vendanges Tardives",
  "Sélection de Grains Nobles",
  "Vin de Paille",
  "Vin Jaune",
  "Primeur",
  "Sur Lie",
  "VS",
  "VSOP",
  "XO",
  "Hors d'âge",
] as const;

/**
 * Labels of specification §3. The short ones are written out; `AR` agriculture raisonnée, `TV` Terra Vitis, `CB` cru
 * bourgeois, `CBS` supérieur, `CAB` agriculture biologique in conversion, `VMN` vin méthode nature, `VDC` vigneron de
 * Champagne, `VI` vigneron indépendant are our reading: the specification gives the codes alone.
 */
export const LABELS = [
  "AOC",
  "AOP",
  "IGP",
  "AB",
  "demeter",
  "demeter-fleur",
  "biodynamie",
  "naturel",
  "HVE",
  "TV",
  "AR",
  "CAB",
  "VMN",
  "VI",
  "VDC",
  "CB",
  "CBS",
  "label-rouge",
  "STG",
] as const;

/** Containers of drinks, by container family (specification §3: bottle, vrac, bib). */
export const CONTAINERS = {
  bordelaise: "bottle",
  bourguignonne: "bottle",
  champenoise: "bottle",
  rhodanienne: "bottle",
  provencale: "bottle",
  flute: "bottle",
  clavelin: "bottle",
  spirits: "bottle",
  longneck: "bottle",
  can: "bottle",
  stoneware: "bottle",
  bib: "bib",
  pouch: "bib",
  keg: "vrac",
  cubitainer: "vrac",
  barrel: "vrac",
  tank: "vrac",
} as const satisfies Record<string, "bottle" | "bib" | "vrac">;
export type Container = keyof typeof CONTAINERS;
export const CONTAINER_KEYS = Object.keys(CONTAINERS) as Container[];

/** Units of a content (specification §3, Format.unity and "measuring units"), in millilitres; null: no volume. */
export const UNITIES = { cl: 10, l: 1000, ml: 1, hl: 100_000, g: null, kg: null, unit: null } as const;
export type Unity = keyof typeof UNITIES;
export const UNITY_KEYS = Object.keys(UNITIES) as Unity[];

/** Categories of wine of the movement document (rules §1.4). */
export const WINE_CATEGORIES = [1, 2, 3, 4, 5] as const;

/** Wine-growing zones by their number in the movement document (rules §1.4; the numbers are from memory). */
export const GROWING_ZONES = { 1: "A", 2: "B", 3: "CI", 4: "CII", 5: "CIII(a)", 6: "CIII(b)" } as const;
export const GROWING_ZONE_NUMBERS = [1, 2, 3, 4, 5, 6] as const;

/**
 * Excise codes of specification §3 with S600 (rules §1.4). `E920` is a code of energy products: kept where imported
 * data has it, never offered. `M001`–`M009` and `X002` are in no public list: taken as national codes.
 */
export const EXCISE_CODES = [
  "W200",
  "W300",
  "B000",
  "I000",
  "S200",
  "S300",
  "S400",
  "S500",
  "S600",
  "M001",
  "M002",
  "M003",
  "M004",
  "M005",
  "M006",
  "M007",
  "M008",
  "M009",
  "X002",
  "E920",
] as const;
export type ExciseCode = (typeof EXCISE_CODES)[number];
export const OFFERED_EXCISE_CODES = EXCISE_CODES.filter((code) => code !== "E920");

/** The fourteen of Regulation (EU) 1169/2011, annex II, in its order. */
export const ALLERGENS = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export type Allergen = (typeof ALLERGENS)[number];

/** Keys of the advanced description of a vintage (specification §3, Product). */
export const ADVANCED_KEYS = [
  "tasting",
  "aroma",
  "vinification",
  "terroir",
  "medals",
  "appellation",
  "vintage",
  "grapeVarieties",
  "assembly",
  "breeding",
  "aged",
  "culturemode",
  "analysis",
  "alcool",
] as const;
export type AdvancedKey = (typeof ADVANCED_KEYS)[number];

/** Long texts of the product itself, whatever the vintage. */
export const DESCRIPTION_KEYS = ["description", "pairing"] as const;
export type DescriptionKey = (typeof DESCRIPTION_KEYS)[number];

/** Languages of descriptions; a reader of another language gets French. */
export const TEXT_LANGS = ["fr", "en"] as const;
export type TextLang = (typeof TEXT_LANGS)[number];

/** Families of products: they decide the available facts, and those that a form requests. */
export const FAMILIES = ["wine", "spirit", "beer", "cider", "soft", "thing", "service"] as const;
export type Family = (typeof FAMILIES)[number];

/** The family of each type. */
export const FAMILY_OF: Record<ProductType, Family> = {
  wine: "wine",
  champagne: "wine",
  crémant: "wine",
  sparkling: "wine",
  still: "wine",
  sake: "wine",
  beer: "beer",
  cider: "cider",
  perry: "cider",
  mead: "cider",
  juice: "soft",
  nectar: "soft",
  marc: "spirit",
  rum: "spirit",
  gin: "spirit",
  vodka: "spirit",
  tequila: "spirit",
  liqueur: "spirit",
  "eau de vie": "spirit",
  whisky: "spirit",
  cognac: "spirit",
  brandy: "spirit",
  bourbon: "spirit",
  armagnac: "spirit",
  pastis: "spirit",
  cream: "spirit",
  calvados: "spirit",
  accessory: "thing",
  box: "thing",
  prestation: "service",
};

/** "Autres produits" of the lists (specification §9, filter defaults): products sold beside drinks. */
export const OTHER_PRODUCT_TYPES: readonly ProductType[] = PRODUCT_TYPES.filter((type) =>
  ["thing", "service"].includes(FAMILY_OF[type]),
);
