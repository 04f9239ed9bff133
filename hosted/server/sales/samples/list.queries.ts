import { SAMPLE_LIST } from "@cuvee/core/sales/samples/samples.list.ts";
import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const AGENT = "coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username)";

/** Samples of a shop, the latest first. An agent's transaction sees only their own. */
export const samplesListing: ListDefinition<SampleRow> = defineList(SAMPLE_LIST, {
  from: `samples s join clients c on c.shop_id = s.shop_id and c.id = s.client_id left join users u on u.id = s.agent_id
    cross join lateral (select sum(l.quantity)::int as units,
      coalesce(sum(l.quantity * l.unit_cents), 0)::bigint as value, string_agg(l.quantity || ' × ' || l.name, ', '
        order by l.position) as words
      from sample_lines l where l.shop_id = s.shop_id and l.sample_id = s.id) sent`,
  where: "s.shop_id = :shopId",
  id: "s.id",
  columns: {
    number: "s.number",
    clientName: "c.name",
    sentAt: { sql: "s.sent_at", required: true },
    status: "s.status",
    lines: "sent.words",
    units: "sent.units",
    valueCents: "sent.value",
    agentName: AGENT,
    carrier: "s.carrier",
    tracking: "s.tracking",
    note: "s.note",
    answer: "s.answer",
    madeBy: "s.made_by",
  },
  extra: {
    clientId: "s.client_id",
    isProspect: "coalesce(c.pipe = 'Prospect', false)",
    version: "s.version",
  },
  search: [
    `plain_text(coalesce(s.number, '') || ' ' || c.name || ' ' || coalesce(${AGENT}, ''))`,
    "plain_text(sent.words)",
  ],
});

/** Samples sent in a period. */
export type SampleTotal = { samples: number; units: number; valueCents: number };

const SUMS = `count(distinct s.id)::int as samples, sum(l.quantity)::int as units,
     coalesce(sum(l.quantity * l.unit_cents), 0)::bigint as "valueCents"`;
const SENT = `samples s join sample_lines l on l.shop_id = s.shop_id and l.sample_id = s.id`;
// Days are those of France.
const BETWEEN = `s.shop_id = :shopId and s.status = 'sent'
     and s.sent_at >= :from::date::timestamp at time zone 'Europe/Paris'
     and s.sent_at < (:until::date + 1)::timestamp at time zone 'Europe/Paris'`;
const BY_AGENT = statement(
  `select s.agent_id as "agentId", min(${AGENT}) as name, ${SUMS} from ${SENT} left join users u on u.id = s.agent_id
   where ${BETWEEN} group by s.agent_id order by units desc, s.agent_id limit 100`,
);
const BY_ARTICLE = statement(
  `select l.format_id as "formatId", (array_agg(l.name order by s.sent_at desc))[1] as name, ${SUMS} from ${SENT}
   where ${BETWEEN} group by l.format_id order by units desc, l.format_id limit 100`,
);

type Days = { shopId: string; from: string; until: string };

/**
 * Returns the samples sent from one day to another, both included, by agent (null: by the shop itself) and by article.
 */
export const sampleTotals = async (
  tx: Tx,
  { shopId, from, until }: Days,
): Promise<{
  agents: (SampleTotal & { agentId: string | null; name: string | null })[];
  articles: (SampleTotal & { formatId: string; name: string })[];
}> => ({
  agents: await tx.rows(BY_AGENT, { shopId, from, until }),
  articles: await tx.rows(BY_ARTICLE, { shopId, from, until }),
});
