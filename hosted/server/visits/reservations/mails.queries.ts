import type { SlotMode } from "@cuvee/core/visits/events/events.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { EventAndSlot } from "#visits/reservations/rows.ts";

const WAITED_FOR = statement(
  `select e.title, jsonb_build_object('fr', e.texts->'fr'->>'title', 'en', e.texts->'en'->>'title') as titles,
     s.name as "slotName", s.mode as "slotMode", (extract(epoch from s.starts_at) * 1000)::bigint as start,
     (extract(epoch from s.ends_at) * 1000)::bigint as "end"
   from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
   where s.shop_id = :shopId and s.id = :slotId`,
);

/** Returns a slot with a waiting list, as its e-mails describe it. */
export const waitedFor = (
  tx: Tx,
  shopId: string,
  slotId: string,
): Promise<
  | (Pick<EventAndSlot, "slotName" | "start" | "end"> & {
      slotMode: SlotMode;
      title: string;
      titles: { fr: string | null; en: string | null };
    })
  | undefined
> => tx.one(WAITED_FOR, { shopId, slotId });
