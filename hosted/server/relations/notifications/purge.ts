import { purge } from "#kit/jobs/purge.ts";
import type { Services } from "#kit/services.ts";
import { purgeNotificationRows } from "./queries.ts";

/** Deletes notifications after `KEEP_NOTIFICATIONS_DAYS`. Runs in the housekeeping. */
export const purgeNotifications = (services: Services): Promise<void> =>
  purge(services, {
    days: services.settings.keepDays.notifications,

    remove: purgeNotificationRows,
  });
