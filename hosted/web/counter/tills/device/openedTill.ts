import type { Id } from "@cuvee/core/kit/ids.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { openDatabase } from "#counter/tills/device/database.ts";
import { enrolDevice, readDevice } from "#counter/tills/device/enrolment.ts";
import { startTill, type RunningTill } from "#counter/tills/device/runningTill.ts";
import { installShell, type Shell } from "#counter/tills/device/shell.ts";
import { createStateStore } from "#counter/tills/device/stateStore.ts";
import { openTillStores, type TillStores } from "#counter/tills/device/tillStores.ts";
import { lockTill, type WindowLock } from "#counter/tills/device/windowLock.ts";

/** The till of a point in this window: its state, its stores, and the running till once the device is enrolled. */
export class OpenedTill {
  readonly store = createStateStore();
  /** Null while another window has the till. */
  stores: TillStores | null = null;
  running: RunningTill | null = null;
  readonly #pointId: Id;
  #lock: WindowLock | null = null;
  #shell: Shell = { update: () => undefined };
  /** Actions of several steps: a lock meanwhile waits for them, so that each has the operator who did it. */
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(pointId: Id) {
    this.#pointId = pointId;
  }

  /** Starts the till; when another window has it, as soon as that window leaves it. */
  async open(): Promise<void> {
    this.#lock = await lockTill(this.#pointId);
    if (!this.#lock.isElsewhere) return this.#start();
    this.store.set({ phase: "elsewhere" });
    void this.#lock.ours.then(() => this.#start()).catch(() => this.store.set({ storageFault: "storage" }));
  }

  /** Returns the running till. */
  working(): RunningTill {
    return this.running ?? refuse("till-elsewhere", 409);
  }

  /** Returns the running till; an operator is signed in, and the day is open. */
  atWork(): RunningTill {
    const { phase } = this.store.state();
    if (phase === "locked") refuse("till-locked", 403);
    if (phase === "closed") refuse("till-closed", 409);
    return this.working();
  }

  /** Runs an action of several steps, for which a lock waits. */
  whole<T>(act: Promise<T>): Promise<T> {
    this.#underWay.add(act);
    const over = (): void => void this.#underWay.delete(act);
    act.then(over, over);
    return act;
  }

  async lock(): Promise<void> {
    const { operators } = this.working();
    await Promise.allSettled(this.#underWay);
    await operators.lock();
  }

  async enrol(name: string): Promise<void> {
    if (!this.stores) return refuse("till-elsewhere", 409);
    const { store } = this;
    if (this.running && !store.state().canEnrolAgain) refuse("till-enrolled", 409);
    // Records that the server still takes of the earlier till are not put away unsent.
    await this.running?.sync.sendAll();
    const { sync } = store.state();
    if (sync.waiting > 0 && !sync.blocked && !sync.needsSignIn) refuse("offline", 503);
    const enrolled = await enrolDevice(this.stores.database, this.#pointId, name);
    this.running?.stop();
    // The earlier till cannot be unlocked any longer.
    this.running = null;
    store.set({ operator: null, canEnrolAgain: false, phase: "starting" });
    try {
      this.running = await startTill(this.stores, enrolled, true);
    } catch (error) {
      store.set({ storageFault: "storage" });
      throw error;
    }
  }

  update(): void {
    this.#shell.update();
  }

  async close(): Promise<void> {
    this.running?.stop();
    this.running = null;
    this.stores?.database.close();
    this.#lock?.release();
  }

  async #start(): Promise<void> {
    const { store } = this;
    const database = await openDatabase(this.#pointId);
    this.stores = await openTillStores(database, store);
    const enrolled = await readDevice(database);
    if (enrolled) this.running = await startTill(this.stores, enrolled);
    else store.set({ phase: "unenrolled" });
    this.#shell = installShell(() => store.set({ hasUpdate: true }));
    store.set({ isPersistent: (await navigator.storage.persist?.()) ?? false });
  }
}
