import type { Duplicate } from "@cuvee/core/counter/tills/journal.ts";
import { isTooMuchBack } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { dropBasket } from "#counter/tills/device/baskets.ts";
import type { TicketStamp, TillEngine } from "#counter/tills/device/engine.ts";
import { actsOf } from "#counter/tills/device/neededRights.ts";
import type { OpenedTill } from "#counter/tills/device/openedTill.ts";
import type { Recorded, TillState } from "#counter/tills/device/tillState.ts";

/** All tickets of this device: earlier refunds of a ticket are searched in them. */
const ALL = 100_000;

const idOf = (basket: unknown): unknown => (basket as { id?: unknown } | null | undefined)?.id;

/** Returns the ticket that another one takes back, or null. */
const correctedBy = ({ lines }: Pick<Ticket, "lines">): Id | null =>
  lines.find((line) => line.corrects)?.corrects?.ticketId ?? null;

/** Checks whether a ticket takes more than the point lets a till take without network. */
const isOverLimit = ({ limits, training }: TillState, { totalTtcCents }: Ticket): boolean =>
  limits !== null && totalTtcCents > 0 && !training && (limits.isOver || totalTtcCents > limits.leftCents);

function stampOf(till: OpenedTill, id: Id): TicketStamp {
  const { running } = till.working().journal.book();
  const { training: isTraining, device } = till.store.state();
  const n = 1 + (isTraining ? running.training : running.tickets);
  return { id, code: device?.code ?? "", n, isTraining };
}

/** Prevents a second refund of the same goods while the disk still writes the first. */
async function lookBack(till: OpenedTill, draft: Ticket, soldId: Id): Promise<void> {
  const { journal } = till.working();
  const [sold] = await journal.about<Ticket>("ticket", soldId);
  const takesBack = ({ body }: Recorded<Ticket>): boolean =>
    body.lines.some((line) => line.corrects?.ticketId === soldId);
  const later = (await journal.latest<Ticket>("ticket", ALL, takesBack)).map(({ body }) => body);
  if (sold && isTooMuchBack(sold.body, [...later, draft])) refuse("till-back", 409);
}

/** Refuses a ticket that the operator may not make, that exists already, or that the point allows no till to make. */
async function needSellable(till: OpenedTill, draft: Ticket): Promise<void> {
  const { journal, operators } = till.atWork();
  for (const act of actsOf(draft)) await operators.need(act);
  if ((await journal.about<Ticket>("ticket", draft.id)).length > 0) refuse("till-sold", 409);
  const soldId = correctedBy(draft);
  if (soldId !== null) await lookBack(till, draft, soldId);
  if (isOverLimit(till.store.state(), draft)) refuse("till-offline-limit", 409);
}

async function sellOnce(
  till: OpenedTill,
  id: Id,
  make: (stamp: TicketStamp) => Ticket,
): Promise<Recorded<Ticket>> {
  const { append } = till.atWork();
  await needSellable(till, make(stampOf(till, id)));
  // A refund leaves the current basket unchanged.
  const isBasket = idOf(till.stores?.baskets.current()) === id;
  const hold = isBasket ? till.stores?.baskets.hold() : undefined;
  let isSold = false;
  try {
    const sold = await append(
      ({ day }) => {
        if (day === null) refuse("till-closed", 409);
        return { body: make(stampOf(till, id)) };
      },
      { stores: [], act: (tx) => (isBasket ? dropBasket(tx) : undefined) },
    );
    isSold = true;
    till.store.set({ lastTicket: sold });
    return sold;
  } finally {
    hold?.done(isSold);
  }
}

async function copyOf(till: OpenedTill, ticketId: Id) {
  const { journal, append } = till.working();
  const [ticket] = await journal.about<Ticket>("ticket", ticketId);
  if (!ticket) return refuse("till-unknown", 404);
  const before = await journal.about<Duplicate>("duplicate", ticketId);
  const { number } = ticket.body;
  const copy = await append<Duplicate>(() => ({
    body: { kind: "duplicate", ticketId, number, copy: before.length + 1 },
  }));
  return { ticket, copy };
}

/** Returns the functions of the till that make tickets and their duplicates. */
export function ticketActionsOf(till: OpenedTill): Pick<TillEngine, "sell" | "duplicate"> {
  const selling = new Set<Id>();
  const givingBack = new Set<Id>();
  let copying: Promise<unknown> = Promise.resolve();
  return {
    async sell(id, make) {
      if (selling.has(id)) return refuse("till-sold", 409);
      const soldId = correctedBy(make(stampOf(till, id)));
      if (soldId !== null && givingBack.has(soldId)) return refuse("till-back", 409);
      selling.add(id);
      if (soldId !== null) givingBack.add(soldId);
      try {
        return await till.whole(sellOnce(till, id, make));
      } finally {
        selling.delete(id);
        if (soldId !== null) givingBack.delete(soldId);
      }
    },
    async duplicate(ticketId) {
      if (till.store.state().operator === null) refuse("till-locked", 403);
      // Each duplicate counts the one before.
      const turn = till.whole(copying.then(() => copyOf(till, ticketId)));
      copying = turn.catch(() => undefined);
      return turn;
    },
  };
}
