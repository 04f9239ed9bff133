/** Accessories to open, pour and keep wine. */
import { ean13 } from "#demo/formats.ts";
import type { BottleLook } from "#demo/draw/look.ts";
import type { Bilingual, DemoProduct } from "#demo/shop.ts";
import { CELLAR } from "./shelf.ts";

type Accessory = Pick<DemoProduct, "slug" | "name" | "brand"> & {
  n: number;
  precision: string;
  euros: number;
  stock: number;
  weightG: number;
  nameInShop: string;
  description: Bilingual;
  use: Bilingual;
  bottle: BottleLook;
};

function accessory(a: Accessory): DemoProduct {
  return {
    slug: a.slug,
    name: a.name,
    productType: "accessory",
    precision: a.precision,
    brand: a.brand,
    country: "FR",
    gamme: "Accessoires",
    vatType: "standard",
    description: {
      fr: `${a.description.fr} ${a.use.fr}`,
      en: `${a.description.en} ${a.use.en}`,
    },
    bottle: a.bottle,
    vintages: [
      {
        name: "NV",
        formats: [
          {
            key: "piece",
            ref: "piece",
            type: "custom",
            nameInShop: a.nameInShop,
            volumeMl: 0,
            weightG: a.weightG,
            priceEuros: a.euros,
            proHtEuros: Math.round((a.euros / 1.2) * 0.72 * 20) / 20,
            stock: a.stock,
            ean: ean13(`${CELLAR.eanPrefix}${a.n}00`),
          },
        ],
      },
    ],
  };
}

export const ACCESSORIES: DemoProduct[] = [
  {
    n: 26,
    slug: "tire-bouchon-sommelier-olivier",
    name: "Tire-bouchon sommelier",
    precision: "Manche en olivier",
    brand: "Coutellerie Marsaud",
    euros: 34,
    stock: 40,
    weightG: 180,
    nameInShop: "La pièce",
    description: {
      fr: "Double levier, mèche à cinq spires, lame dentelée et manche en olivier de Provence. Il tient dans la poche et dure une vie.",
      en: "Double lever, five-turn worm, serrated blade and a Provençal olive wood handle. It fits in a pocket and lasts a lifetime.",
    },
    use: { fr: "Livré dans son étui de feutre.", en: "Comes in a felt sleeve." },
    bottle: { shape: "corkscrew", glass: "wood", label: "none" } satisfies BottleLook,
  },
  {
    n: 27,
    slug: "carafe-a-decanter-estuaire",
    name: "Carafe Estuaire",
    precision: "Cristallin soufflé bouche, 1,5 l",
    brand: "Verrerie de la Sambre",
    euros: 59,
    stock: 22,
    weightG: 1400,
    nameInShop: "La pièce",
    description: {
      fr: "Un fond large pour ouvrir les vins jeunes, un col assez étroit pour ne rien perdre des parfums. Soufflée à la bouche, chaque pièce est unique.",
      en: "A wide base to open young wines, a neck narrow enough to lose none of the scent. Mouth-blown, each piece is unique.",
    },
    use: { fr: "Laver à l’eau chaude, sans détergent.", en: "Wash in hot water, without detergent." },
    bottle: { shape: "decanter", glass: "clear", liquid: "red", label: "none" } satisfies BottleLook,
  },
  {
    n: 28,
    slug: "verres-a-degustation-sambre",
    name: "Verres Sambre",
    precision: "Verre à dégustation, 40 cl",
    brand: "Verrerie de la Sambre",
    euros: 42,
    stock: 36,
    weightG: 1900,
    nameInShop: "Coffret de 6 verres",
    description: {
      fr: "Un buvant fin, une jambe solide, une forme qui va au blanc comme au rouge. Le verre de nos dégustations du jeudi.",
      en: "A fine rim, a sturdy stem, a shape that suits white and red alike. The glass of our Thursday tastings.",
    },
    use: { fr: "Compatible lave-vaisselle à basse température.", en: "Dishwasher safe at low temperature." },
    bottle: { shape: "glasses", glass: "clear", liquid: "red", label: "none" } satisfies BottleLook,
  },
].map(accessory);
