import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { block, both, rich, type DemoHome } from "#demo/home.ts";

/** Hours, and the way to the shop. */
const visitBlocks: SiteBlock[] = [
  block("hours", "hours", {
    title: both("La cave est ouverte", "The cellar is open"),
    days: [
      [],
      [{ from: "14:00", to: "19:30" }],
      ...Array.from({ length: 4 }, () => [{ from: "10:30", to: "19:30" }]),
      [],
    ],
    note: both("Dégustation libre le samedi après-midi.", "Free tasting on Saturday afternoons."),
  }),
  block("access", "access", {
    title: both("Venir à la cave", "Getting to the cellar"),
    address: "41 rue du Vieux Marché aux Grains\n59800 Lille",
    text: both(
      "Métro Rihour ou gare Lille-Flandres, puis dix minutes à pied par la Grand’Place. Le retrait des commandes se fait au comptoir.",
      "Metro Rihour or Lille-Flandres station, then ten minutes on foot across the Grand’Place. Orders are picked up at the counter.",
    ),
    latE6: 50_640_000,
    lonE6: 3_061_000,
    landmarks: [
      { landmark: "station", name: "Lille-Flandres", bearing: "se", km: 1, minutes: 10 },
      { landmark: "place", name: "Grand’Place", bearing: "s", km: 0, minutes: 4 },
      { landmark: "place", name: "La Citadelle", bearing: "w", km: 1, minutes: 12 },
      { landmark: "motorway", name: "A25, sortie Centre", bearing: "sw", km: 4, minutes: 12 },
      { landmark: "town", name: "Tourcoing", bearing: "ne", km: 14, minutes: 25 },
    ],
  }),
  block("newsletter", "newsletter", {}),
];

/** The home page of the merchant. */
export const HOME: DemoHome = {
  theme: "cuivre",
  blocks: (picture) => [
    block("hero", "hero", {
      picture: picture("hero"),
      title: {},
      text: both(
        "Une cave voûtée du Vieux-Lille, et une règle : ne vendre que ce que l’on boirait soi-même.",
        "A vaulted cellar in old Lille, and one rule: to sell only what we would drink ourselves.",
      ),
      buttons: true,
      place: "start",
    }),
    block("malts", "products", {
      title: both("Choisis ce mois-ci", "Picked this month"),
      mode: "filter",
      productIds: [],
      filter: {},
      most: 8,
    }),
    block("house", "media", {
      picture: picture("hands"),
      texts: {
        fr: rich(
          "Nora Percheval rend visite à chaque distillateur avant d’acheter sa première bouteille. Ce qui ne tient pas deux dégustations à l’aveugle n’entre pas en cave.",
          "Dites-nous ce que vous aimez : nous vous répondrons par trois bouteilles, jamais par dix.",
        ),
        en: rich(
          "Nora Percheval visits each distiller before she buys a first bottle. What does not stand two blind tastings does not enter the cellar.",
          "Tell us what you like: we shall answer with three bottles, never with ten.",
        ),
      },
      side: "end",
    }),
    block("pictures", "gallery", {
      pictures: [picture("cellar"), picture("detail"), picture("season")],
      columns: 3,
    }),
    block("words", "quote", {
      text: both(
        "Le cuivre ne ment pas : il rend ce qu’on lui donne.",
        "Copper does not lie: it gives back what it was given.",
      ),
      author: "Nora Percheval",
      role: both("caviste", "spirits merchant"),
    }),
    ...visitBlocks,
  ],
};
