import { sweepCollections } from "#billing/payments/sepa/collections.ts";
import { sweepReminders } from "#billing/payments/settlements/reminders.ts";
import { sweepPoints } from "#offer/loyalty/expiry.ts";
import { sweepAllocations } from "#cellar/stocks/allocations.ts";
import { keepFailures } from "#insight/admin/failures.ts";
import { foldSaleSums, reconcileSaleSums } from "#insight/home/saleSums.ts";
import { tidyLimits } from "#kit/http/limits/limits.ts";
import { tidyCaptchas } from "#kit/http/captcha.ts";
import { purgeMails } from "#kit/mail/mailPurge.ts";
import { tidyExports } from "#kit/export/export.routes.ts";
import { tidyAccounts } from "#people/accounts/accounts.ts";
import { tidyInvitations } from "#people/agents/invitations.ts";
import { sweepAutomatic } from "#relations/campaigns/automation.ts";
import { sweepCampaigns } from "#relations/campaigns/clock.ts";
import type { CampaignDeps } from "#relations/campaigns/deps.ts";
import { sweepListCounts } from "#relations/lists/lists.ts";
import { tidyVisitors } from "#relations/messaging/visitors.ts";
import { sweepLinkNotices } from "#relations/notifications/linkNotices.ts";
import { purgeNotifications } from "#relations/notifications/purge.ts";
import { tidyAddressErrors } from "#relations/senders/addressErrors.ts";
import { sweepTasks } from "#relations/tasks/clock.ts";
import { sweepSenderDomains } from "#relations/senders/domains.ts";
import { repairReadings } from "#visits/calendars/busy.ts";
import { extendSlots } from "#visits/events/generate.ts";
import { sweepReservations } from "#visits/reservations/jobs.ts";
import { sweepInstalments } from "#sales/bills/instalments.ts";
import { sweepGroups } from "#sales/groups/jobs.ts";
import { sweepDue, sweepOrders } from "#sales/orders/jobs.ts";
import { sweepQuotes } from "#sales/quotes/jobs.ts";
import { tidyConsents } from "#shops/consents/consents.ts";
import { repairWebhooks } from "#shops/webhooks/dispatcher.ts";
import { sweepOrigins } from "#storefront/embeds/origins.ts";
import { tidyBuyers } from "#storefront/me/dataExport.ts";
import { tidyMembers } from "#storefront/members/members.ts";
import { sweepWishes } from "#storefront/site/backInStock.ts";
import { tidyAttachments } from "#kit/files/attachments.ts";
import { openHousekeeping } from "#kit/jobs/housekeeping.ts";
import type { Services } from "#kit/services.ts";
import type { CardDeps } from "#sales/orders/payments/attempts.ts";

/** Starts the hourly housekeeping: ends expired objects, extends schedules, repairs interrupted work. */
export const startHousekeeping = (
  services: Services,
  deps: CardDeps,
  campaigns: CampaignDeps,
): ReturnType<typeof openHousekeeping> =>
  openHousekeeping(services, [
    tidyAccounts,
    () => tidyInvitations(services),
    tidyCaptchas,
    tidyLimits,
    tidyExports,
    tidyBuyers,
    tidyVisitors,
    tidyAttachments,
    tidyConsents,
    () => sweepWishes(deps),
    tidyMembers,
    () => sweepOrders(deps),
    () => sweepGroups(deps),
    () => sweepDue(deps),
    () => sweepInstalments(deps),
    sweepCollections,
    sweepReminders,
    () => sweepQuotes(deps),
    () => sweepAllocations(services),
    sweepPoints,
    extendSlots,
    () => sweepReservations(deps),
    repairReadings,
    sweepOrigins,
    sweepSenderDomains,
    tidyAddressErrors,
    repairWebhooks,
    () => sweepAutomatic(campaigns),
    () => sweepCampaigns(campaigns),
    sweepLinkNotices,
    sweepListCounts,
    sweepTasks,
    purgeMails,
    purgeNotifications,
    foldSaleSums,
    reconcileSaleSums,
    keepFailures,
  ]);
