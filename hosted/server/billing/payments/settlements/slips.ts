import type { Input } from "@cuvee/core/kit/contract.ts";
import type { settlementsContract } from "@cuvee/core/billing/payments/settlements.contract.ts";
import type { SettlementStatus } from "@cuvee/core/billing/payments/ledger.ts";
import type { SlipView } from "@cuvee/core/billing/payments/views.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { maskIban } from "@cuvee/core/shops/settings/banks.ts";
import { bookBanking, bookUnbanking } from "#billing/accounting/money.ts";
import { ownShop, todayOf, ledgerContextOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import { lockSettlements } from "#billing/payments/ledger.queries.ts";
import {
  addSlip,
  findSlip,
  linesOfSlip,
  saveUndoing,
  type StoredSlip,
} from "#billing/payments/settlements/slips.queries.ts";
import { nextNumber } from "#shops/settings/numbers.queries.ts";
import { fiscalYear } from "#shops/settings/numbers.ts";

/** Checks whether nothing proves that the bank received it: no line of a statement, no returned money. */
const mayUndo = (slip: StoredSlip, lines: readonly { status: SettlementStatus }[]): boolean =>
  slip.state === "made" && !slip.is_seen && lines.every((l) => l.status === "banked");

/** Returns a slip as it is printed. Throws `not-found` (404). */
export async function slipView(context: PaymentsContext, id: string): Promise<SlipView> {
  const { tx, shopId } = context;
  const row = (await findSlip(tx, shopId, id)) ?? refuse("not-found", 404);
  const shop = await ownShop(context);
  const bank = shop.banks.find((b) => b.id === row.bank_id);
  const lines = await linesOfSlip(tx, shopId, id);
  return {
    id,
    number: row.number,
    type: row.type,
    bankId: row.bank_id,
    madeOn: row.made_on,
    count: row.count,
    totalCents: row.total_cents as Cents,
    madeBy: row.made_by,
    state: row.state,
    undone:
      row.undone_at && row.undone_by !== null ? { by: row.undone_by, at: row.undone_at.toISOString() } : null,
    canUndo: mayUndo(row, lines),
    shopName: shop.legal["company"] || shop.name,
    bank: bank ? { holder: bank.holder, name: bank.name, iban: maskIban(bank.iban), bic: bank.bic } : null,
    lines: lines.map((l) => ({
      id: l.id,
      clientName: l.name,
      reference: l.reference,
      receivedOn: l.received_on,
      amountCents: l.amount_cents as Cents,
      status: l.status,
    })),
  };
}

/**
 * Makes a deposit slip of checks or cash: it has a number of its own, and its money is in the bank from here on. Throws
 * `not-found` (404), `future-day` (422), `slip-money` (409) for money of another method, or at the bank already, or
 * over.
 */
export async function makeSlip(
  context: PaymentsContext,
  body: Input<(typeof settlementsContract)["makeSlip"]>["body"],
): Promise<SlipView> {
  const { tx, shopId, services } = context;
  const shop = await ownShop(context);
  if (!shop.banks.some((b) => b.id === body.bankId)) refuse("not-found", 404);
  if (body.madeOn > todayOf(context)) refuse("future-day", 422, { today: todayOf(context) });
  const states = await lockSettlements(tx, shopId, body.settlementIds);
  if (states.length < body.settlementIds.length) refuse("not-found", 404);
  const wrong = states.filter((s) => s.kind !== "receipt" || s.type !== body.type || s.status !== "noted");
  if (wrong.length > 0) refuse("slip-money", 409, { ids: wrong.map((s) => s.settlement_id) });
  const year = fiscalYear(new Date(services.now()), shop);
  const sequence = await nextNumber(tx, shopId, "slip", year);
  const number = `RB-${year}-${String(sequence).padStart(5, "0")}`;
  try {
    await addSlip(tx, {
      ...ledgerContextOf(context),
      id: body.id,
      number,
      type: body.type,
      bankId: body.bankId,
      madeOn: body.madeOn,
      totalCents: states.reduce((all, s) => all + s.amount_cents, 0),
      settlementIds: body.settlementIds,
    });
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("settlement-exists", 409);
    throw error;
  }
  const { id, madeOn: on, settlementIds } = body;
  await bookBanking(tx, services, shopId, { id, on, reference: number, settlementIds });
  return slipView(context, id);
}

/**
 * Undoes a slip that never went to the bank: its money waits for a slip again, and its bookings are reversed. Throws
 * `not-found` (404), `slip-over` (409) for one that was undone, that a statement shows, or whose money came back;
 * `period-locked` (409).
 */
export async function undoSlip(context: PaymentsContext, id: string): Promise<SlipView> {
  const { tx, shopId, services } = context;
  const settlementIds = (await linesOfSlip(tx, shopId, id)).map((l) => l.id);
  // Matching it with a statement locks its money too: the state is checked once that is locked.
  const states = await lockSettlements(tx, shopId, settlementIds);
  const slip = (await findSlip(tx, shopId, id)) ?? refuse("not-found", 404);
  if (!mayUndo(slip, states)) refuse("slip-over", 409);
  const { number, total_cents: totalCents } = slip;
  await saveUndoing(tx, { ...ledgerContextOf(context), id, number, settlementIds });
  await bookUnbanking(tx, services, shopId, { id, reference: number, totalCents });
  return slipView(context, id);
}
