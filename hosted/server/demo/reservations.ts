import { cents, type Cents } from "@cuvee/core/kit/money.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { countPeople, linesOf, totalOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { feeLine } from "@cuvee/core/visits/reservations/money.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import { newId } from "#kit/http/mount.ts";
import { insertRows, slotsAround, type DemoSlot } from "#demo/queries.ts";
import { bookingRates, slotFacts } from "#visits/reservations/slots.queries.ts";
import { readShop } from "#shops/settings/settings.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";
import type { EventsContext } from "#visits/events/context.ts";

/** A visitor: numbers of places at the first and the second price, and the state of the reservation. */
type Guest = {
  name: [firstname: string, lastname: string];
  people: [number, number];
  status: "held" | "pending" | "confirmed" | "attended" | "noShow" | "cancelled";
  payment?: "paid" | "onSite" | "link" | "group";
  lang?: "fr" | "en";
  notes?: string;
  username?: string;
};

const PAST: Guest[] = [
  { name: ["Hendrik", "de Wilde"], people: [4, 0], status: "attended", payment: "paid", lang: "en" },
  { name: ["Solange", "Périgord-Lafarge"], people: [2, 1], status: "attended", payment: "onSite" },
  { name: ["Marc", "Oudinot"], people: [2, 0], status: "noShow", payment: "onSite" },
];
const COMING: Guest[] = [
  {
    name: ["Élodie", "Vasseur"],
    people: [2, 2],
    status: "confirmed",
    payment: "paid",
    notes: "Une poussette",
  },
  { name: ["Camille", "Reverdy"], people: [2, 0], status: "confirmed", payment: "paid", username: "camille" },
  { name: ["Thomas", "O’Brien"], people: [5, 0], status: "confirmed", payment: "onSite", lang: "en" },
  { name: ["Anne-Sophie", "de La Rochebrune"], people: [8, 0], status: "pending", payment: "group" },
  { name: ["Jean-Baptiste", "Courcelles"], people: [3, 0], status: "pending", payment: "link" },
  { name: ["Ingrid", "Bauer"], people: [2, 0], status: "cancelled", payment: "paid", lang: "en" },
  { name: ["", ""], people: [2, 0], status: "held" },
];
/** A reservation that fills its slot; others are on the waiting list. */
const FULL: Guest = {
  name: ["Comité", "Les Amis du Rhône"],
  people: [0, 0],
  status: "confirmed",
  payment: "paid",
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Row = Record<string, unknown>;
type Rows = Record<"reservations" | "lines" | "money" | "events" | "payers", Row[]>;

type Visit = { slot: DemoSlot; guest: Guest; whole?: boolean };
/** A reservation before it becomes rows. */
type BookedVisit = Visit & {
  id: string;
  number: string | null;
  /** Moment of the booking. */
  at: Date;
  seats: number;
  people: number;
  /** Price of all places; a visitor who cancelled late owes `total`, a part of it. */
  price: Cents;
  total: Cents;
  lines: NewLine[];
  /** Identifiers of those who share the price. */
  payers: string[];
};

const NUMBERED: ReadonlySet<string> = new Set(["confirmed", "attended", "noShow", "cancelled"]);
const isHeld = ({ guest }: Visit): boolean => guest.status === "held";
const isPending = ({ guest }: Visit): boolean => guest.status === "pending";
const isCancelled = ({ guest }: Visit): boolean => guest.status === "cancelled";
const isPaid = ({ guest }: Visit): boolean => guest.payment === "paid" || guest.status === "attended";

/** Returns the lines of a reservation, which two payers may share, and the price of its places. */
async function linesFor(
  { tx, shopId, at }: EventsContext,
  visit: Visit,
  { rules, payers }: { rules: ShopRules; payers: readonly string[] },
): Promise<Pick<BookedVisit, "seats" | "people" | "price" | "total" | "lines">> {
  const { slot, guest, whole = false } = visit;
  const facts = await slotFacts(tx, shopId, slot.id, { at: new Date(at), without: null });
  const rates = bookingRates(facts?.rates ?? [], rules);
  const [first, second] = rates.filter((r) => r.kind === "price");
  const [some, others] = whole ? [Math.max(1, slot.capacity), 0] : guest.people;
  const places = [
    { ticketId: first?.id ?? "", quantity: Math.min(some, slot.capacity) },
    { ticketId: second?.id ?? "", quantity: others },
  ].filter((place) => place.ticketId !== "" && place.quantity > 0);
  const all = linesOf(places, rates);
  const { seats, people } = countPeople(all);
  const price = totalOf(all);
  const shared = payers.flatMap((payerId, n) =>
    linesOf(
      [{ ticketId: first?.id ?? "", quantity: n === 0 ? Math.ceil(seats / 2) : Math.floor(seats / 2) }],
      rates,
      payerId,
    ),
  );
  const owed = shared.length > 0 ? shared : all;
  // Half of the price was refunded to a visitor who cancelled late.
  const due = isCancelled(visit) ? feeLine(cents(Math.floor(price / 2))) : owed;
  const lines = isHeld(visit) ? [] : due;
  return { seats, people, price, total: totalOf(lines), lines };
}

/** Gives a visit its number, its places and its lines. */
async function bookVisit(context: EventsContext, visit: Visit): Promise<BookedVisit> {
  const { tx, services, shopId } = context;
  const { rules, row: shop } = await readShop(tx, shopId);
  const at = new Date(context.at - 3 * DAY_MS);
  const payers = visit.guest.payment === "group" ? [newId(services), newId(services)] : [];
  const lines = await linesFor(context, visit, { rules, payers });
  const year = fiscalYear(at, shop);
  const number = NUMBERED.has(visit.guest.status)
    ? `R${year}-${String(await nextNumber(tx, shopId, "reservation", year)).padStart(5, "0")}`
    : null;
  return { ...visit, ...lines, id: newId(services), number, at, payers };
}

const keyHash = ({ services }: EventsContext, id: string): string =>
  `\\x${orderKeyHash(services.secrets.orderKey(id)).toString("hex")}`;

/** Returns who a reservation is for; it is held for somebody unknown. */
function contactRow(visit: Visit): { firstname: string; lastname: string; email: string; phone: string } {
  const [firstname, lastname] = visit.guest.name;
  const local = plainText(`${firstname}.${lastname}`).replaceAll(/[^a-z.]/g, "");
  return { firstname, lastname, email: isHeld(visit) ? "" : `${local}@example.org`, phone: "+33612345678" };
}

/** Returns the part of a reservation's row that follows from its state. */
function stateRow(context: EventsContext, booked: BookedVisit): Row {
  const { slot, guest, people, price, total } = booked;
  const isAttended = guest.status === "attended";
  const expires = isHeld(booked) ? 15 * 60_000 : 2 * DAY_MS;
  const paid = isPaid(booked) ? price : 0;
  return {
    status: guest.status,
    expires_at:
      isHeld(booked) || isPending(booked) ? new Date(Math.min(context.at + expires, slot.start)) : null,
    total_cents: total,
    paid_cents: isCancelled(booked) ? total : paid,
    cancelled_at: isCancelled(booked) ? new Date(context.at - DAY_MS) : null,
    cancel_reason: isCancelled(booked) ? "Empêchement" : "",
    attended_people: isAttended ? people : 0,
    attended_at: isAttended ? new Date(slot.start) : null,
    // A shop that was just created sends no thanks.
    thanked_at: isAttended ? new Date(context.at) : null,
  };
}

const PAYMENTS = { group: "group", onSite: "onSite", paid: "full", link: "full" } as const;

function reservationRow(context: EventsContext, booked: BookedVisit): Row {
  const { id, number, at, slot, guest, seats, people } = booked;
  const contact = contactRow(booked);
  return {
    shop_id: context.shopId,
    id,
    number,
    event_id: slot.eventId,
    slot_id: slot.id,
    seats,
    people,
    buyer_id: guest.username ? slot.camille : null,
    key_hash: keyHash(context, id),
    contact: isHeld(booked) ? {} : contact,
    search: plainText([number ?? "", ...Object.values(contact)].join(" ")),
    lang: guest.lang ?? "fr",
    visit_language: guest.lang ?? "fr",
    notes: guest.notes ?? "",
    staff_notes: "",
    source: isPending(booked) && guest.payment === "link" ? "phone" : "web",
    payment: PAYMENTS[guest.payment ?? "paid"],
    ...stateRow(context, booked),
    reminded_at: slot.start < context.at + DAY_MS ? new Date(slot.start - DAY_MS) : null,
    created_at: at,
    version: 1,
  };
}

const lineRow = (id: string, position: number, line: NewLine): Row => ({
  id,
  position,
  ticket_id: line.ticketId,
  kind: line.kind,
  name: line.name,
  quantity: line.quantity,
  unit_e4: line.unitE4,
  vat_rate_bp: line.vatRateBp,
  amount_cents: line.amountCents,
  not_counting: line.notCounting,
  payer_id: line.payerId,
});

/** Returns the payment of a reservation, and the refund of a cancelled one. */
function moneyRows(booked: BookedVisit): Row[] {
  const { at, price, total } = booked;
  if (!isPaid(booked)) return [];
  const refund = { kind: "refund", amount_cents: price - total, key: "demo-back" };
  return [
    { kind: "payment", amount_cents: price, key: "demo" },
    ...(isCancelled(booked) && price > total ? [refund] : []),
  ].map((row) => ({ ...row, method: "cbnc", at }));
}

function payerRow(context: EventsContext, booked: BookedVisit, position: number): Row {
  const { firstname, lastname, email } = contactRow(booked);
  const payer =
    position === 0
      ? { name: `${firstname} ${lastname}`, email }
      : { name: "Béatrice Montaigu", email: "beatrice.montaigu@example.org" };
  const id = booked.payers[position] ?? "";
  return { ...payer, id, position, key_hash: keyHash(context, id) };
}

/** Returns the events of a reservation, in their order. */
function eventKinds(visit: Visit): string[] {
  const { status } = visit.guest;
  return [
    "booked",
    ...(isHeld(visit) || isPending(visit) ? [] : ["confirmed"]),
    ...(["attended", "cancelled"].includes(status) ? [status] : []),
    ...(status === "noShow" ? ["no-show"] : []),
  ];
}

/** Adds the rows of one reservation. */
async function addReservation(context: EventsContext, rows: Rows, visit: Visit): Promise<void> {
  const { services, shopId, by } = context;
  const booked = await bookVisit(context, visit);
  const of = { shop_id: shopId, reservation_id: booked.id };
  rows.reservations.push(reservationRow(context, booked));
  rows.lines.push(
    ...booked.lines.map((line, position) => ({ ...of, ...lineRow(newId(services), position, line) })),
  );
  rows.money.push(...moneyRows(booked).map((row) => ({ ...of, ...row, made_by: by })));
  rows.payers.push(
    ...booked.payers.map((_, position) => ({ ...of, ...payerRow(context, booked, position) })),
  );
  rows.events.push(
    ...eventKinds(visit).map((kind) => ({ ...of, at: booked.at, kind, made_by: by, facts: {} })),
  );
}

/**
 * Creates reservations of every kind around now, at a shop whose events were just created, and an entry of the waiting
 * list.
 */
export async function seedReservations(context: EventsContext): Promise<void> {
  const { tx, services, shopId, at } = context;
  const { past, coming } = await slotsAround(tx, shopId, new Date(at), newId(services));
  const rows: Rows = { reservations: [], lines: [], money: [], events: [], payers: [] };
  for (const guest of PAST) if (past) await addReservation(context, rows, { slot: past, guest });
  for (const [n, guest] of COMING.entries()) {
    const slot = coming[n];
    if (slot) await addReservation(context, rows, { slot, guest });
  }
  const full = coming[COMING.length];
  if (full) await addReservation(context, rows, { slot: full, guest: FULL, whole: true });
  await insertRows(tx, "reservations", rows.reservations);
  await insertRows(tx, "reservation_payers", rows.payers);
  await insertRows(tx, "reservation_lines", rows.lines);
  await insertRows(tx, "reservation_money", rows.money);
  await insertRows(tx, "reservation_events", rows.events);
  if (full) {
    const id = newId(services);
    await insertRows(tx, "waiting_list", [
      {
        shop_id: shopId,
        id,
        event_id: full.eventId,
        slot_id: full.id,
        name: "Pauline Estève",
        email: "pauline.esteve@example.org",
        phone: "",
        lang: "fr",
        seats: 2,
        key_hash: keyHash(context, id),
        status: "waiting",
        created_at: new Date(at - HOUR_MS),
      },
    ]);
  }
}
