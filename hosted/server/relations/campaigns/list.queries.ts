import type {
  CampaignRow,
  RecipientRow,
} from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { CAMPAIGN_LIST, RECIPIENT_LIST } from "@cuvee/core/relations/campaigns/campaigns.list.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import { IS_ORDER } from "./audience.queries.ts";
import { ATTRIBUTED } from "./results.queries.ts";

const of = (sql: string): string => sql.replaceAll(":campaignId", "c.id");

/** Campaigns of a shop, the latest first. */
export const campaignsListing: ListDefinition<CampaignRow> = defineList(CAMPAIGN_LIST, {
  from: `campaigns c
    left join lateral (select count(*)::int as recipients, count(*) filter (where r.state = 'accepted')::int as accepted
      from campaign_recipients r where r.shop_id = c.shop_id and r.campaign_id = c.id) sums on true
    left join lateral (select coalesce(sum(k.clicks), 0)::int as clicks from campaign_links l
      join campaign_clicks k on k.shop_id = l.shop_id and k.link_id = l.id
      where l.shop_id = c.shop_id and l.campaign_id = c.id) seen on true
    left join lateral (select count(*)::int as orders, coalesce(sum(x.cents), 0)::bigint as cents
      from (${of(ATTRIBUTED)}) x) sold on true`,
  where: "c.shop_id = :shopId",
  id: "c.id",
  columns: {
    name: { sql: "c.name", order: "left(plain_text(c.name), 200)", required: true },
    channel: "c.channel",
    kind: "c.kind",
    status: "c.status",
    trigger: "c.automation ->> 'trigger'",
    sentAt: "coalesce(c.started_at, c.scheduled_at)",
    recipients: "sums.recipients",
    accepted: "sums.accepted",
    clicks: "seen.clicks",
    attributedOrders: "sold.orders",
    attributedCents: "sold.cents",
    createdAt: { sql: "c.created_at", required: true },
    createdBy: "c.created_by",
  },
  search: ["plain_text(c.name)"],
});

/** Recipients of campaigns. */
export const recipientsListing: ListDefinition<RecipientRow> = defineList(RECIPIENT_LIST, {
  from: `campaign_recipients r left join users u on u.id = r.assignee_id`,
  where: "r.shop_id = :shopId",
  id: "r.id",
  columns: {
    campaignId: "r.campaign_id",
    clientName: { sql: "r.client_name", order: "left(plain_text(r.client_name), 200)", required: true },
    address: `case when r.postal is null then r.address else concat_ws(', ', nullif(r.postal ->> 'street', ''),
      nullif(trim(concat(r.postal ->> 'zipcode', ' ', r.postal ->> 'city')), ''),
      nullif(r.postal ->> 'country', 'FR')) end`,
    lang: "r.lang",
    state: "r.state",
    reason: "r.reason",
    variant: "r.variant",
    at: "case when r.state = 'uncertain' then r.claimed_at else r.decided_at end",
    attempts: "r.attempts",
    response: "r.response",
    bouncedAt: "r.bounced_at",
    complainedAt: "r.complained_at",
    clickedAt: "r.clicked_at",
    hasOrdered: `exists (select from orders o where o.shop_id = r.shop_id and o.client_id = r.client_id
      and o.created_at >= r.decided_at and ${IS_ORDER})`,
    callResult: "r.call_result",
    callNote: "r.call_note",
    callBackAt: "r.call_back_at",
    assigneeName: "coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username)",
  },
  extra: { clientId: "r.client_id", assigneeId: "r.assignee_id" },
  search: ["plain_text(r.client_name || ' ' || r.address)"],
});
