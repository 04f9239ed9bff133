import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { movementOf } from "#cellar/stocks/operations.ts";
import { keyOf } from "#cellar/stocks/locations.ts";
import type { ArticleFacts } from "#cellar/stocks/articles.queries.ts";
import type { StockRow, NewMovement } from "#cellar/stocks/postings.queries.ts";
import { goodsOfTicket } from "#cellar/stocks/returns.queries.ts";
import { returnedUnits, returnLocation, type ReturnedGoods } from "#cellar/stocks/returns.ts";
import type { WarehousePlace } from "#cellar/warehouses/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { readTicket, takenBackOf } from "#counter/tills/tickets/tickets.queries.ts";

/** Facts of the place that goods of a ticket come back to. */
export type RestockFacts = {
  rows: StockRow[];
  articles: ReadonlyMap<string, ArticleFacts>;
  place: WarehousePlace;
  at: Date;
};

type Line = Ticket["lines"][number];
const isBack = (line: Line): boolean => line.formatId !== undefined && line.quantity + line.add < 0;

/** Returns the units that left with the ticket that is taken back, as far as its stock was moved. */
async function soldBefore(tx: Tx, shopId: string, ticket: Ticket) {
  const soldId = ticket.lines.find(({ corrects }) => corrects)?.corrects?.ticketId;
  const sold = soldId === undefined ? undefined : await readTicket(tx, shopId, soldId);
  if (!sold) return [];
  const before = await takenBackOf(tx, shopId, sold.id);
  return goodsOfTicket(
    tx,
    shopId,
    sold.number,
    before.map(({ number }) => number),
  );
}

/**
 * Returns goods of a ticket to stock: they enter where they had left, with their duty where it had been paid (rules
 * §2.2), and leave again at once where the line marks them as broken, corked or opened to taste. Goods without a
 * recorded exit enter at the point of sale.
 */
export async function restockTicketGoods(
  tx: Tx,
  { shelf }: Snapshot,
  shopId: string,
  { facts: { rows, articles, place, at }, ticket }: { facts: RestockFacts; ticket: Ticket },
): Promise<{ backs: ReturnedGoods[]; legs: NewMovement[] }> {
  const own = ticket.lines.filter((line) => isBack(line) && shelf.has(line.formatId ?? ""));
  const lines = own.map(({ formatId = "", quantity, add, backTo = "stock" }) => ({
    backTo,
    demand: [...demandOf([{ formatId, quantity: -quantity, add: -add }], shelf)].filter(([id]) =>
      articles.has(id),
    ),
  }));
  if (lines.length === 0) return { backs: [], legs: [] };
  const demand = new Map<string, number>();
  for (const [id, units] of lines.flatMap((line) => line.demand))
    demand.set(id, (demand.get(id) ?? 0) + units);
  const left = returnedUnits(await soldBefore(tx, shopId, ticket), demand);
  const backs: ReturnedGoods[] = [];
  const legs: NewMovement[] = [];
  for (const { backTo, demand: wanted } of lines)
    for (const [formatId, units] of wanted) {
      let rest = units;
      const take = (back: ReturnedGoods): void => {
        backs.push(back);
        rest -= back.units;
        if (backTo !== "stock") legs.push(movementOf(returnLocation(back, at), backTo, -back.units));
      };
      for (const back of left) {
        if (back.key.formatId !== formatId || back.units === 0 || rest === 0) continue;
        const part = Math.min(rest, back.units);
        back.units -= part;
        take({ ...back, units: part });
      }
      if (rest > 0)
        take({
          key: keyOf(rows, { formatId, quantity: 0 }, place, articles.get(formatId)),
          units: rest,
          origin: null,
        });
    }
  return { backs, legs };
}
