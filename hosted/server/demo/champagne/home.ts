import type { Landmark } from "@cuvee/core/storefront/site/blocks.ts";
import { AFTERNOON, block, both, MORNING, rich, type DemoHome } from "#demo/home.ts";

/** Hours of a working day. */
const DAY = [MORNING, AFTERNOON];
/** Hours of the visits of a Sunday (`champagneVisitors.ts`). */
const SUNDAY = [
  { from: "10:30", to: "13:00" },
  { from: "14:30", to: "17:00" },
];

/** Places on the plan. */
const AROUND: Landmark[] = [
  { landmark: "town", name: "Épernay", bearing: "se", km: 9, minutes: 12 },
  { landmark: "station", name: "Reims", bearing: "ne", km: 27, minutes: 35 },
  { landmark: "motorway", name: "A4, sortie Dormans", bearing: "w", km: 22, minutes: 22 },
  { landmark: "river", name: "La Marne", bearing: "s", km: 0, minutes: 0 },
  { landmark: "place", name: "Hautvillers", bearing: "e", km: 5, minutes: 8 },
  { landmark: "airport", name: "Paris-CDG", bearing: "w", km: 125, minutes: 85 },
];

/** The story of the house, below its wines. */
const aubreeStory: DemoHome["blocks"] = (picture) => [
  block("words", "quote", {
    text: both(
      "Un champagne doit donner envie du verre suivant ; le reste est du décor.",
      "A Champagne should make you want the next glass; the rest is scenery.",
    ),
    author: "Thibault Lanthier",
    role: both("chef de cave", "cellar master"),
  }),
  block("visits", "events", {
    title: both("Descendre en cave", "Down into the cellar"),
    eventIds: [],
    most: 3,
  }),
  block("pictures", "gallery", {
    pictures: [picture("season"), picture("detail"), picture("hands")],
    columns: 3,
  }),
  block("years", "timeline", {
    title: both("Deux rivages", "Two shores"),
    entries: [
      {
        year: "1887",
        title: both("Un batelier et une vigneronne", "A bargeman and a grower"),
        text: both(
          "La maison naît d’un mariage entre la Marne et la Côte des Bar.",
          "The house is born of a marriage between the Marne and the Côte des Bar.",
        ),
      },
      {
        year: "1952",
        title: both("Le premier brut sans année", "The first non-vintage brut"),
        text: both(
          "« Tradition » : du meunier, quand tout le monde arrachait le sien.",
          "“Tradition”: Meunier, when everyone was grubbing theirs up.",
        ),
      },
      {
        year: "2018",
        title: both("Haute valeur environnementale", "High environmental value"),
        text: both("Les quatorze hectares sont certifiés.", "All fourteen hectares are certified."),
      },
    ],
  }),
  block("hours", "hours", {
    title: both("Horaires d’ouverture", "Opening hours"),
    days: [DAY, DAY, DAY, DAY, DAY, [{ from: "10:00", to: "18:00" }], SUNDAY],
    note: both(
      "Le dimanche, la maison ouvre pour les descentes en cave.",
      "On Sundays the house opens for its cellar tours.",
    ),
  }),
  block("access", "access", {
    title: both("Venir à Damery", "Getting to Damery"),
    address: "26 rue du Halage\n51480 Damery",
    text: both(
      "La maison donne sur le chemin de halage, à deux minutes à pied de l’écluse. Les vélos entrent dans la cour.",
      "The house stands on the towpath, two minutes on foot from the lock. Bicycles may come into the yard.",
    ),
    latE6: 49_070_000,
    lonE6: 3_880_000,
    landmarks: AROUND,
  }),
  block("newsletter", "newsletter", {}),
];

/** The home page of the Champagne house. */
export const HOME: DemoHome = {
  theme: "craie",
  blocks: (picture) => [
    block("hero", "hero", {
      picture: picture("hero"),
      title: {},
      text: both(
        "Du meunier d’abord, de longues années sur lattes, et des dosages qui ne cachent rien.",
        "Meunier first, long years on the lees, and dosages that hide nothing.",
      ),
      buttons: true,
      place: "center",
    }),
    block("house", "media", {
      picture: picture("cellar"),
      texts: {
        fr: rich(
          "Sous la maison, la craie garde onze degrés hiver comme été. Les bouteilles y dorment au moins trente mois ; les millésimes, sept ans.",
          "Chaque lot est dégorgé à la demande. La date est sur l’étiquette : vous savez ce que vous ouvrez.",
        ),
        en: rich(
          "Beneath the house the chalk keeps eleven degrees in winter as in summer. Bottles sleep there for thirty months at least; vintages for seven years.",
          "Each lot is disgorged to order. The date is on the label: you know what you open.",
        ),
      },
      side: "start",
    }),
    block("wines", "products", {
      title: both("Nos cuvées", "Our cuvées"),
      mode: "filter",
      productIds: [],
      filter: {},
      most: 4,
    }),
    ...aubreeStory(picture),
  ],
};
