import { NO_CENTS } from "@cuvee/core/kit/money.ts";
import { pointsOn } from "@cuvee/core/offer/loyalty/loyalty.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { TicketDoubt } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { addEarned, spendPoints, type PointsOfOrder } from "#offer/loyalty/queries.ts";
import type { TicketClient } from "#counter/tills/tickets/tickets.queries.ts";

/** Highest balance of an account: no client has more. */
const MOST_POINTS = 1_000_000_000;

/** Returns the loyalty points for the goods that a ticket sells, without its returns. */
function givenFor({ lines }: Pick<Ticket, "lines">, loyalty: ShopRules["loyalty"]): number {
  if (!loyalty) return 0;
  const goods = lines.filter(
    (l) => l.move === "sale" && l.formatId !== undefined && !l.corrects && !l.id.includes(":"),
  );
  const points = pointsOn(
    goods.map(({ amountCents }) => ({ amountCents, discountCents: NO_CENTS })),
    loyalty,
  );
  return Math.min(points, MOST_POINTS);
}

/**
 * Moves the points that a ticket gave and took; spent points beyond the balance are a doubt, and so are points that the
 * programme does not give for the sold goods: they are not counted. Returns move points in the opposite direction.
 */
export async function movePoints(
  tx: Tx,
  of: PointsOfOrder,
  {
    client,
    loyalty,
    ticket: { points, number, lines },
  }: {
    client: TicketClient | null;
    loyalty: ShopRules["loyalty"];
    ticket: Pick<Ticket, "points" | "number" | "lines">;
  },
): Promise<TicketDoubt[]> {
  if (!points || !client?.userId) return [];
  // Negative spending counts as earning.
  const earned = points.earned + Math.max(0, -points.spent);
  const extra = Math.max(0, earned - givenFor({ lines }, loyalty));
  const doubts: TicketDoubt[] = extra > 0 ? [{ code: "points-earned", number, points: extra }] : [];
  const more = earned - extra - Math.max(0, points.spent);
  if (more > 0) {
    await addEarned(tx, of, client.userId, Math.min(more, MOST_POINTS));
    return doubts;
  }
  if (more === 0) return doubts;
  const isSpent = -more <= MOST_POINTS && (await spendPoints(tx, of, client.userId, -more));
  return isSpent ? doubts : [...doubts, { code: "points", number, points: -more }];
}
