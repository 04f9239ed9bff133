import { statement, type Tx } from "#kit/postgres/database.ts";

const CLASHES = statement(
  `with wanted as (select start, "end" from jsonb_to_recordset(:slots) as w(start timestamptz, "end" timestamptz)),
   clash as (
     select w.start, w."end", a.name as resource, e.title as other
     from wanted w join event_slots o on o.shop_id = :shopId and o.removed_at is null and o.starts_at < w."end"
       and o.ends_at > w.start
       and o.rule_id is distinct from :ruleId
     join slot_resources x on x.shop_id = o.shop_id and x.slot_id = o.id and x.resource_id = any(:resources)
     join resources a on a.shop_id = x.shop_id and a.id = x.resource_id
     join events e on e.shop_id = o.shop_id and e.id = o.event_id and e.status <> 'closed'
     union
     select w.start, w."end", a.name, ''
     from wanted w join busy_times b on b.shop_id = :shopId and b.resource_id = any(:resources)
       and b.starts_at < w."end" and b.ends_at > w.start
     join resources a on a.shop_id = b.shop_id and a.id = b.resource_id)
   select (extract(epoch from start) * 1000)::bigint as start, (extract(epoch from "end") * 1000)::bigint as "end",
     resource, other as "with"
   from clash order by 1, 3 limit :most`,
);
export type Conflict = { start: number; end: number; resource: string; with: string };

/**
 * Returns resources that new slots need while other slots need them, or while they are busy elsewhere (`with` is then
 * empty).
 */
export const conflictsOf = (
  tx: Tx,
  shopId: string,
  slots: readonly { start: number; end: number }[],
  of: { resources: readonly string[]; ruleId: string; most: number },
): Promise<Conflict[]> =>
  tx.rows<Conflict>(CLASHES, {
    shopId,
    slots: JSON.stringify(
      slots.map((s) => ({ start: new Date(s.start).toISOString(), end: new Date(s.end).toISOString() })),
    ),
    resources: of.resources,
    ruleId: of.ruleId,
    most: of.most,
  });

const EVENT_OF = statement(
  'select event_id as "eventId" from event_rules where shop_id = :shopId and id = :ruleId',
);
export const eventOfRule = async (tx: Tx, shopId: string, ruleId: string): Promise<string | null> =>
  (await tx.one<{ eventId: string }>(EVENT_OF, { shopId, ruleId }))?.eventId ?? null;
