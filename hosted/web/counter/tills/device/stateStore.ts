import { storageRefusal } from "#counter/tills/device/database.ts";
import { NOTHING_SOLD } from "#counter/tills/device/soldHere.ts";
import { START as NOT_SENT } from "#counter/tills/device/sync.ts";
import type { TillState } from "#counter/tills/device/tillState.ts";

const STARTING: TillState = {
  phase: "starting",
  device: null,
  operator: null,
  training: false,
  sync: NOT_SENT,
  limits: null,
  day: null,
  isDayOver: false,
  snapshot: null,
  clients: { count: 0, at: null },
  parked: [],
  lastTicket: null,
  isPersistent: false,
  storageFault: null,
  hasUpdate: false,
  canEnrolAgain: false,
  aheadMs: 0,
  sold: NOTHING_SOLD,
  throttledUntil: null,
};

/** State that screens subscribe to: a new object at each change, and none when nothing changed. */
export type StateStore = {
  state(): TillState;
  subscribe(listener: () => void): () => void;
  set(patch: Partial<TillState>): void;
};

/** Derives the phase from the operator and the day. */
const settled = (state: TillState): TillState => {
  if (state.phase === "starting" || state.phase === "elsewhere" || state.device === null) return state;
  const phase = state.operator === null ? "locked" : state.day === null ? "closed" : "open";
  return phase === state.phase ? state : { ...state, phase };
};

export function createStateStore(): StateStore {
  let state = STARTING;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(patch) {
      const keys = Object.keys(patch) as (keyof TillState)[];
      if (keys.every((key) => Object.is(state[key], patch[key]))) return;
      state = settled({ ...state, ...patch });
      for (const listener of listeners) listener();
    },
  };
}

/** Shows that the device could not keep a record, until it keeps one again. */
export function showStorageFault(store: StateStore, error: unknown): void {
  const { code } = storageRefusal(error);
  if (code === "till-quota") store.set({ storageFault: "quota" });
  if (code === "till-storage") store.set({ storageFault: "storage" });
}
