import { purge } from "#kit/jobs/purge.ts";
import { purgeMailBodies } from "#kit/queries.ts";
import type { Services } from "#kit/services.ts";

/**
 * Removes the texts and files of mails that were sent `KEEP_MAILS_DAYS` ago. What the law has kept is elsewhere: orders
 * and their accepted terms, documents, copies of tickets, withdrawals. Who was written to about what stays. Runs in the
 * housekeeping.
 */
export const purgeMails = (services: Services): Promise<void> =>
  purge(services, {
    days: services.settings.keepDays.mails,
    remove: purgeMailBodies,
  });
