import { sweepCollections } from "#billing/payments/collections.ts";
import { sweepReminders } from "#billing/payments/reminders.ts";
import { sweepAllocations } from "#cellar/stocks/allocations.ts";
import { tidyCaptchas } from "#kit/captcha.ts";
import { tidyExports } from "#kit/export.routes.ts";
import { tidyAccounts } from "#people/accounts/accounts.ts";
import { tidyInvitations } from "#people/agents/invitations.ts";
import { mendReadings } from "#visits/calendars/busy.ts";
import { extendSlots } from "#visits/events/generate.ts";
import { sweepReservations } from "#visits/reservations/jobs.ts";
import { sweepInstalments } from "#sales/bills/instalments.ts";
import { sweepGroups } from "#sales/groups/jobs.ts";
import { sweepDue, sweepOrders } from "#sales/orders/jobs.ts";
import { sweepQuotes } from "#sales/quotes/jobs.ts";
import { mendWebhooks } from "#shops/webhooks/telling.ts";
import { sweepOrigins } from "#storefront/embeds/origins.ts";
import { tidyBuyers } from "#storefront/me/dataExport.ts";
import { tidyMembers } from "#storefront/members/members.ts";
import { tidyContacts } from "#storefront/site/contact.ts";
import { keepHouse } from "#kit/housekeeping.ts";
import type { Services } from "#kit/services.ts";
import type { CardDesk } from "#sales/orders/card.ts";

/** Starts the hourly housekeeping: ends expired objects, extends schedules, repairs interrupted work. */
export const openHouse = (services: Services, desk: CardDesk): ReturnType<typeof keepHouse> =>
  keepHouse(services, [
    tidyAccounts,
    () => tidyInvitations(services),
    tidyCaptchas,
    tidyExports,
    tidyBuyers,
    tidyContacts,
    tidyMembers,
    () => sweepOrders(desk),
    () => sweepGroups(desk),
    () => sweepDue(desk),
    () => sweepInstalments(desk),
    sweepCollections,
    sweepReminders,
    () => sweepQuotes(desk),
    () => sweepAllocations(services),
    extendSlots,
    () => sweepReservations(desk),
    mendReadings,
    sweepOrigins,
    mendWebhooks,
  ]);
