/** Visits of the demo's champagne house. */
import type { EventLocation } from "@cuvee/core/visits/events/events.ts";
import { soon, type DemoEvent } from "#demo/visitors.ts";

const DAMERY: EventLocation = {
  name: "Champagne Aubrée-Lanthier",
  street: "26 rue du Halage",
  zipcode: "51480",
  city: "Damery",
  country: "FR",
  access: "Gare de Damery-Boursault à 900 m, le long du halage.",
};

export const CHAMPAGNE_EVENTS: DemoEvent[] = [
  {
    title: { fr: "Descente en cave et quatre champagnes", en: "Down to the cellars and four champagnes" },
    summary: {
      fr: "Dix-huit mètres sous la craie, le remuage à la main, et quatre cuvées au retour.",
      en: "Eighteen metres under the chalk, riddling by hand, and four cuvées on the way back.",
    },
    about: {
      fr: "La cave reste à 11 °C : prenez une veste. L’escalier compte 74 marches.",
      en: "The cellar stays at 11 °C: bring a jacket. The stairs have 74 steps.",
    },
    location: DAMERY,
    languages: ["fr", "en"],
    terms: { durationMinutes: 90, maxPersons: 12, isGroupPayable: true },
    rates: [{ kind: "price", name: { fr: "Visiteur", en: "Visitor" }, euros: 24, vatType: "standard" }],
    rule: {
      name: "Du mercredi au dimanche",
      mode: "hours",
      season: soon(5),
      recurrence: { freq: "weekly", interval: 1, weekdays: [3, 4, 5, 6, 7] },
      times: [
        { name: "", start: "11:00", end: "12:30" },
        { name: "", start: "15:00", end: "16:30" },
      ],
      capacity: 12,
      resources: [],
    },
  },
  {
    title: { fr: "Atelier d’assemblage au pressoir", en: "Blending workshop at the press" },
    summary: {
      fr: "Trois vins clairs, une éprouvette, et votre propre assemblage, que vous emportez.",
      en: "Three base wines, a measuring glass, and a blend of your own to take home.",
    },
    about: {
      fr: "Deux heures avec le chef de cave, par petits groupes. Une empreinte de carte garantit les places ; rien n’est débité si vous venez, vous réglez sur place.",
      en: "Two hours with the cellar master, in small groups. A card imprint secures the places; nothing is taken if you come, you pay on site.",
    },
    location: { ...DAMERY, access: "Entrée par la cour du pressoir, à gauche du portail." },
    languages: ["fr", "en"],
    terms: { durationMinutes: 120, payment: "imprint", maxPersons: 8, needsApproval: false },
    rates: [
      { kind: "price", name: { fr: "Participant", en: "Participant" }, euros: 45, vatType: "standard" },
    ],
    rule: {
      name: "Le samedi",
      mode: "hours",
      season: soon(5),
      recurrence: { freq: "weekly", interval: 1, weekdays: [6] },
      times: [{ name: "", start: "10:00", end: "12:00" }],
      capacity: 8,
      resources: [],
    },
  },
];
