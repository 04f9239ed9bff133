import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { notify } from "./notifications.ts";

/** Job: notifies users who may change the sites of a shop that one has lost its proof, or its place. */
export const onOriginNotice = (services: Services, data: JobData["origin-notice"]): Promise<void> => {
  const { shopId, type, origin, days, key, at } = data;
  return services.database.transaction({ shopId }, (tx) =>
    notify(tx, services, {
      shopId,
      to: { permission: "fullAccess" },
      type,
      content: { origin, days },
      redirectLink: "/dashboard/settings?link=iframes",
      fact: { key, at: new Date(at) },
    }),
  );
};
