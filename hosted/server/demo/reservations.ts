import { cents } from "@cuvee/core/kit/money.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { countPeople, linesOf, totalOf, type NewLine } from "@cuvee/core/visits/reservations/booking.ts";
import { feeLine } from "@cuvee/core/visits/reservations/money.ts";
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

type Made = Record<"reservations" | "lines" | "money" | "events" | "payers", Record<string, unknown>[]>;

/** Writes the rows of one reservation. */
async function write(
  context: EventsContext,
  created: Made,
  { slot, guest, whole = false }: { slot: DemoSlot; guest: Guest; whole?: boolean },
): Promise<void> {
  const { tx, services, shopId, by } = context;
  const { rules } = await readShop(tx, shopId);
  const facts = await slotFacts(tx, shopId, slot.id, { at: new Date(context.at), without: null });
  const rates = bookingRates(facts?.rates ?? [], rules);
  const [first, second] = rates.filter((r) => r.kind === "price");
  const [some, others] = whole ? [Math.max(1, slot.capacity), 0] : guest.people;
  const inputs = [
    { ticketId: first?.id ?? "", quantity: Math.min(some, slot.capacity) },
    { ticketId: second?.id ?? "", quantity: others },
  ].filter((input) => input.ticketId !== "" && input.quantity > 0);
  const lines = linesOf(inputs, rates);
  const { seats, people } = countPeople(lines);
  const [id, at] = [newId(services), new Date(context.at - 3 * DAY_MS)];
  const isHeld = guest.status === "held";
  const isOver = guest.status === "cancelled";
  const isPaid = guest.payment === "paid" || guest.status === "attended";
  const price = totalOf(lines);
  // Half of the price was refunded to a visitor who cancelled late.
  const fee = cents(Math.floor(price / 2));
  const payers = guest.payment === "group" ? [newId(services), newId(services)] : [];
  const parted = payers.flatMap((payerId, n) =>
    linesOf(
      [{ ticketId: first?.id ?? "", quantity: n === 0 ? Math.ceil(seats / 2) : Math.floor(seats / 2) }],
      rates,
      payerId,
    ),
  );
  const shown: NewLine[] = isHeld ? [] : isOver ? feeLine(fee) : parted.length > 0 ? parted : lines;
  const total = totalOf(shown);
  const paid = isOver ? total : isPaid ? price : 0;
  const hasNumber = ["confirmed", "attended", "noShow", "cancelled"].includes(guest.status);
  const { row: shop } = await readShop(tx, shopId);
  const year = fiscalYear(at, shop);
  const number = hasNumber
    ? `R${year}-${String(await nextNumber(tx, shopId, "reservation", year)).padStart(5, "0")}`
    : null;
  const [firstname, lastname] = guest.name;
  const email = isHeld
    ? ""
    : `${plainText(`${firstname}.${lastname}`).replaceAll(/[^a-z.]/g, "")}@example.org`;
  const contact = isHeld ? {} : { firstname, lastname, email, phone: "+33612345678" };
  const expires = isHeld ? 15 * 60_000 : 2 * DAY_MS;
  const isPending = guest.status === "pending";
  created.reservations.push({
    shop_id: shopId,
    id,
    number,
    event_id: slot.eventId,
    slot_id: slot.id,
    status: guest.status,
    seats,
    people,
    expires_at: isHeld || isPending ? new Date(Math.min(context.at + expires, slot.start)) : null,
    buyer_id: guest.username ? slot.camille : null,
    key_hash: `\\x${orderKeyHash(services.secrets.orderKey(id)).toString("hex")}`,
    contact,
    search: plainText(`${number ?? ""} ${firstname} ${lastname} ${email} +33612345678`),
    lang: guest.lang ?? "fr",
    visit_language: guest.lang ?? "fr",
    notes: guest.notes ?? "",
    staff_notes: "",
    source: isPending && guest.payment === "link" ? "phone" : "web",
    payment: guest.payment === "group" ? "group" : guest.payment === "onSite" ? "onSite" : "full",
    total_cents: total,
    paid_cents: paid,
    cancelled_at: isOver ? new Date(context.at - DAY_MS) : null,
    cancel_reason: isOver ? "Empêchement" : "",
    attended_people: guest.status === "attended" ? people : 0,
    attended_at: guest.status === "attended" ? new Date(slot.start) : null,
    reminded_at: slot.start < context.at + DAY_MS ? new Date(slot.start - DAY_MS) : null,
    // A shop that was just created sends no thanks.
    thanked_at: guest.status === "attended" ? new Date(context.at) : null,
    created_at: at,
    version: 1,
  });
  for (const [position, line] of shown.entries()) {
    const { ticketId, kind, name, quantity, unitE4, vatRateBp, amountCents, notCounting, payerId } = line;
    created.lines.push({
      shop_id: shopId,
      reservation_id: id,
      id: newId(services),
      position,
      ticket_id: ticketId,
      kind,
      name,
      quantity,
      unit_e4: unitE4,
      vat_rate_bp: vatRateBp,
      amount_cents: amountCents,
      not_counting: notCounting,
      payer_id: payerId,
    });
  }
  const money = (kind: string, amountCents: number, key: string) => ({
    shop_id: shopId,
    reservation_id: id,
    kind,
    amount_cents: amountCents,
    method: "cbnc",
    at,
    made_by: by,
    key,
  });
  if (isPaid) created.money.push(money("payment", price, "demo"));
  if (isPaid && isOver && price > total) created.money.push(money("refund", price - total, "demo-back"));
  for (const [position, payerId] of payers.entries())
    created.payers.push({
      shop_id: shopId,
      reservation_id: id,
      id: payerId,
      position,
      name: position === 0 ? `${firstname} ${lastname}` : "Béatrice Montaigu",
      email: position === 0 ? email : "beatrice.montaigu@example.org",
      key_hash: `\\x${orderKeyHash(services.secrets.orderKey(payerId)).toString("hex")}`,
    });
  const kinds = ["booked", ...(isHeld || isPending ? [] : ["confirmed"])];
  if (["attended", "cancelled"].includes(guest.status)) kinds.push(guest.status);
  if (guest.status === "noShow") kinds.push("no-show");
  for (const kind of kinds)
    created.events.push({ shop_id: shopId, reservation_id: id, at, kind, made_by: by, facts: {} });
}

/**
 * Creates reservations of every kind around now, at a shop whose events were just created, and an entry of the waiting
 * list.
 */
export async function seedReservations(context: EventsContext): Promise<void> {
  const { tx, services, shopId, at } = context;
  const { past, coming } = await slotsAround(tx, shopId, new Date(at), newId(services));
  const created: Made = { reservations: [], lines: [], money: [], events: [], payers: [] };
  for (const guest of PAST) if (past) await write(context, created, { slot: past, guest });
  for (const [n, guest] of COMING.entries()) {
    const slot = coming[n];
    if (slot) await write(context, created, { slot, guest });
  }
  const full = coming[COMING.length];
  if (full) await write(context, created, { slot: full, guest: FULL, whole: true });
  await insertRows(tx, "reservations", created.reservations);
  await insertRows(tx, "reservation_payers", created.payers);
  await insertRows(tx, "reservation_lines", created.lines);
  await insertRows(tx, "reservation_money", created.money);
  await insertRows(tx, "reservation_events", created.events);
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
        key_hash: `\\x${orderKeyHash(services.secrets.orderKey(id)).toString("hex")}`,
        status: "waiting",
        created_at: new Date(at - HOUR_MS),
      },
    ]);
  }
}
