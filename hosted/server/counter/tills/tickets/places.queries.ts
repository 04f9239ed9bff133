import type { TillBooking } from "@cuvee/core/counter/tills/bookedVisits.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A reservation of a ticket's places. */
export type TicketReservation = { slotId: string; reservationId: string };

const BOOKED = statement("select reservations from till_tickets where shop_id = :shopId and id = :ticketId");
/** Returns the reservations of a ticket. */
export const reservationsOfTicket = async (
  tx: Tx,
  shopId: string,
  ticketId: string,
): Promise<TicketReservation[]> =>
  (await tx.one<{ reservations: TicketReservation[] }>(BOOKED, { shopId, ticketId }))?.reservations ?? [];

// A reservation belongs to a client by its account, by its order, or by the address that it was made with.
const BOOKINGS = statement(
  `select r.id, c.id as "clientId",
     jsonb_agg(jsonb_build_object('ticketId', l.ticket_id, 'unitE4', l.unit_e4) order by l.position) as places
   from event_slots s
   join reservations r on r.shop_id = s.shop_id and r.slot_id = s.id and r.status in ('confirmed', 'attended')
     and r.total_cents > r.paid_cents
   join events e on e.shop_id = r.shop_id and e.id = r.event_id and e.fee_waived_from is not null
   join reservation_lines l on l.shop_id = r.shop_id and l.reservation_id = r.id and l.kind = 'price'
     and l.ticket_id is not null and l.amount_cents > 0
   left join orders o on o.shop_id = r.shop_id and o.id = r.order_id
   join clients c on c.shop_id = r.shop_id and c.merged_into is null and (c.id = o.client_id or o.id is null
     and (c.user_id = r.buyer_id or r.buyer_id is null and lower(r.contact ->> 'email') = any (c.emails)))
   where s.shop_id = :shopId and s.day = :day and (:clientId::text is null or c.id = :clientId)
   group by r.shop_id, r.id, c.id
   having sum(l.amount_cents) > (select coalesce(-sum(d.amount_cents), 0) from reservation_lines d
     where d.shop_id = r.shop_id and d.reservation_id = r.id and d.kind = 'discount')
   order by r.id, c.id`,
);
/** Returns the booked visits of a day, not paid in full, whose fee bottles may waive; of one client or of all. */
export const bookingsOf = (
  tx: Tx,
  shopId: string,
  of: { day: string; clientId: string | null },
): Promise<TillBooking[]> => tx.rows<TillBooking>(BOOKINGS, { shopId, ...of });
