import { makeId, type Id } from "@cuvee/core/kit/ids.ts";
import { basisPoints, cents, unitFromEuros } from "@cuvee/core/kit/money.ts";
import type { Format, Product, Vintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { eq75 } from "@cuvee/core/offer/catalogue/volume.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { StubShop } from "./stub.ts";

let created = 0;
/** Returns identifiers that are the same in every run. */
const nextId = (): Id => {
  created += 1;
  return makeId(1_760_000_000_000 + created, (bytes) => bytes.fill(created % 32));
};

type Size = "b375" | "b75" | "b150" | "bib5" | "c6";
const SIZES: Record<Size, Pick<Format, "type" | "volumeMl" | "packing">> = {
  b375: { type: "bottle", volumeMl: 375 },
  b75: { type: "bottle", volumeMl: 750 },
  b150: { type: "bottle", volumeMl: 1500 },
  bib5: { type: "bib", volumeMl: 5000 },
  c6: { type: "packing", volumeMl: 4500, packing: { packing: "carton", packingQuantity: 6 } },
};

type Wine = Pick<Product, "name"> &
  Partial<Pick<Product, "color" | "appellation" | "grapes" | "labels" | "productType" | "status">> & {
    years: string[];
    /** Price in euros and stock by size. */
    sizes: Partial<Record<Size, [euros: number, stock: number]>>;
    tiers?: [from: number, euros: number][];
  };

const WINES: Wine[] = [
  {
    name: "Les Restanques",
    color: "red",
    appellation: "Cairanne",
    grapes: ["Grenache", "Syrah"],
    labels: ["AOP", "AB"],
    years: ["2022", "2021"],
    sizes: { b375: [7.5, 40], b75: [12.5, 200], b150: [27, 12], c6: [69, 30] },
    tiers: [
      [6, 11.5],
      [12, 11],
      [36, 10.2],
    ],
  },
  {
    name: "Clos des Amandiers",
    color: "red",
    appellation: "Rasteau",
    years: ["2020"],
    sizes: { b75: [18.9, 4] },
  },
  {
    name: "Matin d'Avril",
    color: "white",
    appellation: "Cairanne",
    years: ["2024"],
    sizes: { b75: [10.9, 60], bib5: [42, 9] },
  },
  {
    name: "Rose des Vents",
    color: "rose",
    appellation: "Ventoux",
    years: ["2024"],
    sizes: { b75: [8.4, 0] },
  },
  {
    name: "Brut Nature",
    color: "white",
    appellation: "Crémant",
    productType: "crémant",
    years: ["NV"],
    sizes: { b75: [15, 80] },
  },
  { name: "Tire-bouchon", productType: "accessory", years: ["NV"], sizes: { b75: [14, 25] } },
];

function formatOf(size: Size, wine: Wine, availability: Record<string, number>): Format {
  const [euros, stock] = wine.sizes[size] ?? [0, 0];
  const id = nextId();
  availability[id] = stock;
  const { type, volumeMl, packing } = SIZES[size];
  const drink = wine.productType !== "accessory";
  return {
    id,
    ref: size,
    type,
    ...(packing ? { packing } : {}),
    volumeMl: drink ? volumeMl : 0,
    eq75: drink ? eq75(volumeMl) : 0,
    weightG: 1300,
    unitE4: unitFromEuros(euros),
    ...(wine.tiers && size === "b75"
      ? { tiers: wine.tiers.map(([from, price]) => ({ from, unitE4: unitFromEuros(price) })) }
      : {}),
    visual: `/files/${id}`,
  };
}

function productOf(wine: Wine, shopId: Id, availability: Record<string, number>): Product {
  const sizes = Object.keys(wine.sizes) as Size[];
  const { years, sizes: _, tiers: __, ...shown } = wine;
  return {
    productType: "wine",
    status: "online",
    ...shown,
    id: nextId(),
    shopId,
    slug: wine.name
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^a-z]+/g, "-"),
    vatType: "standard",
    vintages: years.map((name): Vintage => ({
      id: nextId(),
      name,
      alcohol: 1400,
      formats: sizes.map((size) => formatOf(size, wine, availability)),
    })),
  };
}

const rulesOf = (id: Id, code: string, name: string): ShopRules => ({
  id,
  code,
  name,
  hasTVA: true,
  vatRate: { standard: basisPoints(2000), medium: basisPoints(1000), reduced: basisPoints(550) },
  allRulesInEq75: false,
  typologies: [
    { key: "public", name: "Public", public: true, ttc: true, globalDiscount: false, allRulesInEq75: null },
  ],
  shipping: [
    {
      ref: "home",
      name: "Livraison à domicile",
      carrier: "Transporteur",
      kind: "delivery",
      countries: ["FR"],
      zipPrefixes: [],
      zipExcluded: [],
      basis: "bottles",
      steps: [{ upTo: 12, htCents: cents(1400) }],
      beyond: { every: 12, htCents: cents(700) },
      francoBottles: 18,
    },
  ],
  shippingVat: "goods",
});

/** Makes a small shop with everything that a card can show; `code` also makes its name. */
export function cellar(code = "domaine-essai", wines: Wine[] = WINES): StubShop {
  const id = nextId();
  const name = code === "domaine-essai" ? "Domaine d'Essai" : `Maison ${code}`;
  const availability: Record<string, number> = {};
  return {
    shop: {
      id,
      code,
      name,
      presentation: {},
      contactEmail: "",
      phone: "",
      editedShop: { color: "#7a2230", logo: null, banner: null, theme: "plain" },
      paymentsList: [],
      legal: {},
    },
    rules: rulesOf(id, code, name),
    products: wines.map((wine) => productOf(wine, id, availability)),
    availability,
    texts: () => ({
      description: "Des galets, du mistral et beaucoup de patience.",
      ingredients: "Raisins, conservateur : sulfites.",
      nutrition: { energyKj: 328, energyKcal: 79, carbohydrates: 2.6, sugars: 0.6 },
    }),
  };
}

/**
 * Makes a shop with the given number of wines, each dearer than the one before it, red and white alternately: "Cuvée 1
 * rouge".
 */
export function large(count: number, code = "domaine-essai"): StubShop {
  const shop = cellar(code, []);
  const sizes: Wine["sizes"] = { b75: [10, 50], b150: [24, 9] };
  shop.products = Array.from({ length: count }, (_, at) => {
    const color = at % 2 ? ("white" as const) : ("red" as const);
    const wine: Wine = {
      name: `Cuvée ${at + 1} ${at % 2 ? "blanc" : "rouge"}`,
      color,
      years: ["2022"],
      sizes,
    };
    const product = productOf(wine, shop.shop.id, shop.availability);
    for (const format of product.vintages.flatMap((v) => v.formats))
      Object.assign(format, { unitE4: format.unitE4 + at });
    return { ...product, slug: `cuvee-${at + 1}` };
  });
  return shop;
}
