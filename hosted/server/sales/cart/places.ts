import { Refusal } from "@cuvee/core/kit/refusal.ts";
import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import { isActive } from "@cuvee/core/people/accounts/integrations.ts";
import { countPeople, linesOf } from "@cuvee/core/visits/reservations/booking.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import { isOwnHold } from "#visits/reservations/booking.ts";
import { ratesOf, refuseLanguage } from "#visits/reservations/holds.ts";
import { findSlot, refuseProblems, refuseTaking } from "#visits/reservations/seats.ts";
import { findReservation } from "#visits/reservations/queries.ts";
import type { SellerOrder, WishOrder } from "#sales/cart/cart.ts";

/** Most reservations of a seller that are checked: more are refused by the order itself. */
const LOOKED_AT = 20;

type Wished = NonNullable<WishOrder["reservations"]>[number];

/** Returns the problem of one reservation now; undefined when its places could be taken. Throws only on faults. */
async function problemOf(
  tx: Tx,
  { snapshot }: SellerOrder,
  { eventId, slot, selectedPrices, hold, visitLanguage }: Wished,
  at: number,
): Promise<OrderProblem | undefined> {
  const shopId = snapshot.rules.id;
  try {
    const reservation = hold && (await findReservation(tx, hold.id));
    const own =
      hold && isOwnHold(reservation, hold.key) && reservation.slot_id === slot.id ? reservation : undefined;
    const taking = { shopId, eventId, slot, at, without: own?.id ?? null, isStaff: false, seats: 0 };
    const facts = await findSlot(tx, taking);
    const rates = ratesOf(facts, snapshot);
    refuseLanguage(facts, visitLanguage);
    const { seats } = countPeople(linesOf(selectedPrices, rates));
    // A live hold was taken in time.
    const isAlive = (own?.expires_at?.getTime() ?? 0) > at;
    refuseTaking(facts, { ...taking, seats, isStaff: isAlive });
    refuseProblems(facts, selectedPrices, rates);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.code === "not-found" ? "slot-gone" : error.code;
    const plain = Object.entries(error.facts).filter(([, value]) =>
      ["string", "number"].includes(typeof value),
    );
    const values = Object.fromEntries(plain) as Record<string, string | number>;
    return { code: "places", slotId: slot.id, values: { ...values, reason } };
  }
}

/**
 * Returns the problems of the reservations in a part of a cart: shown in the cart, refused only by a hold or the order
 * itself. Checking takes no places.
 */
export async function placeProblems(
  database: Database,
  sellerOrder: SellerOrder,
  at: number,
): Promise<OrderProblem[]> {
  const reservations = (sellerOrder.order.reservations ?? []).slice(0, LOOKED_AT);
  if (reservations.length === 0) return [];
  const shopId = sellerOrder.snapshot.rules.id;
  if (!isActive(sellerOrder.snapshot.shop.integrations, "reservations"))
    return reservations.map(({ slot }) => ({
      code: "places",
      slotId: slot.id,
      values: { reason: "event-not-online" },
    }));
  return database.transaction({ shopId }, async (tx) => {
    const problems: OrderProblem[] = [];
    for (const wished of reservations) {
      const problem = await problemOf(tx, sellerOrder, wished, at);
      if (problem) problems.push(problem);
    }
    return problems;
  });
}
