import type { TimelineKind } from "@cuvee/core/shops/clients/timeline.ts";
import type { Tx } from "#kit/postgres/database.ts";

/** A row of the timeline; `at` in microseconds since 1970, so that pages begin exactly after one another. */
export type TimelineRow = {
  us: string;
  kind: TimelineKind;
  id: string;
  what: string;
  name: string;
  note: string;
  by: string;
  targetId: string | null;
  points: number | null;
  amountCents: number | null;
};

/** Columns of a source, in their order: moment, id, kind within it, name, note, person, target, points, amount. */
type Source = {
  at: string;
  id: string;
  what: string;
  name?: string;
  note?: string;
  by?: string;
  target?: string;
  points?: string;
  amount?: string;
  from: string;
};

const OWN = "client_id in (select id from own)";
const OF_USER = "user_id in (select user_id from own where user_id is not null)";
const NOON = (day: string): string =>
  `((${day})::timestamp + interval '12 hours') at time zone 'Europe/Paris'`;

// As `VISIBLE` of `relations/tasks`, which is on the right: their own tasks, or all of them with `seeAllTask`.
const VISIBLE_TASK = `(t.assignee_id = (select acting_user()) or t.made_by_id = (select acting_user())
  or (select sees_all_tasks()))`;

/**
 * Sources of the timeline. A client's own rows are found along the index of each table; a client who was merged brings
 * their rows along.
 */
const SOURCES: Record<TimelineKind, Source> = {
  record: {
    at: "e.at",
    // Events of one moment keep their order.
    id: "lpad(e.id::text, 19, '0')",
    what: "e.kind",
    note: "e.note",
    by: "e.made_by",
    from: `client_events e where e.shop_id = :shopId and e.${OWN}`,
  },
  quote: {
    at: "coalesce(q.answered_at, q.sent_at)",
    id: "q.id",
    what: "q.status",
    name: "coalesce(q.number, '')",
    target: "q.id",
    amount: "q.total_ttc_cents",
    from: `quotes q where q.shop_id = :shopId and q.${OWN} and q.sent_at is not null`,
  },
  sample: {
    at: "s.sent_at",
    id: "s.id",
    what: "s.status",
    name: "coalesce(s.number, '')",
    target: "s.id",
    from: `samples s where s.shop_id = :shopId and s.${OWN} and s.status = 'sent'`,
  },
  order: {
    at: "o.created_at",
    id: "o.id",
    what: "o.status",
    name: "coalesce(o.number, '')",
    target: "o.id",
    amount: "o.total_ttc_cents - o.cancelled_ttc_cents",
    from: `orders o where o.shop_id = :shopId and o.${OWN}
      and o.status in ('pending', 'validated', 'invoiced', 'refused', 'cancelled')`,
  },
  document: {
    at: NOON("d.issued_on"),
    id: "d.document_id",
    what: "d.kind",
    name: "d.number",
    target: "d.document_id",
    amount: "d.total_ttc_cents",
    from: `document_states d where d.shop_id = :shopId and d.${OWN}`,
  },
  ticket: {
    at: "t.at",
    id: "t.id",
    what: "case when t.total_ttc_cents < 0 then 'back' else 'sold' end",
    name: "t.number",
    target: "t.id",
    amount: "t.total_ttc_cents",
    from: `till_tickets t where t.shop_id = :shopId and t.${OWN} and not t.is_training`,
  },
  visit: {
    at: "s.starts_at",
    id: "r.id",
    what: "r.status",
    name: "v.title",
    note: "r.people::text",
    target: "r.id",
    from: `reservations r join event_slots s on s.shop_id = r.shop_id and s.id = r.slot_id
      join events v on v.shop_id = r.shop_id and v.id = r.event_id
      where r.shop_id = :shopId and r.status in ('confirmed', 'attended', 'noShow', 'cancelled') and r.id in (
        select x.id from reservations x
          where x.shop_id = :shopId and x.buyer_id in (select user_id from own where user_id is not null)
        union select x.id from reservations x join orders o on o.shop_id = x.shop_id and o.id = x.order_id
          where x.shop_id = :shopId and o.${OWN}
        union select x.id from reservations x where x.shop_id = :shopId and x.buyer_id is null
          and lower(x.contact ->> 'email') in (select lower(m) from own, unnest(own.emails) m))`,
  },
  message: {
    at: "r.decided_at",
    id: "r.id",
    what: "c.channel",
    name: "c.name",
    target: "r.campaign_id",
    from: `campaign_recipients r join campaigns c on c.shop_id = r.shop_id and c.id = r.campaign_id
      where r.shop_id = :shopId and r.${OWN} and r.state = 'accepted' and c.channel <> 'call'`,
  },
  call: {
    at: "r.decided_at",
    id: "r.id",
    what: "r.call_result",
    name: "c.name",
    note: "r.call_note",
    target: "r.campaign_id",
    from: `campaign_recipients r join campaigns c on c.shop_id = r.shop_id and c.id = r.campaign_id
      where r.shop_id = :shopId and r.${OWN} and r.call_result is not null and r.decided_at is not null`,
  },
  prospection: {
    at: "x.at",
    id: "x.id",
    what: "x.result",
    note: "x.note",
    by: "x.made_by",
    from: `prospect_calls x where x.shop_id = :shopId and x.${OWN}`,
  },
  consent: {
    at: "e.at",
    id: "e.id",
    what: "e.kind",
    name: "e.channel",
    note: "e.purpose",
    by: "coalesce(e.staff, '')",
    from: `consent_events e join consent_addresses a on a.shop_id = e.shop_id and a.id = e.address_id
      where e.shop_id = :shopId and a.address in (
        select lower(m) from own, unnest(own.emails) m
        union select unnest(array[own.mobile, own.phone, 'letter:' || own.id]) from own)`,
  },
  conversation: {
    at: "m.at",
    id: "m.id",
    what: "m.side",
    // A message may be its files alone.
    note: `coalesce(nullif(left(m.body, 300), ''), (select string_agg(a.name, ', ' order by a.position)
      from message_attachments a where a.shop_id = m.shop_id and a.conversation_id = m.conversation_id
        and a.message_id = m.id), '')`,
    target: "m.conversation_id",
    from: `conversations c join messages m on m.shop_id = c.shop_id and m.conversation_id = c.id
      where c.shop_id = :shopId and (c.${OF_USER} or c.client_id in (select id from own))`,
  },
  points: {
    at: "p.at",
    id: "lpad(p.id::text, 19, '0')",
    what: "p.kind",
    points: "p.points",
    target: "p.order_id",
    from: `loyalty_movements p where p.shop_id = :shopId and p.${OF_USER}`,
  },
  task: {
    at: "coalesce(t.ended_at, t.created_at)",
    id: "t.id",
    what: "t.status",
    name: "t.subject",
    note: "case when t.status = 'open' then t.due_on::text else t.outcome end",
    // A task is done by the person whom it was given to.
    by: `case when t.status = 'done' then coalesce((select u.username from users u where u.id = t.assignee_id), '')
      else t.made_by end`,
    target: "t.id",
    from: `tasks t where t.shop_id = :shopId and t.${OWN} and ${VISIBLE_TASK}`,
  },
};

const sourceOf = (kind: TimelineKind): string => {
  const { at, id, what, name = "''", note = "''", by = "''", target = "null", ...of } = SOURCES[kind];
  return `(select ${at} as at, '${kind}' as kind, ${id} as id, ${what} as what, ${name} as name, ${note} as note,
    ${by} as by, ${target} as "targetId", ${of.points ?? "null"}::int as points,
    (${of.amount ?? "null"})::bigint as "amountCents"
    from ${of.from} and ${at} <= :before order by ${at} desc limit :most)`;
};

/**
 * Returns the events of some sources before a place of the timeline, the latest first. Sources whose rows share one
 * moment with more than a hundred others may leave some out.
 */
export const readTimeline = (
  tx: Tx,
  of: { shopId: string; id: string },
  page: {
    kinds: readonly TimelineKind[];
    before: { us: string; kind: string; id: string } | null;
    limit: number;
  },
): Promise<TimelineRow[]> => {
  const { kinds, before, limit } = page;
  const read = `with own as (select id, user_id, emails, mobile, phone from clients
       where shop_id = :shopId and (id = :id or merged_into = :id))
     select (extract(epoch from at) * 1000000)::bigint::text as us, kind, id, what, name, note, by, "targetId", points,
       "amountCents"
     from (${kinds.map(sourceOf).join("\n union all ")}) s
     where :us::bigint is null or ((extract(epoch from at) * 1000000)::bigint, kind, id)
       < (:us::bigint, :lastKind::text, :lastId::text)
     order by at desc, kind desc, id desc limit :limit`;
  return tx.rows<TimelineRow>(read, {
    ...of,
    before: before === null ? "infinity" : new Date(Math.ceil(Number(before.us) / 1000)),
    us: before?.us ?? null,
    lastKind: before?.kind ?? "",
    lastId: before?.id ?? "",
    most: limit + 100,
    limit,
  });
};
