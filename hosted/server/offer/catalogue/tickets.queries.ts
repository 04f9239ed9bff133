import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

const TICKETS = statement(
  `select t.id, t.event_id as "eventId", t.kind, t.name, t.unit_e4 as "unitE4", t.vat_type as "vatType",
     t.not_counting as "notCounting", t.on_site or e.payment in ('onSite', 'imprint') as "onSite",
     10000 - e.deposit_bp as "laterBp", case t.kind when 'price' then e.fee_waived_from end as "waivedFrom",
     t.taxes, e.payment = 'imprint' as imprint
   from tickets t join events e on e.shop_id = t.shop_id and e.id = t.event_id
   where t.shop_id = :shopId and t.archived_at is null and e.status <> 'closed' order by t.event_id, t.position, t.id`,
);

type TicketRow = Omit<Ticket, "laterBp" | "waivedFrom" | "taxes"> & {
  taxes: string[];
  laterBp: Ticket["laterBp"] | null;
  waivedFrom: number | null;
};
/** Reads the bookable rates of the shop's events, with the payment rules of each event. */
export async function readTickets(tx: Tx, shopId: string): Promise<Ticket[]> {
  const rows = await tx.rows<TicketRow>(TICKETS, { shopId });
  return rows.map(({ notCounting, onSite, laterBp, waivedFrom, taxes, imprint, ...ticket }) => ({
    ...ticket,
    ...(notCounting ? { notCounting } : {}),
    ...(onSite ? { onSite } : {}),
    ...(laterBp ? { laterBp } : {}),
    ...(waivedFrom ? { waivedFrom } : {}),
    ...(taxes.length > 0 ? { taxes } : {}),
    ...(imprint ? { imprint } : {}),
  }));
}
