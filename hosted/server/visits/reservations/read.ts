import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import {
  clientCommands,
  staffCommands,
  type CommandState,
} from "@cuvee/core/visits/reservations/commands.ts";
import { feeDue, refundNow, refundShare, sourcesOf } from "@cuvee/core/visits/reservations/money.ts";
import type { Payer, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import { hasPermission, staffShop } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { ticketCode } from "#visits/reservations/code.ts";
import { clientByEmail } from "#visits/reservations/list.queries.ts";
import { findReservation, lockReservation, readParts } from "#visits/reservations/queries.ts";
import type { ReservationDeps, ReservationParts, StoredReservation } from "#visits/reservations/rows.ts";

/** The reader: the shop (and whether they may act), the client, or a payer of a part. */
export type ReservationReader = { as: "staff"; mayAct: boolean } | { as: "client" } | { as: "payer" };

/** Returns the role in which the caller reads reservations of a shop. */
export function readerOf(ctx: RequestContext, shopId: string): ReservationReader {
  const { person } = ctx.actor;
  if (!person || ctx.scope.shopId !== shopId) return { as: "client" };
  return { as: "staff", mayAct: hasPermission(staffShop(person), "createResa") };
}

const HOUR_MS = 3_600_000;
const iso = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the facts that decide on a reservation's actions. */
export function stateOf(
  row: StoredReservation,
  { around, payers, order }: ReservationParts,
  at: number,
): CommandState {
  const until = around.changeHours === null ? null : around.start - around.changeHours * HOUR_MS;
  return {
    status: row.status,
    expires: row.expires_at !== null,
    ofOrder: row.order_id !== null,
    awaitsOrder: order?.isPlaced ?? false,
    isGroup: row.payment === "group" || payers.some((p) => p.paidAt !== null && p.endedAt === null),
    dueCents: cents(row.total_cents - row.paid_cents),
    paidCents: row.paid_cents,
    start: around.start,
    hasCome: around.day <= dayOf(at, SHOP_TIME_ZONE),
    changeUntil: until,
  };
}

/** Returns the refund of a cancellation now: everything when it is not confirmed yet, else by the policy. */
export function refundNowOf(row: StoredReservation, { lines, around }: ReservationParts, at: number): number {
  if (row.status === "pending") return Math.max(0, row.paid_cents);
  if (row.status !== "confirmed") return 0;
  return refundNow(lines, row.paid_cents, refundShare(around.cancellation, around.start, at));
}

/** Returns the part that a payer owes, or has paid. A payer without lines of their own pays the rest. */
export function payerView(
  row: StoredReservation,
  parts: ReservationParts,
  p: ReservationParts["payers"][number],
  hidesEmail = false,
): Payer {
  const mine = parts.lines.filter((line) => line.payerId === p.id);
  const reservationMoneys = parts.money.filter((m) => m.payerId === p.id && m.kind === "payment");
  const left = sourcesOf(parts.money.filter((m) => m.payerId === p.id)).reduce(
    (sum, s) => sum + s.netCents,
    0,
  );
  const rest = Math.max(0, row.total_cents - row.paid_cents);
  const owed = mine.length > 0 ? Math.min(sumOf(mine), p.dueCents ?? Infinity) : rest;
  const isBack = reservationMoneys.length > 0 && left <= 0;
  return {
    id: p.id,
    name: p.name,
    email: hidesEmail ? "" : p.email,
    orderId: p.orderId,
    totalCents: cents(p.paidAt === null ? owed : sumOf(reservationMoneys)),
    state: p.paidAt !== null ? (isBack ? "refunded" : "paid") : p.endedAt === null ? "waiting" : "ended",
  };
}
const sumOf = (list: readonly { amountCents: number }[]): number =>
  list.reduce((s, x) => s + x.amountCents, 0);

type Shop = { name: string };

function staffPart(
  deps: ReservationDeps,
  row: StoredReservation,
  parts: ReservationParts,
  clientId: string | null,
): NonNullable<ReservationView["staff"]> {
  const fees = parts.lines.filter(({ kind }) => kind === "price");
  const dueCents = cents(row.total_cents - row.paid_cents);
  return {
    notes: row.staff_notes,
    money: parts.money.map((m) => ({ ...m, at: new Date(m.at).toISOString() })),
    events: parts.events.map((e) => ({ ...e, at: new Date(e.at).toISOString() })),
    guides: parts.around.guides,
    clientId,
    feeWaivedFrom: feeDue(fees, parts.lines, dueCents) > 0 ? parts.around.feeWaivedFrom : null,
    code: ticketCode(deps.services.secrets, row.id),
  };
}

/** Returns the commands that a reader may run. */
function commandsFor(
  reader: ReservationReader,
  state: ReturnType<typeof stateOf>,
  at: number,
): ReservationView["acts"] {
  if (reader.as === "staff") return reader.mayAct ? staffCommands(state) : [];
  return reader.as === "payer" ? [] : clientCommands(state, at);
}

const locationOf = ({
  name = "",
  street = "",
  zipcode = "",
  city = "",
  country = "FR",
  access = "",
}: ReservationParts["around"]["location"]): ReservationView["location"] => ({
  name,
  street,
  zipcode,
  city,
  country,
  access,
});

/** Returns a reservation as the reader sees it. */
function reservationView(
  deps: ReservationDeps,
  shop: Shop,
  {
    row,
    parts,
    reader,
    clientId = null,
  }: { row: StoredReservation; parts: ReservationParts; reader: ReservationReader; clientId?: string | null },
): ReservationView {
  const { around } = parts;
  const at = deps.services.now();
  const state = stateOf(row, parts, at);
  const isPayer = reader.as === "payer";
  const { firstname = "", lastname = "", email = "", phone = "" } = row.contact;
  const contact = { firstname, lastname, email: isPayer ? "" : email, phone: isPayer ? "" : phone };
  const lasting = ["confirmed", "attended", "noShow"].includes(row.status);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    eventId: row.event_id,
    eventTitle: reader.as === "staff" ? around.ownTitle : around.eventTitle,
    slotId: row.slot_id,
    start: around.start,
    end: around.end,
    name: `${firstname} ${lastname}`.trim(),
    email: contact.email,
    phone: contact.phone,
    people: row.people,
    seats: row.seats,
    totalCents: row.total_cents,
    dueCents: state.dueCents,
    visitLanguage: row.visit_language,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    shopId: row.shop_id,
    shopName: shop.name,
    contact,
    slotName: around.slotName,
    slotMode: around.slotMode,
    timeZone: SHOP_TIME_ZONE,
    payment: row.payment,
    location: locationOf(around.location),
    lang: row.lang,
    notes: isPayer ? "" : row.notes,
    lines: parts.lines,
    paidCents: row.paid_cents,
    ...(parts.order?.awaitedCents ? { awaitedCents: cents(parts.order.awaitedCents) } : {}),
    payers: parts.payers.map((p) => payerView(row, parts, p, isPayer)),
    expiresAt: iso(row.expires_at),
    orderId: isPayer ? null : row.order_id,
    attendedPeople: row.attended_people,
    attendedAt: iso(row.attended_at),
    refundNowCents: cents(refundNowOf(row, parts, at)),
    changeUntil: state.changeUntil === null ? null : new Date(state.changeUntil).toISOString(),
    acts: commandsFor(reader, state, at),
    ticket: lasting && !isPayer ? ticketCode(deps.services.secrets, row.id) : "",
    ...(reader.as === "staff" ? { staff: staffPart(deps, row, parts, clientId) } : {}),
  };
}

/** Returns views of reservations of one shop, read together. Histories and clients only of a single one. */
export async function viewsOf(
  tx: Tx,
  deps: ReservationDeps,
  rows: readonly StoredReservation[],
  { reader, isWhole = false }: { reader: ReservationReader; isWhole?: boolean },
): Promise<ReservationView[]> {
  const [first] = rows;
  if (!first) return [];
  const { shop } = await deps.catalogue.seen(tx, first.shop_id);
  const isStaff = reader.as === "staff";
  const all = await readParts(
    tx,
    first.shop_id,
    rows.map((row) => row.id),
    isWhole && isStaff,
  );
  const client =
    isWhole && isStaff && first.contact.email
      ? await clientByEmail(tx, first.shop_id, first.contact.email)
      : null;
  return rows.flatMap((row) => {
    const parts = all.get(row.id);
    return parts ? [reservationView(deps, shop, { row, parts, reader, clientId: client })] : [];
  });
}

/** Returns the whole view of one reservation. */
export async function viewOf(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  reader: ReservationReader,
): Promise<ReservationView> {
  const [view] = await viewsOf(tx, deps, [row], { reader, isWhole: true });
  return view ?? refuse("not-found", 404);
}

/**
 * Returns a reservation that the actor may see, else throws `not-found` (404): row-level security decides by shop,
 * buyer or private key.
 */
export async function ownReservation(tx: Tx, id: string): Promise<StoredReservation> {
  const row = (await findReservation(tx, id)) ?? refuse("not-found", 404);
  await tx.actFor(row.shop_id);
  return row;
}

/** Does the same, and locks it for a change. */
export async function ownReservationLocked(tx: Tx, id: string): Promise<StoredReservation> {
  const row = await ownReservation(tx, id);
  return (await lockReservation(tx, row.shop_id, id)) ?? refuse("not-found", 404);
}
