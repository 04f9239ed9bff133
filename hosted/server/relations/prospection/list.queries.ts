import type { ProspectRow } from "@cuvee/core/relations/prospection/contract.ts";
import { PROSPECT_LIST } from "@cuvee/core/relations/prospection/prospects.list.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import { departmentOf, FRENCH_COUNTRIES } from "#relations/lists/places.queries.ts";
import { VISIBLE } from "#relations/tasks/list.queries.ts";
import { GRID_NAME } from "#shops/clients/queries.ts";

const nameOf = (user: string): string =>
  `coalesce(nullif(trim(${user}.firstname || ' ' || ${user}.lastname), ''), ${user}.username)`;

/** Day of the first open task of a client `c` that the reader sees. */
const NEXT_TASK = `(select min(t.due_on) from tasks t
  where t.shop_id = c.shop_id and t.client_id = c.id and t.status = 'open' and ${VISIBLE})`;

/**
 * Moment of the last call, done task or note of a prospect. The note that came with the prospect, of a file or of the
 * form, says what is known about them: nobody was in contact.
 */
const LAST_CONTACT = `greatest(p.last_call_at,
  (select max(t.ended_at) from tasks t where t.shop_id = c.shop_id and t.client_id = c.id and t.status = 'done'),
  (select max(e.at) from client_events e where e.shop_id = c.shop_id and e.client_id = c.id and e.kind = 'note'
    and e.at > c.created_at))`;

/** Department of a client `c`, empty outside France. */
export const DEPARTMENT = departmentOf(
  `array[${FRENCH_COUNTRIES.map((country) => `'${country}'`).join(", ")}]`,
);

/** Condition of the clients who are prospects: an order takes the state away (0014). */
export const IS_PROSPECT = "c.shop_id = :shopId and c.pipe is not null and c.merged_into is null";

/** Prospects of a shop, by name. An agent's transaction sees only their own. */
export const prospectsListing: ListDefinition<ProspectRow> = defineList(PROSPECT_LIST, {
  from: `clients c join prospects p on p.shop_id = c.shop_id and p.client_id = c.id
    left join users o on o.id = c.owner_id
    left join users g on g.id = c.agent_id
    left join users k on k.id = p.caller_id`,
  where: IS_PROSPECT,
  usual: { where: "c.archived_at is null", unless: "archived" },
  id: "c.id",
  columns: {
    name: { sql: "c.name", order: "c.sort_name", required: true },
    kind: "c.kind",
    pipe: "c.pipe",
    family: "c.family",
    typology: { sql: "coalesce(c.typology, '')", file: GRID_NAME },
    city: { sql: "c.city", required: true },
    zipcode: { sql: "c.zipcode", required: true },
    department: DEPARTMENT,
    country: "c.country",
    ownerName: nameOf("o"),
    agentName: nameOf("g"),
    isMine: "((select acting_user()) in (c.owner_id, c.agent_id, p.caller_id)) is true",
    phone: "coalesce(nullif(c.mobile, ''), c.phone)",
    email: "coalesce(c.emails[1], '')",
    siret: "c.siren || c.nic",
    website: "p.website",
    source: "p.source",
    since: { sql: "p.since", required: true },
    lastContactAt: LAST_CONTACT,
    nextTaskOn: NEXT_TASK,
    calls: { sql: "p.calls", required: true },
    neverCalled: "(p.calls = 0)",
    lastCallAt: "p.last_call_at",
    lastResult: "p.last_result",
    callOn: "p.call_on",
    callerName: nameOf("k"),
    listTag: "c.list_tag",
    archived: "(c.archived_at is not null)",
  },
  extra: { ownerId: "c.owner_id", agentId: "c.agent_id" },
  search: ["c.search"],
});
