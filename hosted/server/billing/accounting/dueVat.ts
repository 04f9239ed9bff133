import { entryOfDueVat } from "@cuvee/core/billing/accounting/settlements.ts";
import { vatCountryAt, vatTypeOf } from "@cuvee/core/billing/accounting/vatTypes.ts";
import type { VatRow, Waiting } from "@cuvee/core/billing/accounting/waitingVat.ts";
import { groupOf } from "@cuvee/core/billing/documents/vatGroups.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import {
  readDueVatSource,
  type BookedVat,
  type DueVatSource,
  type TurningRow,
} from "#billing/accounting/book.queries.ts";
import { writeEntry, type Books } from "#billing/accounting/books.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";

const rowsOf = (
  vat: readonly BookedVat[],
  id: string,
  basis: "waiting" | "encashment",
  sign: 1 | -1,
): VatRow[] =>
  vat
    .filter((v) => v.id === id && v.basis === basis)
    .map((v) => ({
      type: v.type,
      baseCents: cents(sign * v.base_cents),
      vatCents: cents(sign * v.vat_cents),
    }));

/** Returns the documents whose VAT waits for payment, or did; leaves the others out. */
const documentsOf = ({ documents, vat }: TurningRow): Waiting[] =>
  documents.map((row) => {
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

/**
 * Returns the orders that have money before their invoice: its VAT is due on receipt, for goods and services (CGI art.
 * 269, 2-a and 2-c), and no longer when an invoice takes the money over, whose VAT is due by itself.
 */
const advancesOf = ({ orders, vat }: TurningRow, { scheme }: Books): Waiting[] =>
  orders.map((order) => {
    const on = dayInFrance(Date.parse(order.created_at));
    const country = order.zone
      ? order.zone === "oss"
        ? (order.sent_to ?? "FR")
        : "FR"
      : vatCountryAt(order.country ?? "FR", on, scheme.ossSince);
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

const waitingOf = (row: TurningRow, books: Books): Waiting[] => [
  ...documentsOf(row),
  ...advancesOf(row, books),
];

/** Returns the state of the VAT that waits for payment. */
export const turningOf = async (tx: Tx, books: Books, of: DueVatSource): Promise<Waiting[]> =>
  waitingOf(await readDueVatSource(tx, books.shopId, of), books);

/**
 * Books the part of waiting VAT that is due now, without a payment of its own. Returns whether anything pays or
 * corrects the documents, or did: others have nothing to letter.
 */
export async function bookDueVat(
  tx: Tx,
  services: Services,
  books: Books,
  what: DueVatSource & { pieceRef: string; on: string; numbers: readonly string[] },
): Promise<boolean> {
  const row = await readDueVatSource(tx, books.shopId, what);
  const entry = entryOfDueVat(what, waitingOf(row, books), books.codes);
  await writeEntry(tx, services, books, { entry, created: { kind: "turn" } });
  return row.tied;
}
