import { newTestId } from "#kit/testing/server.ts";

type Bag = Record<string, unknown>;

/** Returns a 75 cl bottle as a request body describes it. */
export const formatBody = (more: Bag = {}): Bag => ({
  id: newTestId(),
  ref: "b75",
  type: "bottle",
  container: "rhodanienne",
  nameInShop: null,
  unity: "cl",
  unityValueE3: 75_000,
  showUnityValue: true,
  eq75: null,
  weightG: 1250,
  packing: null,
  contents: [],
  ean: null,
  visuals: [],
  closed: false,
  unitE4: 120_000,
  ...more,
});

export const vintageBody = (more: Bag = {}, ...formats: Bag[]): Bag => ({
  id: newTestId(),
  name: "2024",
  alcohol: 1350,
  advanced: {},
  ingredients: {},
  allergens: [],
  allergensNote: {},
  ingredientList: [],
  nutrition: { sugarsE1: null, glycerolE1: null, acidsE1: null, ownE2: {} },
  closed: false,
  formats: formats.length > 0 ? formats : [formatBody()],
  ...more,
});

/** Returns a whole product as a request body describes it, without id and version; `format` changes its only format. */
export const productBody = (format: Bag = {}, more: Bag = {}): Bag => ({
  slug: `essai-${newTestId()}`,
  productType: "wine",
  accessoryType: null,
  name: "Cuvée d'essai",
  precision: null,
  color: "red",
  appellation: "AOP Cairanne",
  category: null,
  quality: null,
  gamme: null,
  producer: null,
  brand: null,
  country: "FR",
  labels: ["AOP", "AB"],
  grapes: ["Grenache noir", "Syrah"],
  vatType: "standard",
  disableVAT: false,
  fiscalLabel: "VT_IG_AOP",
  exciseCode: "W200",
  wineCategory: 3,
  growingZone: 4,
  cnCode: "22042146",
  netMassGPerL: 992,
  status: "paused",
  descriptions: {},
  visuals: [],
  vintages: [vintageBody({}, formatBody(format))],
  ...more,
});
