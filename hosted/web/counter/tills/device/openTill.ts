import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { CashMove, TillEvent } from "@cuvee/core/counter/tills/journal.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { EVENT_ACTS } from "#counter/tills/device/neededRights.ts";
import { indexClients } from "#counter/tills/device/clientIndex.ts";
import type { TillEngine } from "#counter/tills/device/engine.ts";
import { readAbandoned } from "#counter/tills/device/enrolment.ts";
import { OpenedTill } from "#counter/tills/device/openedTill.ts";
import { basketActionsOf } from "#counter/tills/device/basketActions.ts";
import { ticketActionsOf } from "#counter/tills/device/ticketActions.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

const NOBODY = indexClients([]);

/** Finds tickets by a part of their number, or of the client's name. */
const isFound =
  (text: string) =>
  ({ body }: Recorded<Ticket>): boolean =>
    plainText(`${body.number} ${body.client?.name ?? ""}`).includes(text);

/** Returns the functions of the till for its operator. */
const operatorActionsOf = (
  till: OpenedTill,
): Pick<TillEngine, "unlock" | "lock" | "may" | "need" | "train"> => ({
  unlock: (userId, code) => till.working().operators.unlock(userId, code),
  lock: () => till.lock(),
  may: (act) => till.running?.operators.may(act) ?? false,
  need: (act) => till.working().operators.need(act),
  async train(on) {
    const { operators, append } = till.working();
    if (on === till.store.state().training) return;
    if (on) await operators.need("training");
    await append(() => ({ body: { kind: "event", name: on ? "trainingOn" : "trainingOff" } }), {
      stores: [],
      act: (tx) => tx.objectStore("facts").put(on, "training"),
    });
    till.store.set({ training: on });
  },
});

/** Returns the functions of the till for its day and its drawer. */
const dayActionsOf = (till: OpenedTill): Pick<TillEngine, "open" | "cash" | "event" | "closeDay"> => ({
  async open(floatCents, counted) {
    const { operators, days } = till.working();
    await operators.need("close");
    return till.whole(days.open(floatCents, counted));
  },
  async cash(amountCents, reason, purpose) {
    const { operators, append } = till.atWork();
    await operators.need("drawer");
    return append<CashMove>(({ day }) => {
      if (day === null) refuse("till-closed", 409);
      return { body: { kind: "cash", amountCents, reason, ...(purpose ? { purpose } : {}) } };
    });
  },
  async event(name, facts) {
    const { operators, append } = till.working();
    const act = EVENT_ACTS[name];
    if (act) await operators.need(act);
    return append<TillEvent>(() => ({
      body: { kind: "event", name, ...(act ? { act } : {}), ...(facts ? { facts } : {}) },
    }));
  },
  async closeDay(count) {
    const { operators, days } = till.working();
    await operators.need("close");
    return till.whole(days.close(count));
  },
});

/** Returns the functions of the till that read what the device keeps. */
const readingActionsOf = (
  till: OpenedTill,
): Pick<
  TillEngine,
  "tickets" | "ticket" | "records" | "closings" | "abandoned" | "catalogue" | "clients"
> => ({
  tickets: (text = "", limit = 50) =>
    till.working().journal.latest<Ticket>("ticket", limit, isFound(plainText(text))),
  ticket: async (ticketId) => (await till.working().journal.about<Ticket>("ticket", ticketId))[0] ?? null,
  records: (limit = 100) => till.working().journal.latest(null, limit),
  closings: (limit = 60) => till.working().journal.latest<Closing>("closing", limit),
  abandoned: async (limit = 200) => (till.stores ? readAbandoned(till.stores.database, limit) : []),
  catalogue: () => till.stores?.cache.catalogue() ?? null,
  clients: () => till.stores?.cache.clients() ?? NOBODY,
});

/**
 * Opens the till of a point of sale on this device: its journal, its cached data, its connection to the server.
 * Resolves once it can be shown; when another window has the till it waits for it (`elsewhere`). Throws Refusal
 * `till-storage` when the browser stores nothing.
 */
export async function openTill(pointId: Id): Promise<TillEngine> {
  const till = new OpenedTill(pointId);
  await till.open();
  return {
    state: till.store.state,
    subscribe: till.store.subscribe,
    enrol: (name) => till.enrol(name),
    ...operatorActionsOf(till),
    ...dayActionsOf(till),
    ...ticketActionsOf(till),
    ...readingActionsOf(till),
    ...basketActionsOf(till),
    syncNow: () => {
      till.running?.sync.again();
      void till.running?.refresh("all");
    },
    async reload() {
      const from = Date.now();
      const { sync, refresh } = till.working();
      await sync.sendAll();
      await refresh("all").catch(() => undefined);
      return (till.store.state().snapshot?.at ?? 0) >= from;
    },
    update: () => till.update(),
    close: () => till.close(),
  };
}
