import { beforeIn, type Source } from "@cuvee/core/billing/documents/compose.ts";
import type { DocumentContent, SealedKind } from "@cuvee/core/billing/documents/documents.ts";
import { withPortion, type BilledParts, type Portion } from "@cuvee/core/billing/documents/portions.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { orderSource, type Goods, type SourceLabels } from "@cuvee/core/sales/bills/source.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { cancellationsOf } from "#sales/orders/cancellations.queries.ts";
import { rateNamesOf, readContracts, type GoodsRow, type OrderToBill } from "#sales/bills/queries.ts";

/** A sealed document, read again. */
export type ReadDocument = { id: string; kind: SealedKind; paper: DocumentContent & { id: string } };

/** An order to be invoiced. */
export type Billable = {
  row: OrderToBill;
  source: Source;
  /** The part taken by invoices, less credit notes that allow invoicing it again; and the cancelled part. */
  before: BilledParts;
  /** Cancelled lines: they are no longer billable, as if something had taken them. */
  givenUp: Portion[];
  bills: ReadDocument[];
  deposits: ReadDocument[];
};

const read = (row: { id: string; kind: SealedKind; content: string }): ReadDocument => ({
  id: row.id,
  kind: row.kind,
  paper: { ...(JSON.parse(row.content) as DocumentContent), id: row.id },
});

/** Returns the accounting facts and the contents of a format. */
export function goodsFrom(rows: readonly GoodsRow[]): (line: OrderLine) => Goods {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ({ formatId }) => {
    const row = found.get(formatId);
    if (!row) return { accountingType: "product" };
    if (row.type === "accessory") return { accountingType: "merchandise" };
    if (row.type === "prestation") return { accountingType: "service" };
    return {
      accountingType: row.type === "box" ? "box" : "product",
      ...(row.volume > 0
        ? {
            containers: {
              perUnit: row.units,
              volumeMl: row.volume,
              ...(row.alcohol === null ? {} : { alcoholE2: row.alcohol }),
            },
          }
        : {}),
    };
  };
}

/**
 * Returns the wording of lines that are not goods. `rateNames` are those of visits, also removed ones: earlier bookings
 * are still invoiced.
 */
export function wordsIn(
  lang: ServerLang,
  priced: OrderToBill["priced"],
  rateNames: ReadonlyMap<string, string>,
): SourceLabels {
  const say = (key: string, values: object = {}): string => translate(lang, "bills", key, { ...values });
  return {
    wrapping: say("wrapping"),
    shipping: priced.shipping.kind === "delivery" ? say("shipping") : say("collection"),
    duty: (name) => say("duty", { name }),
    gift: say("gift"),
    ticket: (id) => ({ name: rateNames.get(id) ?? say("visit"), detail: "" }),
  };
}

/**
 * Reads orders as contracts, with the parts taken by documents, and the prepaid cents. The rows must be locked where
 * something is to be taken.
 */
export async function loadBillable(
  tx: Tx,
  snapshot: Snapshot,
  rows: readonly OrderToBill[],
  lang: ServerLang,
): Promise<{ orders: Billable[]; ahead: number }> {
  const ids = rows.map((row) => row.id);
  const found = await readContracts(tx, snapshot.shop.id, ids);
  const goods = goodsFrom(found.goods);
  const documents = found.documents.map(read);
  const reopening = found.reopening.map((content) => JSON.parse(content) as DocumentContent);
  const cancellations = await cancellationsOf(tx, snapshot.shop.id, ids);
  const tickets = rows.flatMap((row) => row.priced.tickets.map(({ ticketId }) => ticketId));
  const rateNames = await rateNamesOf(tx, snapshot.shop.id, tickets);
  const orders = rows.map((row): Billable => {
    const source = orderSource(
      {
        id: row.id,
        number: row.number ?? row.id,
        on: dayInFrance(row.created_at.getTime()),
        lines: found.lines.filter((line) => line.orderId === row.id),
        priced: row.priced,
      },
      goods,
      wordsIn(lang, row.priced, rateNames),
    );
    const of = documents.filter(({ paper: document }) => document.parts.some((p) => p.id === row.id));
    const bills = of.filter((d) => d.kind === "bill");
    const givenUp = cancellations.filter((c) => c.orderId === row.id).map((c) => c.portion);
    const billed = beforeIn(
      row.id,
      bills.map((b) => b.paper),
      reopening.filter((p) => p.corrects?.some((c) => bills.some((b) => b.id === c.id))),
    );
    return {
      row,
      source,
      bills,
      deposits: of.filter((d) => d.kind === "deposit"),
      givenUp,
      before: givenUp.reduce(withPortion, billed),
    };
  });
  return { orders, ahead: found.ahead_cents };
}
