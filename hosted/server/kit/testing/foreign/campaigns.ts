import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import type { Foreign, Prepare, World } from "./world.ts";

const CONTENT = { modelId: null, subject: {}, preheader: {}, text: { fr: "Bonjour" } };
const draft = (listIds: readonly (string | undefined)[]) => ({
  name: "Vendanges",
  channel: "letter",
  kind: "promotion",
  purpose: "newsletter",
  listIds,
  excludedListIds: [],
  a: CONTENT,
});

/** Makes a list, a campaign with a recipient, and a recall of the estate. */
export const prepareCampaigns: Prepare = async (server, shop) => {
  const [campaignListId, campaignId, recipientId, recallId] = [1, 2, 3, 4].map(newTestId);
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(
      `insert into contact_lists (shop_id, id, kind, name, definition, made_by, created_at, updated_at)
       values ($1, $2, 'static', 'Amis', '{"include":null,"exclude":null}', 'test', now(), now())`,
      [shop.id, campaignListId],
    );
    await client.query(
      `insert into campaigns (shop_id, id, name, channel, kind, purpose, a, created_at, created_by)
       values ($1, $2, 'Vendanges', 'letter', 'promotion', 'newsletter', $3, now(), 'test')`,
      [shop.id, campaignId, JSON.stringify(CONTENT)],
    );
    await client.query(
      `insert into campaign_recipients (shop_id, id, campaign_id, client_id, client_name, address, lang, position,
         message_id, due_at)
       values ($1, $2, $3, $2, 'Camille', 'letter:x', 'fr', 0, '<x>', now())`,
      [shop.id, recipientId, campaignId],
    );
    await client.query(
      `insert into recalls (shop_id, id, lot, subject, body, unknown_units, created_at, created_by)
       values ($1, $2, 'L1', '{}', '{}', 0, now(), 'test')`,
      [shop.id, recallId],
    );
  });
  return Object.fromEntries(
    Object.entries({ campaignListId, campaignId, recipientId, recallId }).map(([name, id]) => [
      name,
      id ?? "",
    ]),
  );
};

const of =
  (what: string, body?: object) =>
  ({ own }: World) => ({ path: `/v1/campaigns/${own["campaignId"]}${what}`, ...(body ? { body } : {}) });
const ofRecipient =
  (what: string, body: object) =>
  ({ own }: World) => ({ path: `/v1/campaigns/recipients/${own["recipientId"]}/${what}`, body });
const ofRecall =
  (what: string) =>
  ({ own }: World) => ({ path: `/v1/recalls/${own["recallId"]}${what}` });
const versioned = { version: 1 };

/** Requests to campaigns and recalls of another shop. */
export const campaignsForeign: Foreign = {
  "POST /v1/campaigns": ({ own }) => ({
    path: "/v1/campaigns",
    body: { id: newTestId(), draft: draft([own["campaignListId"]]) },
  }),
  "GET /v1/campaigns/:campaignId": of(""),
  "PUT /v1/campaigns/:campaignId": of("", { version: 1, draft: draft([]) }),
  "DELETE /v1/campaigns/:campaignId": of(""),
  "POST /v1/campaigns/:campaignId/copies": of("/copies", { id: newTestId() }),
  "POST /v1/campaigns/:campaignId/follow-ups": of("/follow-ups", { id: newTestId() }),
  "GET /v1/campaigns/:campaignId/reach": of("/reach"),
  "GET /v1/campaigns/:campaignId/checks": of("/checks"),
  "GET /v1/campaigns/:campaignId/preview": of("/preview"),
  "POST /v1/campaigns/:campaignId/tests": of("/tests", { to: ["a@example.org"] }),
  "POST /v1/campaigns/:campaignId/readiness": of("/readiness", versioned),
  "PUT /v1/campaigns/:campaignId/schedule": of("/schedule", { version: 1, at: 4_000_000_000_000 }),
  "POST /v1/campaigns/:campaignId/unscheduling": of("/unscheduling", versioned),
  "POST /v1/campaigns/:campaignId/sending": of("/sending", versioned),
  "POST /v1/campaigns/:campaignId/pause": of("/pause", {}),
  "POST /v1/campaigns/:campaignId/resumption": of("/resumption", {}),
  "POST /v1/campaigns/:campaignId/cancellation": of("/cancellation", {}),
  "POST /v1/campaigns/:campaignId/completion": of("/completion", {}),
  "POST /v1/campaigns/:campaignId/posting": of("/posting", {}),
  "POST /v1/campaigns/:campaignId/winner": of("/winner", { variant: "A" }),
  "GET /v1/campaigns/:campaignId/progress": of("/progress"),
  "GET /v1/campaigns/:campaignId/results": of("/results"),
  "POST /v1/campaigns/:campaignId/assignments": of("/assignments", {
    rows: { ids: [newTestId()] },
    assigneeId: null,
  }),
  "POST /v1/campaigns/:campaignId/letters": of("/letters", {}),
  "POST /v1/campaigns/:campaignId/addresses": of("/addresses", { format: "csv" }),
  "POST /v1/campaigns/recipients/:recipientId/resending": ofRecipient("resending", { mayDouble: true }),
  "PUT /v1/campaigns/recipients/:recipientId/call": ofRecipient("call", { result: "reached" }),
  "POST /v1/recalls": ({ shop }) => ({
    path: "/v1/recalls",
    body: { id: newTestId(), lot: "L1", productId: shop.product.id, subject: {}, text: {} },
  }),
  "GET /v1/recalls/:recallId": ofRecall(""),
  "GET /v1/recalls/:recallId/clients": ofRecall("/clients"),
  "GET /v1/recalls/:recallId/file.pdf": ofRecall("/file.pdf"),
  "GET /v1/recalls/:recallId/proof.json": ofRecall("/proof.json"),
};
