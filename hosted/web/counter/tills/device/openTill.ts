import type { Id } from "@cuvee/core/kit/ids.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { CashMove, Duplicate, TillEvent } from "@cuvee/core/counter/tills/journal.ts";
import { isTooMuchBack } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { newId } from "#kit/api.ts";
import { actsOf, EVENT_ACTS } from "#counter/tills/device/neededRights.ts";
import { dropBasket, parkSale, recallSale } from "#counter/tills/device/baskets.ts";
import { indexClients } from "#counter/tills/device/clientIndex.ts";
import { openDatabase } from "#counter/tills/device/database.ts";
import type { TicketStamp, TillEngine } from "#counter/tills/device/engine.ts";
import { enrolDevice, readAbandoned, readDevice } from "#counter/tills/device/enrolment.ts";
import {
  openTillStores,
  startTill,
  type TillStores,
  type RunningTill,
} from "#counter/tills/device/runningTill.ts";
import { installShell, type Shell } from "#counter/tills/device/shell.ts";
import { createStateStore } from "#counter/tills/device/stateStore.ts";
import type { KeptBasket, Recorded } from "#counter/tills/device/tillState.ts";
import { lockTill } from "#counter/tills/device/windowLock.ts";

const NOBODY = indexClients([]);
const NO_SHELL: Shell = { update: () => undefined };

/** All tickets of this device: earlier refunds of a ticket are searched in them. */
const ALL = 100_000;

const idOf = (basket: unknown): unknown => (basket as { id?: unknown } | null | undefined)?.id;
/** Returns the ticket that another one takes back, or null. */
const correctedBy = ({ lines }: Pick<Ticket, "lines">): Id | null =>
  lines.find((line) => line.corrects)?.corrects?.ticketId ?? null;

/** Finds tickets by a part of their number, or of the client's name. */
const isFound =
  (text: string) =>
  ({ body }: Recorded<Ticket>): boolean =>
    plainText(`${body.number} ${body.client?.name ?? ""}`).includes(text);

/**
 * Opens the till of a point of sale on this device: its journal, its cached data, its connection to the server.
 * Resolves once it can be shown; when another window has the till it waits for it (`elsewhere`). Throws Refusal
 * `till-storage` when the browser stores nothing.
 */
export async function openTill(pointId: Id): Promise<TillEngine> {
  const store = createStateStore();
  const lock = await lockTill(pointId);
  let stores: TillStores | null = null;
  let live: RunningTill | null = null;
  let shell = NO_SHELL;
  const selling = new Set<Id>();
  const givingBack = new Set<Id>();
  let copying: Promise<unknown> = Promise.resolve();
  /** Actions of several steps: a lock meanwhile waits for them, so that each has the operator who did it. */
  const underWay = new Set<Promise<unknown>>();
  const whole = <T>(act: Promise<T>): Promise<T> => {
    underWay.add(act);
    const over = (): void => void underWay.delete(act);
    act.then(over, over);
    return act;
  };

  const working = (): RunningTill => live ?? refuse("till-elsewhere", 409);
  /** Returns the running till; an operator is signed in, and the day is open. */
  const atWork = (): RunningTill => {
    const { phase } = store.state();
    if (phase === "locked") refuse("till-locked", 403);
    if (phase === "closed") refuse("till-closed", 409);
    return working();
  };
  const start = async (): Promise<void> => {
    const database = await openDatabase(pointId);
    stores = await openTillStores(database, store);
    const enrolled = await readDevice(database);
    if (enrolled) live = await startTill(stores, enrolled);
    else store.set({ phase: "unenrolled" });
    shell = installShell(() => store.set({ hasUpdate: true }));
    store.set({ isPersistent: (await navigator.storage.persist?.()) ?? false });
  };
  if (lock.isElsewhere) {
    store.set({ phase: "elsewhere" });
    void lock.ours.then(start).catch(() => store.set({ trouble: "storage" }));
  } else await start();

  const stampOf = (id: Id): TicketStamp => {
    const { running } = working().journal.book();
    const { training: isTraining, device } = store.state();
    return {
      id,
      code: device?.code ?? "",
      n: 1 + (isTraining ? running.training : running.tickets),
      isTraining,
    };
  };
  /** Prevents a second refund of the same goods while the disk still writes the first. */
  const lookBack = async (draft: Ticket, soldId: Id): Promise<void> => {
    const { journal } = working();
    const [sold] = await journal.about<Ticket>("ticket", soldId);
    const takesBack = ({ body }: Recorded<Ticket>): boolean =>
      body.lines.some((line) => line.corrects?.ticketId === soldId);
    const later = (await journal.latest<Ticket>("ticket", ALL, takesBack)).map(({ body }) => body);
    if (sold && isTooMuchBack(sold.body, [...later, draft])) refuse("till-back", 409);
  };
  const sellOnce = async (id: Id, make: (stamp: TicketStamp) => Ticket): Promise<Recorded<Ticket>> => {
    const { journal, operators, append } = atWork();
    const draft = make(stampOf(id));
    for (const act of actsOf(draft)) await operators.need(act);
    if ((await journal.about<Ticket>("ticket", id)).length > 0) refuse("till-sold", 409);
    const soldId = correctedBy(draft);
    if (soldId !== null) await lookBack(draft, soldId);
    const { limits, training } = store.state();
    if (
      limits &&
      draft.totalTtcCents > 0 &&
      !training &&
      (limits.isOver || draft.totalTtcCents > limits.leftCents)
    )
      refuse("till-offline-limit", 409);
    // A refund leaves the current basket unchanged.
    const isBasket = idOf(stores?.baskets.current()) === id;
    const hold = isBasket ? stores?.baskets.hold() : undefined;
    let isSold = false;
    try {
      const sold = await append(
        ({ day }) => {
          if (day === null) refuse("till-closed", 409);
          return { body: make(stampOf(id)) };
        },
        { stores: [], act: (tx) => (isBasket ? dropBasket(tx) : undefined) },
      );
      isSold = true;
      store.set({ lastTicket: sold });
      return sold;
    } finally {
      hold?.done(isSold);
    }
  };

  const copyOf = async (ticketId: Id) => {
    const { journal, append } = working();
    const [ticket] = await journal.about<Ticket>("ticket", ticketId);
    if (!ticket) return refuse("till-unknown", 404);
    const recordeds = await journal.about<Duplicate>("duplicate", ticketId);
    const { number } = ticket.body;
    const copy = await append<Duplicate>(() => ({
      body: { kind: "duplicate", ticketId, number, copy: recordeds.length + 1 },
    }));
    return { ticket, copy };
  };

  return {
    state: store.state,
    subscribe: store.subscribe,
    async enrol(name) {
      if (!stores) return refuse("till-elsewhere", 409);
      if (live && !store.state().canEnrolAgain) refuse("till-enrolled", 409);
      // Records that the server still takes of the earlier till are not put away unsent.
      await live?.sync.sendAll();
      const { sync } = store.state();
      if (sync.waiting > 0 && !sync.blocked && !sync.needsSignIn) refuse("offline", 503);
      const enrolled = await enrolDevice(stores.database, pointId, name);
      live?.stop();
      // The earlier till cannot be unlocked any longer.
      live = null;
      store.set({ operator: null, canEnrolAgain: false, phase: "starting" });
      try {
        live = await startTill(stores, enrolled, true);
      } catch (error) {
        store.set({ trouble: "storage" });
        throw error;
      }
    },
    unlock: (userId, code) => working().operators.unlock(userId, code),
    async lock() {
      const { operators } = working();
      await Promise.allSettled(underWay);
      await operators.lock();
    },
    may: (act) => live?.operators.may(act) ?? false,
    need: (act) => working().operators.need(act),
    async train(on) {
      const { operators, append } = working();
      if (on === store.state().training) return;
      if (on) await operators.need("training");
      await append(() => ({ body: { kind: "event", name: on ? "trainingOn" : "trainingOff" } }), {
        stores: [],
        act: (tx) => tx.objectStore("facts").put(on, "training"),
      });
      store.set({ training: on });
    },
    async open(floatCents, counted) {
      const { operators, days } = working();
      await operators.need("close");
      return whole(days.open(floatCents, counted));
    },
    async sell(id, make) {
      if (selling.has(id)) return refuse("till-sold", 409);
      const soldId = correctedBy(make(stampOf(id)));
      if (soldId !== null && givingBack.has(soldId)) return refuse("till-back", 409);
      selling.add(id);
      if (soldId !== null) givingBack.add(soldId);
      try {
        return await whole(sellOnce(id, make));
      } finally {
        selling.delete(id);
        if (soldId !== null) givingBack.delete(soldId);
      }
    },
    async duplicate(ticketId) {
      if (store.state().operator === null) refuse("till-locked", 403);
      // Each duplicate counts the one before.
      const turn = whole(copying.then(() => copyOf(ticketId)));
      copying = turn.catch(() => undefined);
      return turn;
    },
    async cash(amountCents, reason, purpose) {
      const { operators, append } = atWork();
      await operators.need("drawer");
      return append<CashMove>(({ day }) => {
        if (day === null) refuse("till-closed", 409);
        return { body: { kind: "cash", amountCents, reason, ...(purpose ? { purpose } : {}) } };
      });
    },
    async event(name, facts) {
      const { operators, append } = working();
      const act = EVENT_ACTS[name];
      if (act) await operators.need(act);
      return append<TillEvent>(() => ({
        body: { kind: "event", name, ...(act ? { act } : {}), ...(facts ? { facts } : {}) },
      }));
    },
    async closeDay(count) {
      const { operators, days } = working();
      await operators.need("close");
      return whole(days.close(count));
    },
    tickets: (text = "", limit = 50) =>
      working().journal.latest<Ticket>("ticket", limit, isFound(plainText(text))),
    ticket: async (ticketId) => (await working().journal.about<Ticket>("ticket", ticketId))[0] ?? null,
    records: (limit = 100) => working().journal.latest(null, limit),
    closings: (limit = 60) => working().journal.latest<Closing>("closing", limit),
    abandoned: (limit = 200) => (stores ? readAbandoned(stores.database, limit) : Promise.resolve([])),
    basket: () => stores?.baskets.current() ?? null,
    keepBasket: (content) => stores?.baskets.keep(content),
    async park(label, content) {
      const { operator } = store.state();
      if (operator === null) refuse("till-locked", 403);
      const basket: KeptBasket = { id: newId(), label, at: Date.now(), content };
      await working().append(() => ({ body: { kind: "event", name: "parked", facts: { label } } }), {
        stores: ["baskets"],
        act: (tx) => parkSale(tx, basket),
      });
      store.set({ parked: [...store.state().parked, basket] });
    },
    async recall(basketId) {
      const basket = store.state().parked.find(({ id }) => id === basketId);
      if (!basket) return refuse("till-unknown", 404);
      const { label, content } = basket;
      await working().append(() => ({ body: { kind: "event", name: "recalled", facts: { label } } }), {
        stores: ["baskets"],
        act: (tx) => recallSale(tx, basketId, content),
      });
      store.set({ parked: store.state().parked.filter(({ id }) => id !== basketId) });
      return content;
    },
    catalogue: () => stores?.cache.catalogue() ?? null,
    clients: () => stores?.cache.clients() ?? NOBODY,
    syncNow: () => {
      live?.sync.again();
      void live?.refresh("all");
    },
    async reload() {
      const from = Date.now();
      const { sync, refresh } = working();
      await sync.sendAll();
      await refresh("all").catch(() => undefined);
      return (store.state().snapshot?.at ?? 0) >= from;
    },
    update: () => shell.update(),
    async close() {
      live?.stop();
      live = null;
      stores?.database.close();
      lock.release();
    },
  };
}
