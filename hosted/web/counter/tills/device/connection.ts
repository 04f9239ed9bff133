import { roundedAhead } from "#counter/tills/device/clock.ts";
import type { StateStore } from "#counter/tills/device/stateStore.ts";
import type { TillReading } from "#counter/tills/device/tillReading.ts";
import type { TillRecords } from "#counter/tills/device/tillRecords.ts";
import type { TillSync } from "#counter/tills/device/tillState.ts";

/** Time that the server must be unreachable before the journal records it: a lost packet is no event. */
const AWAY_MS = 10_000;

/** Shows the state of the exchange with the server, and records when the server goes, comes back, or refuses. */
export class Connection {
  readonly #store: StateStore;
  readonly #records: TillRecords;
  readonly #reading: TillReading;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAway = false;

  constructor(store: StateStore, records: TillRecords, reading: TillReading) {
    this.#store = store;
    this.#records = records;
    this.#reading = reading;
  }

  readonly changed = (now: TillSync, before: TillSync): void => {
    const { sync } = this.#records;
    const canEnrolAgain = this.#reading.isRetired || now.blocked?.code === "till-fork";
    this.#store.set({ aheadMs: roundedAhead(sync?.heardAheadMs() ?? 0), sync: now, canEnrolAgain });
    this.#records.show();
    if (now.isReached) this.#back(now);
    else if (before.isReached) this.#timer = setTimeout(() => this.#gone(), AWAY_MS);
    if (now.blocked && now.blocked.code !== before.blocked?.code)
      this.#records.tell({
        name: "error",
        facts: { code: now.blocked.code, seq: now.blocked.seq ?? 0 },
      });
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  #back({ needsSignIn }: TillSync): void {
    clearTimeout(this.#timer);
    if (this.#isAway) this.#records.tell({ name: "online" });
    this.#isAway = false;
    if (!needsSignIn) void this.#reading.refresh();
  }

  #gone(): void {
    this.#isAway = true;
    this.#records.tell({ name: "offline" });
  }
}
