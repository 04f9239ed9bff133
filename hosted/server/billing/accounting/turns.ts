import { entryOfTurn } from "@cuvee/core/billing/accounting/settlements.ts";
import { vatCountryAt, vatTypeOf } from "@cuvee/core/billing/accounting/vatTypes.ts";
import type { VatRow, Waiting } from "@cuvee/core/billing/accounting/waiting.ts";
import { groupOf } from "@cuvee/core/billing/documents/groups.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { readAdvances, readWaiting, readWaitingVat } from "#billing/accounting/book.queries.ts";
import { writeEntry, type Books } from "#billing/accounting/books.ts";
import type { Tx } from "#kit/database.ts";
import type { Services } from "#kit/services.ts";

/** Whose VAT may fall due: documents, and orders that have money before their bill. */
export type Turning = { ids: readonly string[]; orderIds: readonly string[] };

type Booked = Awaited<ReturnType<typeof readWaitingVat>>;

const rowsOf = (vat: Booked, id: string, basis: "waiting" | "encashment", sign: 1 | -1): VatRow[] =>
  vat
    .filter((v) => v.id === id && v.basis === basis)
    .map((v) => ({
      type: v.type,
      baseCents: cents(sign * v.base_cents),
      vatCents: cents(sign * v.vat_cents),
    }));

/** Documents whose VAT waits for money, or did: of others nothing. */
async function documentsOf(tx: Tx, shopId: string, ids: readonly string[]): Promise<Waiting[]> {
  if (ids.length === 0) return [];
  const rows = await readWaiting(tx, shopId, ids);
  const vat = await readWaitingVat(
    tx,
    shopId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const gives = row.kind === "credit";
    const sign = gives ? -1 : 1;
    return {
      documentId: row.id,
      gives,
      rows: rowsOf(vat, row.id, "waiting", sign),
      turned: rowsOf(vat, row.id, "encashment", sign),
      totalCents: row.due_cents - row.credited_cents - row.discount_cents,
      paidCents: row.paid_cents,
    };
  });
}

/**
 * Orders that have money before their bill: its VAT is due when it comes, goods or services (CGI art. 269, 2-a and 2-c), and no longer
 * when a bill takes the money over, whose VAT is due by itself.
 */
async function advancesOf(
  tx: Tx,
  { shopId, scheme }: Books,
  orderIds: readonly string[],
): Promise<Waiting[]> {
  if (orderIds.length === 0) return [];
  const orders = await readAdvances(tx, shopId, orderIds);
  const vat = await readWaitingVat(
    tx,
    shopId,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => {
    const on = dayInFrance(order.created_at.getTime());
    const country = vatCountryAt(order.country ?? "FR", on, scheme.ossSince);
    return {
      documentId: order.id,
      gives: false,
      rows: (order.vat ?? [])
        .filter(({ vatCents }) => vatCents > 0)
        .map(({ rateBp, baseCents, vatCents }) => ({
          type: vatTypeOf(groupOf(rateBp, undefined), "product", country),
          baseCents,
          vatCents,
        })),
      turned: rowsOf(vat, order.id, "encashment", 1),
      totalCents: order.total_ttc_cents,
      paidCents: order.paid_cents,
    };
  });
}

/** How the VAT stands that waits for money. */
export const turningOf = async (tx: Tx, books: Books, of: Turning): Promise<Waiting[]> => [
  ...(await documentsOf(tx, books.shopId, of.ids)),
  ...(await advancesOf(tx, books, of.orderIds)),
];

/** Books what of waiting VAT is due now, without any money of its own. */
export async function bookTurn(
  tx: Tx,
  services: Services,
  books: Books,
  what: Turning & { pieceRef: string; on: string; numbers: readonly string[] },
): Promise<void> {
  const turns = await turningOf(tx, books, what);
  await writeEntry(tx, services, books, entryOfTurn(what, turns, books.codes), { kind: "turn" });
}
