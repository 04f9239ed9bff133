import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { ticketInputsOfLines } from "@cuvee/core/visits/reservations/changes.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { findPayer } from "#visits/reservations/payments/payers.queries.ts";
import { partOf } from "#visits/reservations/payments/payers.ts";
import { findReservation } from "#visits/reservations/queries.ts";
import { viewsOf } from "#visits/reservations/read.ts";
import type { ReservationDeps } from "#visits/reservations/rows.ts";

/** Returns the amount that a payer owes, for the holder of their link. It does not disclose the others' addresses. */
export async function payerPage(
  tx: Tx,
  deps: ReservationDeps,
  payerId: string,
): Promise<Answer<(typeof reservationsContract)["payer"]>> {
  const payer = (await findPayer(tx, payerId)) ?? refuse("not-found", 404);
  await tx.actFor(payer.shop_id);
  const row = (await findReservation(tx, payer.reservation_id)) ?? refuse("not-found", 404);
  const { lines, amountCents } = await partOf(tx, row, payer);
  const [reservation] = await viewsOf(tx, deps, [row], { reader: { as: "payer" } });
  const view = reservation ?? refuse("not-found", 404);
  const { state = "ended" } = view.payers.find((p) => p.id === payerId) ?? {};
  const isOver = row.expires_at !== null && row.expires_at.getTime() <= deps.services.now();
  return {
    reservation: view,
    payerId,
    prices: ticketInputsOfLines(lines),
    amountCents,
    state,
    expired: row.status === "cancelled" || isOver,
  };
}
