import { SHOP, THEME, type Declaration } from "#elements/declaration.ts";
import { PARTS } from "#elements/shared.ts";

/** `<cuvee-reservation>`. */
export const reservation = {
  kind: "reservation",
  description: {
    en:
      "Events of a shop: month, hours with places left live, people by category, into the same cart as " +
      "the bottles.",
    fr:
      "Les visites d’une boutique : mois, horaires avec les places restantes en direct, personnes par " +
      "catégorie, dans le même panier que les bouteilles.",
  },
  attributes: {
    shop: SHOP,
    event: {
      type: "text",
      description: {
        en: "Id of one event; without it, all of them to choose from.",
        fr: "Identifiant d’un événement ; sans lui, tous, au choix.",
      },
    },
    language: {
      type: "text",
      description: {
        en: "Language of the visit that is chosen at first: fr, en, es, de, it, pt, nl, pl, ru, zh, ja.",
        fr: "Langue de la visite choisie au départ : fr, en, es, de, it, pt, nl, pl, ru, zh, ja.",
      },
    },
    theme: THEME,
  },
  sample: "",
  parts: {
    root: PARTS.root,
    event: { en: "One event to choose.", fr: "Un événement à choisir." },
    calendar: { en: "The month.", fr: "Le mois." },
    slot: { en: "One hour that can be reserved.", fr: "Un horaire à réserver." },
    people: { en: "How many come, by category.", fr: "Combien de personnes, par catégorie." },
    stepper: PARTS.stepper,
    button: PARTS.button,
    "add-button": PARTS.addButton,
    state: {
      en: "What is said in place of the grid: failed.",
      fr: "Ce qui est dit à la place du calendrier : en panne.",
    },
    name: { en: "Name of an event.", fr: "Le nom d’un événement." },
    picture: PARTS.picture,
  },
  module: "reservation/Reservation.tsx",
  early: "visits",
  later: ["places/Booking.tsx#Booking", "places/Events.tsx#Events", "places/places.css"],
  embed: "chosen",
  isContent: true,
  block: { en: "Visits", fr: "Visites" },
} as const satisfies Declaration;
