/** Visits of the demo shops. */
import type {
  EventLocation,
  EventTerms,
  Rate,
  Rule,
  VisitLanguage,
} from "@cuvee/core/visits/events/events.ts";
import { addDays } from "@cuvee/core/visits/events/zone.ts";
import type { Bilingual } from "#demo/shop.ts";

type DemoRate = Pick<Rate, "kind" | "vatType"> &
  Partial<Pick<Rate, "notCounting" | "onSite" | "maxQuantity">> & {
    name: Bilingual;
    euros: number;
    about?: string;
  };
export type DemoEvent = {
  title: Bilingual;
  summary: Bilingual;
  about: Bilingual;
  location: EventLocation;
  languages: VisitLanguage[];
  terms: Partial<EventTerms>;
  /** Rates of the event; a tourist tax counts the people of the first rate. */
  rates: DemoRate[];
  rule: Pick<Rule, "name" | "mode" | "recurrence" | "times" | "capacity"> & {
    /** Returns the season for the current day. */
    season: (today: string) => { since: string; until: string };
    resources: string[];
  };
};

/** Usual terms of an estate's visits, where an event has none of its own. */
export const USUAL_TERMS: EventTerms = {
  durationMinutes: 60,
  isMandatory: true,
  minPersons: 1,
  maxPersons: null,
  minAmountCents: 0 as EventTerms["minAmountCents"],
  opensDays: 365,
  leadMinutes: 60,
  cutoff: null,
  payment: "full",
  depositBp: null,
  feeWaivedFrom: null,
  needsApproval: false,
  hasWaitingList: true,
  isGroupPayable: false,
  groupHours: 48,
  cancellation: [
    { hoursBefore: 48, refundBp: 10_000 },
    { hoursBefore: 24, refundBp: 5_000 },
  ],
  changeHours: 24,
  reminderMinutes: 1440,
  thanksHours: 20,
};

const CAIRANNE: EventLocation = {
  name: "Domaine des Trois Calades",
  street: "1240 chemin des Calades",
  zipcode: "84290",
  city: "Cairanne",
  country: "FR",
  access: "Parking devant le caveau, à 300 m de l’église. Arrêt de bus « Les Calades ».",
};

/** Returns a season of this many months from today. */
export const soon = (months: number) => (today: string) => ({
  since: today,
  until: addDays(today, months * 30),
});
/** Returns September of this year, or of the next one once it is too late to pick. */
function harvest(today: string): { since: string; until: string } {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > "09-15" ? 1 : 0);
  return { since: `${year}-09-05`, until: `${year}-09-26` };
}

export const ESTATE_EVENTS: DemoEvent[] = [
  {
    title: { fr: "Dégustation de six vins", en: "Tasting of six wines" },
    summary: {
      fr: "Six cuvées au caveau, du blanc de galets au grand rouge, avec celle ou celui qui les a faites.",
      en: "Six wines in the cellar door, from the pebble white to the great red, with the winemaker.",
    },
    about: {
      fr: "Une heure et quart autour de la table du caveau : six vins servis dans l’ordre de leurs parcelles, un peu de géologie, beaucoup de questions.\nLes frais de dégustation sont offerts à partir de six bouteilles achetées.",
      en: "An hour and a quarter around the cellar table: six wines poured in the order of their plots, some geology, plenty of questions.\nThe tasting fee is waived from six bottles.",
    },
    location: CAIRANNE,
    languages: ["fr", "en", "de"],
    terms: { durationMinutes: 75, feeWaivedFrom: 6, maxPersons: 10 },
    rates: [
      { kind: "price", name: { fr: "Adulte", en: "Adult" }, euros: 12, vatType: "standard" },
      {
        kind: "price",
        name: { fr: "Enfant, jus de raisin", en: "Child, grape juice" },
        euros: 4,
        vatType: "medium",
        about: "De 6 à 17 ans",
      },
      {
        kind: "option",
        name: { fr: "Planche de fromages et charcuterie", en: "Cheese and charcuterie board" },
        euros: 14,
        vatType: "medium",
        maxQuantity: 10,
      },
    ],
    rule: {
      name: "Du lundi au samedi",
      mode: "hours",
      season: soon(6),
      recurrence: { freq: "weekly", interval: 1, weekdays: [1, 2, 3, 4, 5, 6] },
      times: [
        { name: "", start: "10:30", end: "11:45" },
        { name: "", start: "14:30", end: "15:45" },
        { name: "", start: "16:30", end: "17:45" },
      ],
      capacity: 10,
      resources: ["Hélène"],
    },
  },
  {
    title: { fr: "Visite des chais et nuit au domaine", en: "Cellar tour and a night at the estate" },
    summary: {
      fr: "Les chais à la tombée du jour, un dîner sur les calades, une chambre qui donne sur les vignes.",
      en: "The cellars at nightfall, dinner on the paved lanes, a room that looks over the vines.",
    },
    about: {
      fr: "Accueil à 17 h, visite des chais avec Mathieu, dîner de produits du pays, nuit et petit-déjeuner.\nUn acompte de 30 % est demandé à la réservation ; le reste et la taxe de séjour se règlent sur place.",
      en: "Welcome at 5 pm, tour of the cellars with Mathieu, dinner of local produce, night and breakfast.\nA deposit of 30 % is taken; the rest and the tourist tax are paid on site.",
    },
    location: CAIRANNE,
    languages: ["fr", "en"],
    terms: {
      durationMinutes: 1080,
      payment: "deposit",
      depositBp: 3000,
      maxPersons: 8,
      cutoff: { daysBefore: 1, time: "18:00" },
      isGroupPayable: true,
      cancellation: [
        { hoursBefore: 168, refundBp: 10_000 },
        { hoursBefore: 48, refundBp: 5_000 },
      ],
      changeHours: 72,
    },
    rates: [
      { kind: "price", name: { fr: "Adulte", en: "Adult" }, euros: 96, vatType: "medium" },
      {
        kind: "price",
        name: { fr: "Enfant", en: "Child" },
        euros: 48,
        vatType: "medium",
        about: "De 3 à 17 ans, dans la chambre de ses parents",
      },
      {
        kind: "tax",
        name: { fr: "Taxe de séjour", en: "Tourist tax" },
        euros: 1.1,
        vatType: "standard",
        onSite: true,
      },
    ],
    rule: {
      name: "Vendredis et samedis",
      mode: "hours",
      season: soon(8),
      recurrence: { freq: "weekly", interval: 1, weekdays: [5, 6] },
      times: [{ name: "", start: "17:00", end: "11:00" }],
      capacity: 8,
      resources: ["Mathieu"],
    },
  },
  {
    title: { fr: "Vendanges à la main", en: "Picking grapes by hand" },
    summary: {
      fr: "Une journée de sécateur et de seaux avec l’équipe : venez quand vous voulez entre 8 h et 17 h.",
      en: "A day of secateurs and buckets with the team: come when you like between 8 am and 5 pm.",
    },
    about: {
      fr: "Sécateur, seau et chapeau prêtés, casse-croûte des vendangeurs à 10 h, verre de moût au pressoir.",
      en: "Secateurs, bucket and hat lent, pickers’ snack at 10 am, a glass of must at the press.",
    },
    location: { ...CAIRANNE, access: "Rendez-vous au caveau ; on vous conduit à la parcelle du jour." },
    languages: ["fr", "en", "es"],
    terms: { durationMinutes: 540, payment: "onSite", hasWaitingList: false, thanksHours: null },
    rates: [
      { kind: "price", name: { fr: "Vendangeur", en: "Picker" }, euros: 25, vatType: "standard" },
      {
        kind: "price",
        name: { fr: "Enfant accompagné", en: "Child with an adult" },
        euros: 0,
        vatType: "standard",
        notCounting: true,
      },
    ],
    rule: {
      name: "Septembre",
      mode: "period",
      season: harvest,
      recurrence: { freq: "weekly", interval: 1, weekdays: [1, 2, 3, 4, 5, 6] },
      times: [{ name: "", start: "08:00", end: "17:00" }],
      capacity: 20,
      resources: [],
    },
  },
];
