import type { Page } from "#kit/guard.tsx";
import { moneyPages } from "#billing/payments/pages.tsx";
import { excisePages } from "#cellar/excise/pages.tsx";
import { accountingPages } from "#billing/accounting/pages.tsx";
import { cellarPages } from "#cellar/stocks/pages.tsx";
import { importPages } from "#insight/imports/pages.tsx";
import { embedPages } from "#storefront/embeds/pages.tsx";
import { customizePages } from "#storefront/pages/customizePages.tsx";
import { homePages } from "#insight/home/pages.tsx";
import { cataloguePages } from "#offer/catalogue/pages.tsx";
import { pricingPages } from "#offer/pricing/pages.tsx";
import { apiKeyPages } from "#people/apiKeys/pages.tsx";
import { agentPages } from "#people/agents/pages.tsx";
import { collaboratorPages } from "#people/collaborators/pages.tsx";
import { webhookPages } from "#shops/webhooks/pages.tsx";
import { clientPages } from "#shops/clients/pages.tsx";
import { contactListPages } from "#relations/lists/pages.tsx";
import { modelPages } from "#relations/models/pages.tsx";
import { campaignPages } from "#relations/campaigns/pages.tsx";
import { deskPages } from "#relations/messaging/deskPages.tsx";
import { layeredCalendarPages } from "#relations/calendar/pages.tsx";
import { opportunityPages } from "#relations/opportunities/pages.tsx";
import { taskPages } from "#relations/tasks/pages.tsx";
import { prospectionPages } from "#relations/prospection/pages.tsx";
import { ticketPages } from "#relations/tickets/pages.tsx";
import { devicePages } from "#counter/receipts/pages.tsx";
import { tillPages } from "#counter/tills/pages.tsx";
import { quotePages } from "#sales/quotes/pages.tsx";
import { orderPages } from "#shells/back-office/orders/pages.ts";
import { opportunityPage } from "#shells/back-office/opportunities/pages.ts";
import { clientPage } from "#shells/back-office/clients/pages.ts";
import { dayPages } from "#shells/back-office/day/pages.ts";
import { settingsPages } from "#shells/back-office/settings/pages.ts";
import { calendarPages } from "#visits/calendars/pages.tsx";
import { eventPages } from "#visits/events/pages.tsx";
import { reservationPages } from "#visits/reservations/pages.tsx";

/** Every page under `/dashboard`. */
export const backOfficePages: readonly Page[] = [
  ...homePages,
  ...customizePages,
  ...embedPages,
  ...importPages,
  // Before a sales point, whose path matches any name.
  ...devicePages,
  // Before one order, whose path matches any name.
  ...quotePages,
  ...orderPages,
  ...tillPages,
  ...moneyPages,
  ...modelPages,
  ...campaignPages,
  ...dayPages,
  ...taskPages,
  ...prospectionPages,
  ...layeredCalendarPages,
  // Before one conversation, whose path matches any name.
  ...ticketPages,
  ...deskPages,
  ...contactListPages,
  ...accountingPages,
  // Before the stock of one article, whose path matches any name.
  ...excisePages,
  ...cellarPages,
  ...cataloguePages,
  ...pricingPages,
  // Before a reservation, whose path matches any name.
  ...eventPages,
  ...calendarPages,
  ...collaboratorPages,
  ...agentPages,
  ...apiKeyPages,
  ...webhookPages,
  ...settingsPages,
  ...clientPages,
  ...opportunityPages,
  // After every other address of opportunities: the path of one matches any name.
  ...opportunityPage,
  // After every other address of reservations and events: the path of one reservation matches any name.
  ...reservationPages,
  // After every other address of clients: the path of one client matches any name.
  ...clientPage,
];
