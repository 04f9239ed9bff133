import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { AFTERNOON, block, both, MORNING, rich, type DemoHome } from "#demo/home.ts";

/** Hours of a working day. */
const DAY = [MORNING, AFTERNOON];

/** Medals, hours, and the way to the estate. */
const visitBlocks: SiteBlock[] = [
  block("medals", "press", {
    title: both("Récompenses", "Awards"),
    entries: [
      {
        award: "gold",
        title: both("Les Trois Calades 2023", "Les Trois Calades 2023"),
        source: "Concours des Dentelles",
        year: "2025",
      },
      {
        award: "silver",
        title: both("Rasteau, millésime 2022", "Rasteau, 2022 vintage"),
        source: "Rencontres des Vins de Garrigue",
        year: "2025",
      },
      {
        award: "gold",
        title: both("Ventoux rouge 2024", "Ventoux red 2024"),
        source: "Concours des Vins du Ventoux",
        year: "2026",
      },
    ],
  }),
  block("hours", "hours", {
    title: both("Le caveau est ouvert", "The tasting room is open"),
    days: [DAY, DAY, DAY, DAY, DAY, DAY, []],
    note: both("Le dimanche sur rendez-vous, toute l’année.", "On Sundays by appointment, all year round."),
  }),
  block("access", "access", {
    title: both("Venir au domaine", "Getting to the estate"),
    address: "1240 chemin des Calades\n84290 Cairanne",
    text: both(
      "Depuis Cairanne, suivez la D8 vers Vaison sur un kilomètre, puis les murs de pierre sèche à gauche. Parking à l’ombre, accès de plain-pied.",
      "From Cairanne follow the D8 towards Vaison for one kilometre, then the dry-stone walls on the left. Shaded car park, step-free access.",
    ),
    latE6: 44_231_000,
    lonE6: 4_931_000,
    landmarks: [
      { landmark: "town", name: "Vaison-la-Romaine", bearing: "e", km: 14, minutes: 18 },
      { landmark: "motorway", name: "A7, sortie Bollène", bearing: "w", km: 21, minutes: 25 },
      { landmark: "town", name: "Orange", bearing: "sw", km: 19, minutes: 24 },
      { landmark: "station", name: "Avignon TGV", bearing: "s", km: 45, minutes: 45 },
      { landmark: "place", name: "Rasteau", bearing: "se", km: 6, minutes: 8 },
      { landmark: "town", name: "Nyons", bearing: "ne", km: 25, minutes: 30 },
    ],
  }),
  block("newsletter", "newsletter", {}),
];

/** The story of the house, below its wines. */
const caladesStory: DemoHome["blocks"] = (picture) => [
  block("house", "media", {
    picture: picture("hands"),
    texts: {
      fr: rich(
        "L’arrière-grand-père pavait les chemins pour que les charrettes ne s’enlisent pas : trois calades, encore là, qui donnent leur nom au domaine.",
        "Hélène tient les vignes, Mathieu la cave. Les vendanges se font à la main, les levures sont celles des raisins, et rien ne part en bouteille avant d’avoir été goûté à trois.",
      ),
      en: rich(
        "Great-grandfather paved the lanes so that the carts would not sink: three of these calades are still there and gave the estate its name.",
        "Hélène looks after the vines, Mathieu after the cellar. Grapes are picked by hand, the yeasts are their own, and nothing is bottled before three people have tasted it.",
      ),
    },
    side: "end",
  }),
  block("years", "timeline", {
    title: both("Quatre générations", "Four generations"),
    entries: [
      {
        year: "1921",
        title: both("Le premier pavé", "The first stone"),
        text: both(
          "Auguste Vernède empierre le chemin de l’Aygues et plante deux hectares de grenache.",
          "Auguste Vernède paves the Aygues lane and plants two hectares of Grenache.",
        ),
      },
      {
        year: "1934",
        title: both("Les vignes du mariage", "The wedding vines"),
        text: both(
          "Anselme, son fils, plante quarante-deux ares de cépages mêlés. Ils n’ont jamais été arrachés.",
          "Anselme, his son, plants forty-two ares of mixed varieties. They have never been pulled up.",
        ),
      },
      {
        year: "1974",
        title: both("Première mise en bouteille", "First bottling at the estate"),
        text: both(
          "La récolte ne part plus en citerne : 3 000 bouteilles portent le nom du lieu.",
          "The harvest no longer leaves in tankers: 3,000 bottles carry the name of the place.",
        ),
      },
      {
        year: "2009",
        title: both("Agriculture biologique", "Organic farming"),
        text: both(
          "Toutes les parcelles sont certifiées, de la plaine aux pentes du Ventoux.",
          "All plots are certified, from the plain to the slopes of Mont Ventoux.",
        ),
      },
    ],
  }),
  block("words", "quote", {
    text: both(
      "On ne fait pas parler une parcelle : on se tait assez longtemps pour l’entendre.",
      "You do not make a plot speak: you keep silent long enough to hear it.",
    ),
    author: "Hélène Vernède",
    role: both("vigneronne", "winegrower"),
  }),
];

/** The home page of the estate. */
export const HOME: DemoHome = {
  theme: "vigne",
  blocks: (picture) => [
    block("hero", "hero", {
      picture: picture("hero"),
      title: {},
      text: both(
        "Vingt-huit hectares en agriculture biologique, de l’Aygues au Ventoux : vingt-quatre vins, une parcelle à la fois.",
        "Twenty-eight organic hectares, from the Aygues to Mont Ventoux: twenty-four wines, one plot at a time.",
      ),
      buttons: true,
      place: "start",
    }),
    block("selection", "collection", {
      picture: picture("detail"),
      title: both("Les Cairanne, trois façons d’être pierre", "Cairanne, three ways to be stone"),
      text: both(
        "Galets roulés, safres et argiles rouges : le même grenache n’y dit pas la même chose. Commencez par ceux-ci.",
        "Rolled pebbles, sandstone and red clay: the same Grenache does not say the same there. Begin with these.",
      ),
      mode: "filter",
      productIds: [],
      filter: { appellation: "Cairanne" },
      most: 4,
    }),
    block("visits", "events", {
      title: both("Venez voir d’où ils viennent", "Come and see where they come from"),
      eventIds: [],
      most: 3,
    }),
    ...caladesStory(picture),
    ...visitBlocks,
  ],
};
