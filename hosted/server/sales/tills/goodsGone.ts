import type { Ticket, TicketMove } from "@cuvee/core/sales/tills/ticket.ts";
import type { MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import { articlesOf, keyOf, pick } from "#cellar/stocks/places.ts";
import { leg } from "#cellar/stocks/operations.ts";
import { post } from "#cellar/stocks/postings.ts";
import { lockRows, type Leg } from "#cellar/stocks/postings.queries.ts";
import { readFacts } from "#cellar/stocks/articles.queries.ts";
import { demandOf } from "#cellar/stocks/stocks.ts";
import { readPlace } from "#cellar/warehouses/queries.ts";
import type { Tx } from "#kit/database.ts";
import { newId } from "#kit/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";

const KINDS: Record<TicketMove, MovementKind> = {
  sale: "sale",
  gift: "gift",
  tasting: "tasting",
  breakage: "breakage",
  corked: "corked",
};

type Gone = {
  shopId: string;
  warehouseId: string;
  at: Date;
  by: string;
  number: string;
  clientId: string | null;
};

/**
 * The goods of a ticket leave the warehouse of its point, or come back to it: facts, which post even below what is there or promised and
 * raise alerts. Gives the formats that the shop does not have.
 */
export async function moveGoods(
  tx: Tx,
  services: Services,
  { shelf }: Snapshot,
  of: Gone,
  ticket: Ticket,
): Promise<string[]> {
  const goods = ticket.lines.flatMap(({ formatId, quantity, add, move }) =>
    formatId === undefined ? [] : [{ formatId, quantity, add, move }],
  );
  const asked = [...new Set(goods.map((line) => line.formatId))];
  const own = goods.filter((line) => shelf.has(line.formatId));
  const formatIds = [...new Set(own.flatMap((line) => [...demandOf([line], shelf).keys()]))];
  // What lies nowhere (a service) moves nothing.
  const kept = (await readFacts(tx, of.shopId, formatIds))
    .filter(({ isCarton, productType }) => !isCarton && productType !== "prestation")
    .map(({ formatId }) => formatId);
  const place = await readPlace(tx, of.shopId, of.warehouseId);
  if (kept.length > 0 && place) {
    const articles = await articlesOf(tx, of.shopId, kept);
    const rows = await lockRows(tx, of.shopId, kept);
    const legs = own.flatMap(({ move, ...line }): Leg[] =>
      [...demandOf([line], shelf)].flatMap(([formatId, units]): Leg[] => {
        const article = articles.get(formatId);
        if (!article || units === 0) return [];
        if (units < 0) return [leg(keyOf(rows, { formatId, quantity: 0 }, place, article), "return", -units)];
        return pick(rows, { formatId, quantity: units }, place, article).map((key) =>
          leg(key, KINDS[move], -key.units),
        );
      }),
    );
    const { shopId, at, by, number, clientId } = of;
    const said = { shopId, at, by, operationId: newId(services), document: number, isFact: true as const };
    if (legs.length > 0) await post(tx, services, { ...said, ...(clientId ? { clientId } : {}) }, legs);
  }
  return asked.filter((id) => !shelf.has(id));
}
