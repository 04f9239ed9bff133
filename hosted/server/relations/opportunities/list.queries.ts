import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { ENDED_DAYS } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { OPPORTUNITY_LIST } from "@cuvee/core/relations/opportunities/opportunities.list.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

const OWNER = "coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username)";
/** Percentage that counts (`probabilityOf` of core). */
const PROBABILITY =
  "case o.status when 'won' then 100 when 'lost' then 0 else coalesce(o.probability, s.probability) end";
/** As `weightedCents` of core: rounded for each opportunity, half away from zero. */
const WEIGHTED = `round(coalesce(o.amount_cents, 0) * (${PROBABILITY}) / 100.0)::bigint`;
/** Total of a column, as `sumsOf` of core: lost ones count only among themselves. */
const total = (sql: string): string =>
  `case when bool_or(o.status <> 'lost') then sum(${sql}) filter (where o.status <> 'lost') else sum(${sql}) end`;
const DAYS = "(d.today - (o.stage_since at time zone 'Europe/Paris')::date)";

/** Opportunities of a shop, by expected day. An agent's transaction sees only those of their clients. */
export const opportunityRows = (now: () => number): ListDefinition<OpportunityRow> =>
  defineList(OPPORTUNITY_LIST, {
    from: `opportunities o left join clients c on c.shop_id = o.shop_id and c.id = o.client_id
      join opportunity_stages s on s.shop_id = o.shop_id and s.id = o.stage_id
      left join users u on u.id = o.owner_id cross join (select :today::date as today) d`,
    values: () => ({ today: dayInFrance(now()) }),
    where: "o.shop_id = :shopId",
    id: "o.id",
    columns: {
      title: "o.title",
      clientName: "c.name",
      status: "o.status",
      stage: { sql: "o.place", file: "s.name" },
      amountCents: { sql: "o.amount_cents", sum: total("o.amount_cents") },
      probability: `(${PROBABILITY})`,
      weightedCents: { sql: `(${WEIGHTED})`, sum: total(WEIGHTED) },
      bottles: { sql: "o.bottles", sum: total("o.bottles") },
      expectedOn: { sql: "o.expected_on", required: true },
      nextStep: "o.next_step",
      nextOn: "o.next_on",
      isStagnant: `(o.status = 'open' and coalesce(${DAYS} > s.stagnation_days, false))`,
      ownerName: OWNER,
      isMine: "(o.owner_id = (select acting_user()))",
      source: "o.source",
      lostReason: "o.lost_reason",
      lostNote: "o.lost_note",
      description: "o.description",
      createdAt: "o.created_at",
      closedAt: "o.closed_at",
      madeBy: "o.made_by",
    },
    extra: {
      clientId: "o.client_id",
      stageId: "o.stage_id",
      stageName: "s.name",
      stageDays: DAYS,
      ownProbability: "o.probability",
      ownerId: "o.owner_id",
      version: "o.version",
    },
    search: ["o.search", "c.search"],
  });

const DAY_MS = 86_400_000;

/** The same in the order of the board: open ones, and those that ended in the last 90 days. */
export function boardRows(now: () => number): ListDefinition<OpportunityRow> {
  const list = opportunityRows(now);
  return {
    ...list,
    where: `${list.where} and (o.status = 'open' or o.closed_at >= :since)`,
    values: () => ({ ...list.values?.(), since: new Date(now() - ENDED_DAYS * DAY_MS) }),
    columns: {
      ...list.columns,
      position: { kind: "decimal", sort: true, sql: "o.position", required: true },
    },
    defaultSort: "position",
  };
}

/** Column of the board of an opportunity. */
export const PLACE = "o.place";
/** Part of the forecast of an opportunity (`forecastKey` of core). */
export const FORECAST_KEY =
  "case when o.expected_on < d.today then 'overdue' else to_char(o.expected_on, 'YYYY-MM') end";
/** Month in which a won opportunity was won. */
export const WON_IN = "to_char(o.closed_at at time zone 'Europe/Paris', 'YYYY-MM')";
