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

const REDUCED_ORDER = statement(
  `select o.number, p.amount_cents as "amountCents"
   from order_cancellations c
   join orders o on o.shop_id = c.shop_id and o.id = c.order_id and o.status in ('pending', 'validated')
   join payments p on p.shop_id = o.shop_id and p.order_id = o.id and p.status in ('pending', 'missing')
     and p.provider = 'manual' and p.amount_cents > 0
   where c.shop_id = :shopId and c.id = :reservationId and c.payment_cents > 0
     and o.payment_type in ('transfer', 'check')`,
);

/**
 * Returns the order that a cancelled visit reduced before its transfer or cheque came, with the amount which is left to
 * pay; undefined where nothing is.
 */
export const reducedOrderOf = (
  tx: Tx,
  shopId: string,
  reservationId: string,
): Promise<{ number: string; amountCents: number } | undefined> =>
  tx.one(REDUCED_ORDER, { shopId, reservationId });

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
