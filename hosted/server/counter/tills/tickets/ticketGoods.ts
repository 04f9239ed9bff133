import type { Ticket, TicketMove } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import { articlesOf, pickUnits } from "#cellar/stocks/locations.ts";
import { movementOf } from "#cellar/stocks/operations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type NewMovement } from "#cellar/stocks/postings.queries.ts";
import { postReturn } from "#cellar/stocks/returns.ts";
import { readFacts } from "#cellar/stocks/articles.queries.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { readPlace } from "#cellar/warehouses/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { restockTicketGoods } from "#counter/tills/tickets/returnedGoods.ts";

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
 * Moves the goods of a ticket out of the warehouse of its point of sale, or back (`comeBack`): facts, which are posted
 * even below the available or reserved stock and raise alerts. Returns the formats that the shop does not have.
 */
export async function moveTicketGoods(
  tx: Tx,
  services: Services,
  snapshot: Snapshot,
  { of, ticket }: { of: Gone; ticket: Ticket },
): Promise<string[]> {
  const { shelf } = snapshot;
  const goods = ticket.lines.flatMap(({ formatId, quantity, add, move }) =>
    formatId === undefined ? [] : [{ formatId, quantity, add, move }],
  );
  const requested = [...new Set(goods.map((line) => line.formatId))];
  const own = goods.filter((line) => shelf.has(line.formatId));
  const formatIds = [...new Set(own.flatMap((line) => [...demandOf([line], shelf).keys()]))];
  // Articles without stock (a service) move nothing.
  const stored = (await readFacts(tx, of.shopId, formatIds))
    .filter(({ isCarton, productType }) => !isCarton && productType !== "prestation")
    .map(({ formatId }) => formatId);
  const place = await readPlace(tx, of.shopId, of.warehouseId);
  if (stored.length > 0 && place) {
    const articles = await articlesOf(tx, of.shopId, stored);
    const rows = await lockRows(tx, of.shopId, stored);
    const { shopId, at, by, number, clientId } = of;
    const who = {
      shopId,
      at,
      by,
      document: number,
      isFact: true as const,
      ...(clientId ? { clientId } : {}),
    };
    const { backs, legs: again } = await restockTicketGoods(tx, snapshot, shopId, {
      facts: { rows, articles, place, at },
      ticket,
    });
    if (backs.length > 0) await postReturn(tx, services, who, backs);
    const gone = own.flatMap(({ move, ...line }): NewMovement[] =>
      [...demandOf([line], shelf)].flatMap(([formatId, units]): NewMovement[] => {
        const article = articles.get(formatId);
        if (!article || units <= 0) return [];
        return pickUnits(rows, { formatId, quantity: units }, place, article).map((key) =>
          movementOf(key, KINDS[move], -key.units),
        );
      }),
    );
    const legs = [...gone, ...again];
    if (legs.length > 0) await postMovements(tx, services, { ...who, operationId: newId(services) }, legs);
  }
  return requested.filter((id) => !shelf.has(id));
}
