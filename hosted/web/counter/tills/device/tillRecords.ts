import type { TillEvent } from "@cuvee/core/counter/tills/journal.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { dayOf, isDayOver } from "#counter/tills/device/days.ts";
import type { Journal } from "#counter/tills/device/journal.ts";
import { limitsOf } from "#counter/tills/device/limits.ts";
import type { TillStores } from "#counter/tills/device/tillStores.ts";
import { NOTHING_SOLD, withSoldTicket } from "#counter/tills/device/soldHere.ts";
import { showStorageFault } from "#counter/tills/device/stateStore.ts";
import type { Sync } from "#counter/tills/device/sync.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";

/** Tickets that the server does not have yet: more than a till sells in a week without network. */
const MOST_UNCOUNTED = 10_000;

const isTicket = (record: Recorded): record is Recorded<Ticket> => record.body.kind === "ticket";

/** The records of a running till: each is shown in the till's state, and sent. */
export class TillRecords {
  /** Set once the till sends its records. */
  sync: Sync | null = null;
  /** The device is another till now, or the till is closed. */
  isOver = false;
  readonly #stores: TillStores;
  readonly #journal: Journal;
  readonly #startedAt = Date.now();

  constructor(stores: TillStores, journal: Journal) {
    this.#stores = stores;
    this.#journal = journal;
  }

  /** Shows the day, the limits and the kept data as they are now. */
  show(): void {
    if (this.isOver) return;
    const { store, cache } = this.#stores;
    const { day: shown, sync } = store.state();
    const day = dayOf(this.#journal.book());
    const read = cache.readAt();
    const known = cache.catalogue()?.snapshot;
    store.set({
      day: day?.totals === shown?.totals && day?.date === shown?.date ? shown : day,
      isDayOver: isDayOver(day, Date.now()),
      limits: limitsOf(known?.point, sync, this.#startedAt, Date.now()),
      snapshot: known && read.snapshot !== null ? { version: known.version, at: read.snapshot } : null,
      clients: { count: cache.clients().count, at: read.clients },
    });
  }

  readonly append: Journal["append"] = async (make, also) => {
    const { store } = this.#stores;
    try {
      const written = await this.#journal.append(make, also);
      store.set({ storageFault: null });
      if (isTicket(written)) this.#count(written);
      this.sync?.wrote();
      this.show();
      this.sync?.nudge();
      return written;
    } catch (error) {
      showStorageFault(store, error);
      throw error;
    }
  };

  readonly event = (body: Omit<TillEvent, "kind">): Promise<unknown> =>
    this.append(() => ({ body: { kind: "event" as const, ...body } }));

  /** Records an event that no caller waits for. */
  tell(body: Omit<TillEvent, "kind">): void {
    void this.event(body).catch((error: unknown) => showStorageFault(this.#stores.store, error));
  }

  /** The stock was read again: only the sales after the last record that it includes are deducted. */
  async recount(): Promise<void> {
    const { store, cache } = this.#stores;
    const { snapshot, shelf } = cache.catalogue() ?? {};
    // An older server does not send this field.
    if (!snapshot || !shelf || snapshot.stockSeq === undefined) return;
    const end = this.#journal.book().running.end.seq;
    const isLater = ({ seq }: Recorded<Ticket>): boolean => seq > snapshot.stockSeq;
    const later = await this.#journal.latest<Ticket>("ticket", MOST_UNCOUNTED, isLater);
    // Sales made meanwhile are counted with it.
    if (this.#journal.book().running.end.seq !== end) return this.recount();
    store.set({ sold: later.reduce((all, one) => withSoldTicket(all, one, shelf), NOTHING_SOLD) });
  }

  /** Deducts a new ticket from the known stock, and adds its points to the client's. */
  #count(ticket: Recorded<Ticket>): void {
    const { store, cache } = this.#stores;
    const shelf = cache.catalogue()?.shelf;
    if (shelf) store.set({ sold: withSoldTicket(store.state().sold, ticket, shelf) });
    const { client, points } = ticket.body;
    if (!client || !points || ticket.training) return;
    // The sale is sealed already: a failure here must not look like a sale that was not made.
    void cache
      .addPoints(client.id, points.earned - points.spent)
      .catch((error: unknown) => showStorageFault(store, error));
  }
}
