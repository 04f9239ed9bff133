import type { Signal } from "#kit/jobs/live.ts";
import type { Scope } from "#kit/postgres/database.ts";
import type { Position } from "./position.ts";

/** Key of what is read without a shop or a person: directories, and the list of origins. */
const EVERYBODY = "";
/** Most keys; beyond, one floor for all replaces them. */
const KEYS_MAX = 10_000;

/** Positions of the changes that this process made or was notified of: reads in this process must include them. */
export type Floors = {
  /** Raises the floors of a transaction's scope, of shops that it acted for, and of its signals. */
  wrote(scope: Scope, shopIds: Iterable<string>, signals: Iterable<Signal>, at: Position): void;
  /** Raises the floors of a signal of another process. */
  notified(signal: Signal, at: Position): void;
  /** Raises the floors of everything: changes may have been missed. */
  raiseAll(at: Position): void;
  /** Returns the position that a standby must have applied for a transaction of this scope. */
  of(scope: Scope): Position;
  /** Returns the position that includes the change of a signal. */
  ofSignal(signal: Signal): Position;
  /** Forgets floors that every standby in use has passed. */
  forgetBelow(at: Position): void;
};

/** Returns the keys that a change is under: its shop, its person, and the directories where a catalogue changed. */
function keysOf(signal: Signal): string[] {
  const { kind, shopId, userId } = signal as { kind: Signal["kind"]; shopId?: string; userId?: string };
  return [shopId, userId, kind === "catalogue" ? EVERYBODY : undefined].filter((key) => key !== undefined);
}

const keysOfScope = ({ shopId, agentShopId, userId }: Scope): string[] =>
  [shopId, agentShopId, userId].filter((key) => key !== undefined);

/** Opens the floors of a process. */
export function openFloors(): Floors {
  const floors = new Map<string, Position>();
  let all: Position = 0;
  const raiseAll = (at: Position): void => void (all = Math.max(all, at));
  const raise = (key: string, at: Position): void => {
    const before = floors.get(key) ?? 0;
    if (before === 0 && floors.size >= KEYS_MAX) {
      raiseAll(Math.max(at, ...floors.values()));
      floors.clear();
    } else if (at > before) floors.set(key, at);
  };
  const notified = (signal: Signal, at: Position): void => {
    const keys = keysOf(signal);
    // A signal for every shop.
    if (signal.kind === "catalogue" && signal.shopId === undefined) raiseAll(at);
    for (const key of keys) raise(key, at);
  };
  const highest = (keys: readonly string[]): Position =>
    Math.max(all, ...keys.map((key) => floors.get(key) ?? 0));
  return {
    wrote(scope, shopIds, signals, at) {
      for (const key of [...keysOfScope(scope), ...shopIds]) raise(key, at);
      for (const signal of signals) notified(signal, at);
    },
    notified,
    raiseAll,
    of(scope) {
      const keys = keysOfScope(scope);
      return highest(keys.length > 0 ? keys : [EVERYBODY]);
    },
    ofSignal: (signal) => highest(keysOf(signal)),
    forgetBelow(at) {
      for (const [key, floor] of floors) if (floor <= at) floors.delete(key);
      if (all <= at) all = 0;
    },
  };
}
