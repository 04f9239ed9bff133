import placesCss from "#places/places.css";
import { Visits } from "#tickets/Visits.tsx";
import ticketsCss from "#tickets/tickets.css";
import { visitTexts } from "#runtime/i18n.ts";

const css = placesCss + ticketsCss;

/** The reservations of a drawer, once their texts are loaded. */
export const visits = visitTexts().then(() => ({ Visits, css }));
