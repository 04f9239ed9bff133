import { createContext } from "react";

/** The moment at which a part of a page may be taken over from the server's HTML. */
type Turn = { isOver: boolean; over: Promise<void> };

/** Returns the turn of a part by its name; the same turn at every call. */
export type TurnOf = (name: string) => Turn;

const Context = createContext<TurnOf | null>(null);
export const TurnsProvider = Context.Provider;
export const Turns = Context;

type Waiting = { turn: Turn; end: () => void };

/** A task of its own: the page answers a visitor between two of them. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/**
 * Opens the turns of a page: one after the other in the order in which they are first asked for, each in a task of its
 * own. `finish` ends all of them, before a visitor's first act reaches the page.
 */
export function openTurns(): { turnOf: TurnOf; finish: () => void } {
  const turns = new Map<string, Turn>();
  const waiting: Waiting[] = [];
  let isRunning = false;
  const endNext = (): void => {
    const next = waiting.shift();
    if (!next) return;
    next.turn.isOver = true;
    next.end();
  };
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await nextTask();
      endNext();
    }
    isRunning = false;
  }
  return {
    turnOf(name) {
      const known = turns.get(name);
      if (known) return known;
      let end = (): void => undefined;
      const turn: Turn = { isOver: false, over: new Promise((resolve) => (end = resolve)) };
      turns.set(name, turn);
      waiting.push({ turn, end });
      if (!isRunning) void run();
      return turn;
    },
    finish() {
      while (waiting.length > 0) endNext();
    },
  };
}
