import type { Services } from "#kit/services.ts";
import type { AnnounceDisabledEndpoint } from "#shops/webhooks/sending.ts";
import { findSwitchers } from "./queries.ts";
import { notify } from "./notifications.ts";

/** Notifies the maker of an endpoint, and the owners, that it was switched off: in the product and by e-mail. */
export const announceWebhookOff =
  (services: Services): AnnounceDisabledEndpoint =>
  async (tx, { shopId, endpoint, by, at }) => {
    const { host } = new URL(endpoint.url);
    const people = await findSwitchers(tx, shopId, endpoint.made_by);
    await notify(tx, services, {
      shopId,
      to: people.map(({ id }) => id),
      type: by === "gone" ? "webhookGone" : "webhookFailing",
      content: { host },
      redirectLink: `/get-api-key/webhooks/${endpoint.id}`,
      fact: { key: endpoint.id, at },
    });
    for (const { id, email, name } of people)
      await services.mailer.write(tx, {
        id: `webhook-off.${endpoint.id}.${at.getTime()}.${id}`,
        kind: by === "gone" ? "webhookGone" : "webhookFailing",
        lang: "fr",
        recipient: email,
        shopId,
        values: { shop: name, host },
        button: { url: `${services.settings.publicUrl}/get-api-key/webhooks/${endpoint.id}` },
      });
  };
