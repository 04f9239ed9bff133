import type { Page } from "#kit/guard.tsx";
import { excisePages } from "#cellar/excise/pages.tsx";
import { cellarPages } from "#cellar/stocks/pages.tsx";
import { importPages } from "#insight/imports/pages.tsx";
import { homePages } from "#insight/home/pages.tsx";
import { cataloguePages } from "#offer/catalogue/pages.tsx";
import { pricingPages } from "#offer/pricing/pages.tsx";
import { agentPages } from "#people/agents/pages.tsx";
import { collaboratorPages } from "#people/collaborators/pages.tsx";
import { clientPages } from "#shops/clients/pages.tsx";
import { orderPages } from "#sales/orders/pages.tsx";
import { clientPage } from "#shells/back-office/clients/pages.ts";
import { settingsPages } from "#shells/back-office/settings/pages.ts";
import { calendarPages } from "#visits/calendars/pages.tsx";
import { eventPages } from "#visits/events/pages.tsx";
import { reservationPages } from "#shells/back-office/reservations/pages.tsx";

/** Every page under `/dashboard`. */
export const backOfficePages: readonly Page[] = [
  ...homePages,
  ...importPages,
  ...orderPages,
  // Before the stock of one article, whose address has any name.
  ...excisePages,
  ...cellarPages,
  ...cataloguePages,
  ...pricingPages,
  // Before a reservation, whose address has any name.
  ...eventPages,
  ...calendarPages,
  ...collaboratorPages,
  ...agentPages,
  ...settingsPages,
  ...clientPages,
  // After every other address of reservations and events: one reservation has any name.
  ...reservationPages,
  // After every other address of clients: its own has any name.
  ...clientPage,
];
