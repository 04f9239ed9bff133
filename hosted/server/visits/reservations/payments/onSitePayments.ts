import type { Input } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { feeLine, withLowerTotal, shareAmong, sourcesOf } from "@cuvee/core/visits/reservations/money.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { askBeforeSameMail } from "#kit/mail/mailAgain.ts";
import { newId, type RequestContext } from "#kit/http/mount.ts";
import { lockForCommand, refuseLost } from "#visits/reservations/commands.ts";
import {
  confirmReservation,
  recordPaymentOnce,
  notifySeatsChanged,
  recordRefundOnce,
  saveNextVersion,
  setLines,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { sendLink } from "#visits/reservations/payments/payers.ts";
import { endUnpaidPayers, payersOf } from "#visits/reservations/payments/payers.queries.ts";
import { ownReservationLocked, readerOf, viewOf } from "#visits/reservations/read.ts";
import type { ReservationDeps } from "#visits/reservations/rows.ts";

type Contract = typeof reservationsContract;

/** Records a payment on site. Throws `payment-too-much` (422) {dueCents} for more than is due. */
export async function recordOnSitePayment(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["payment"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const input = { act: "pay" as const, version: body.version };
  const { row, reader, at, by } = await lockForCommand(tx, deps, params.reservationId, { ctx, input });
  const dueCents = row.total_cents - row.paid_cents;
  if (body.amountCents > dueCents) refuse("payment-too-much", 422, { dueCents });
  const { amountCents, method } = body;
  const isLost = row.status === "pending" && row.expires_at !== null && row.expires_at <= at;
  if (isLost && amountCents < dueCents) refuse("group-expired", 409);
  await refuseLost(tx, deps, row, { at, by });
  await recordPaymentOnce(tx, row, {
    orderId: null,
    payerId: null,
    amountCents,
    method,
    at,
    by,
    key: newId(deps.services),
  });
  if (amountCents === dueCents) {
    // Nothing is left for a link to pay.
    await endUnpaidPayers(tx, row.shop_id, row.id, at);
    if (row.status === "pending" && (row.expires_at !== null || isLost))
      await confirmReservation(tx, deps, row, { author: { at, by }, how: { asks: false } });
  }
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, reader);
}

/**
 * Refunds money: by card for payments by an order, else by the given method. Beyond the amount owed to the client, the
 * fee of a cancelled reservation is reduced, and so is the price of any other, unless the client pays it again
 * (`staysDue`). Throws `refund-too-much` (422) {maxCents}.
 */
export async function refundByStaff(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["refund"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const input = { act: "refund" as const, version: body.version };
  const { row, parts, reader, at, by } = await lockForCommand(tx, deps, params.reservationId, { ctx, input });
  const { method } = body;
  const amountCents = cents(body.amountCents);
  const ordered = sourcesOf(parts.money).filter((s) => s.orderId !== null && s.netCents > 0);
  const byCard = ordered.reduce((sum, s) => sum + s.netCents, 0);
  const most = Math.min(row.paid_cents, method === "card" ? byCard : row.paid_cents);
  if (amountCents > most) refuse("refund-too-much", 422, { maxCents: Math.max(0, most) });
  const over = Math.max(0, row.paid_cents - row.total_cents);
  const key = (): string => newId(deps.services);
  if (method === "card")
    for (const source of shareAmong(amountCents, ordered))
      await recordRefundOnce(tx, deps, row, {
        money: { ...source, method, at, by, key: key() },
        isSent: true,
      });
  else
    await recordRefundOnce(tx, deps, row, {
      money: { orderId: null, payerId: null, amountCents, method, at, by, key: key() },
      isSent: false,
    });
  const off = cents(Math.max(0, amountCents - over));
  if (off > 0 && row.status === "cancelled")
    await setLines(tx, deps, row, feeLine(cents(row.total_cents - off)));
  else if (off > 0 && !body.staysDue) {
    const lines = parts.lines.map(({ id: _, ...line }) => line);
    await setLines(tx, deps, row, withLowerTotal(lines, off));
  }
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  if (row.contact.email) await publishReservationEvent(tx, deps, row, { event: "refunded" });
  return viewOf(tx, deps, row, reader);
}

/** Sends a link for paying the rest. Throws `mail-again` (409). */
export async function sendPaymentLink(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["paymentLink"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const input = { act: "link" as const, version: body.version };
  const { row, reader, at, by } = await lockForCommand(tx, deps, params.reservationId, { ctx, input });
  await askBeforeSameMail(tx, deps.services, {
    shopId: row.shop_id,
    about: `reservation-link:${row.id}`,
    recipients: [body.email],
    again: body.again,
  });
  await sendLink(tx, deps, row, { email: body.email, author: { at, by } });
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, reader);
}

/** E-mails to send again, by the state of a reservation. */
const AGAIN = {
  confirmed: "confirmed",
  attended: "confirmed",
  noShow: "confirmed",
  cancelled: "cancelled",
} as const;

/**
 * Sends the last e-mail again: for a reservation that awaits payment, the links to those who have not paid. Throws
 * `reservation-email` (422), `mail-again` (409).
 */
export async function resendLastMail(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["resend"]>,
  ctx: RequestContext,
): Promise<{ sent: true }> {
  const row = await ownReservationLocked(tx, params.reservationId);
  if (readerOf(ctx, row.shop_id).as !== "staff" || row.status === "held") refuse("not-found", 404);
  const mail = { shopId: row.shop_id, about: `reservation:${row.id}`, again: body.again };
  await askBeforeSameMail(tx, deps.services, { ...mail, recipients: [row.contact.email ?? ""] });
  const again = newId(deps.services);
  const open = (await payersOf(tx, row.shop_id, row.id)).filter(
    (p) => p.paid_at === null && p.ended_at === null,
  );
  if (row.status === "pending" && open.length > 0) {
    const event = row.payment === "group" ? "payer-invited" : "payment-link";
    for (const { id: payerId } of open)
      await publishReservationEvent(tx, deps, row, { event, of: { payerId, again } });
    return { sent: true };
  }
  if (!row.contact.email) refuse("reservation-email", 422);
  await publishReservationEvent(tx, deps, row, {
    event: row.status === "pending" ? "pending" : AGAIN[row.status as keyof typeof AGAIN],
    of: {
      again,
    },
  });
  return { sent: true };
}
