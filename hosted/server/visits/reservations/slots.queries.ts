import type { EventStatus, EventTerms, SlotMode, VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import type { BookingRate } from "@cuvee/core/visits/reservations/booking.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import type { ShopRules, VatType } from "@cuvee/core/shops/settings/settings.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** A slot with its places left, its event's terms and rates, read at one moment. */
export type SlotFacts = Pick<
  EventTerms,
  | "minPersons"
  | "maxPersons"
  | "minAmountCents"
  | "opensDays"
  | "leadMinutes"
  | "cutoff"
  | "payment"
  | "needsApproval"
  | "hasWaitingList"
  | "isGroupPayable"
  | "groupHours"
  | "cancellation"
  | "changeHours"
> & {
  slotId: string;
  eventId: string;
  status: EventStatus;
  mode: SlotMode;
  day: string;
  start: number;
  end: number;
  capacity: number;
  /** Below zero when places were removed. */
  left: number;
  closed: boolean;
  busy: boolean;
  languages: VisitLanguage[];
  rates: (Omit<BookingRate, "vatRateBp"> & { vatType: VatType })[];
};

const LOCK = statement("select lock_slots(:shopId, :slotIds)");

/** Locks slots, then their resources: until the transaction ends no other one takes places of them. */
export const lockSlots = (tx: Tx, shopId: string, slotIds: readonly string[]): Promise<number> =>
  tx.run(LOCK, { shopId, slotIds });

const FACTS = statement(
  `select s.id as "slotId", s.event_id as "eventId", e.status, s.mode, s.day::text,
     (extract(epoch from s.starts_at) * 1000)::bigint as start, (extract(epoch from s.ends_at) * 1000)::bigint as end,
     s.capacity, s.capacity - places_taken(s.shop_id, s.id, :at, :without) as left,
     s.closed_at is not null or s.removed_at is not null or exists (
       select 1 from closed_days d where d.shop_id = s.shop_id and s.day between d.since and d.until
         and (d.event_id is null or d.event_id = s.event_id)) as closed,
     -- Who has reserved has the guide as well: others may join them.
     places_taken(s.shop_id, s.id, :at, :without) = 0 and resource_busy(s.shop_id, s.id, :at, :without) as busy,
     case when cardinality(s.languages) > 0 then s.languages else e.languages end as languages,
     e.min_persons as "minPersons", e.max_persons as "maxPersons", e.min_amount_cents as "minAmountCents",
     e.opens_days as "opensDays",
     e.lead_minutes as "leadMinutes", e.cutoff, e.payment, e.needs_approval as "needsApproval",
     e.has_waiting_list as "hasWaitingList",
     e.is_group_payable as "isGroupPayable", e.group_hours as "groupHours", e.cancellation,
     e.change_hours as "changeHours",
     (select coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'name', t.name, 'unitE4', t.unit_e4,
       'vatType', t.vat_type, 'notCounting', t.not_counting, 'minQuantity', t.min_quantity,
       'maxQuantity', t.max_quantity, 'taxes', t.taxes, 'archived', t.archived_at is not null)
       order by t.position, t.id), '[]')
      from tickets t where t.shop_id = e.shop_id and t.event_id = e.id) as rates
   from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
   where s.shop_id = :shopId and s.id = :slotId`,
);

/** Returns a slot at this moment, the places of the reservation `without` not counted. */
export const slotFacts = (
  tx: Tx,
  shopId: string,
  slotId: string,
  { at, without }: { at: Date; without: string | null },
): Promise<SlotFacts | undefined> => tx.one<SlotFacts>(FACTS, { shopId, slotId, at, without });

/**
 * Returns rates with their VAT: visits are taxed at the seller's location (CGI art. 259 A, 5°), a tourist tax is not
 * taxed (rules §8).
 */
export const bookingRates = (
  rates: SlotFacts["rates"],
  rules: Pick<ShopRules, "hasTVA" | "vatRate">,
): BookingRate[] =>
  rates.map(({ vatType, ...rate }) => ({
    ...rate,
    vatRateBp: vatRateOf({ vatType, disableVAT: rate.kind === "tax" }, rules),
  }));

const DAY = statement(
  `select s.id as "slotId", s.event_id as "eventId", e.title as "eventTitle", s.name,
     (extract(epoch from s.starts_at) * 1000)::bigint as start, (extract(epoch from s.ends_at) * 1000)::bigint as end,
     s.capacity, case when cardinality(s.languages) > 0 then s.languages else e.languages end as languages, s.note,
     (select coalesce(array_agg(c.name order by c.name), '{}') from slot_resources sr
       join resources c on c.shop_id = sr.shop_id and c.id = sr.resource_id and c.kind = 'guide'
       where sr.shop_id = s.shop_id and sr.slot_id = s.id) as guides
   from event_slots s join events e on e.shop_id = s.shop_id and e.id = s.event_id
   where s.shop_id = :shopId and s.day = :day::date and s.removed_at is null
     and (:eventId::text is null or s.event_id = :eventId)
     and (:resourceId::text is null or exists (select 1 from slot_resources sr
       where sr.shop_id = s.shop_id and sr.slot_id = s.id and sr.resource_id = :resourceId))
   order by s.starts_at, e.title, s.id`,
);
export type DaySlot = {
  slotId: string;
  eventId: string;
  eventTitle: string;
  name: string;
  start: number;
  end: number;
  capacity: number;
  languages: string[];
  note: string;
  guides: string[];
};
/** Returns slots of a day, of one event or one resource if given. */
export const slotsOfDay = (
  tx: Tx,
  shopId: string,
  { day, eventId, resourceId }: { day: string; eventId: string | undefined; resourceId: string | undefined },
): Promise<DaySlot[]> =>
  tx.rows<DaySlot>(DAY, { shopId, day, eventId: eventId ?? null, resourceId: resourceId ?? null });
