import { createContext, useEffect, useRef } from "react";

/** The moment at which a part of a page may be taken over from the server's HTML. */
type Step = { isOver: boolean; over: Promise<void> };

/** Returns the step of a part by its name; the same step at every call. */
export type StepOf = (name: string) => Step;

const Context = createContext<StepOf | null>(null);
export const StepsProvider = Context.Provider;
export const Steps = Context;

type Waiting = { step: Step; end: () => void };

/** A task of its own: the page answers a visitor between two of them. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/**
 * Opens the steps of a page: one after the other in the order in which they are first asked for, each in a task of its
 * own. `finish` ends all of them, before a visitor's first act reaches the page; `finishAll` also those that open
 * meanwhile, and waits until the page has rendered them.
 */
export function openSteps(): { stepOf: StepOf; finish: () => void; finishAll: () => Promise<void> } {
  const steps = new Map<string, Step>();
  const waiting: Waiting[] = [];
  let isRunning = false;
  const endNext = (): void => {
    const next = waiting.shift();
    if (!next) return;
    next.step.isOver = true;
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
  const finish = (): void => {
    while (waiting.length > 0) endNext();
  };
  return {
    finish,
    async finishAll() {
      do {
        finish();
        await nextTask();
        await nextTask();
      } while (waiting.length > 0);
    },
    stepOf(name) {
      const known = steps.get(name);
      if (known) return known;
      let end = (): void => undefined;
      const step: Step = { isOver: false, over: new Promise((resolve) => (end = resolve)) };
      steps.set(name, step);
      waiting.push({ step, end });
      if (!isRunning) void run();
      return step;
    },
  };
}

/** Runs once, when a part is taken over: a visitor may have chosen or typed before its scripts ran. */
export function useAtTakeover(act: () => void): void {
  const first = useRef(act);
  useEffect(() => first.current(), []);
}
