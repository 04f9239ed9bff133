import placesCss from "#places/places.css";
import { Visits } from "#tickets/Visits.tsx";
import ticketsCss from "#tickets/tickets.css";
import { allTexts, lang, said } from "#runtime/i18n.ts";

const LISTS = { fr: "@chunk/visit-fr", en: "@chunk/visit-en" } as const;
const css = placesCss + ticketsCss;

/** The reservations of a drawer, once their texts are there. Saying the same list twice is the same list. */
export const visits = allTexts()
  .then((before) => said(before, LISTS[lang as "fr" | "en"]))
  .then(() => ({ Visits, css }));
