import type { SlotView } from "@cuvee/core/visits/events/events.ts";
import { dayAfter, monthOf } from "./monthGrid.ts";

/** A number of places is shown for at most two seconds after its request; it is requested again before that. */
const OLD_MS = 2000;
const AGAIN_MS = 1500;

/** The slots that are watched: those of the month of a day, then those of the chosen day, empty before one is. */
export type WatchedDays = { month: string; day: string };

export type SlotListener = {
  /** Requests the slots of a period; undefined while the page is hidden. */
  ask(from: string, to: string): Promise<{ slots: readonly SlotView[] }> | undefined;
  /** Receives a function that puts an answer into known slots. */
  put(into: (known: readonly SlotView[]) => SlotView[]): void;
  /** Called with true when the numbers are too old to be shown. */
  age(isOld: boolean): void;
};

/** Returns the slots of a day that can be reserved or waited for. */
export const openOn = (slots: readonly SlotView[], day: string): SlotView[] =>
  slots.filter((slot) => slot.day === day && !slot.shut);

/** Returns the places left on a day; undefined if it can be neither reserved nor waited for. */
export function placesOn(slots: readonly SlotView[], day: string): number | undefined {
  let places: number | undefined;
  for (const { left } of openOn(slots, day)) places = (places ?? 0) + left;
  return places;
}

/**
 * Reads the slots of a month, then those of a chosen day repeatedly. A failed request is retried. Returns a function
 * that ends it.
 */
export function watchSlots({ month, day }: WatchedDays, { ask, put, age }: SlotListener): () => void {
  let [from, to] = [monthOf(month), dayAfter(monthOf(month), 31)];
  let [again, aging]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  const poll = (): void => {
    const requested = performance.now();
    again = setTimeout(poll, AGAIN_MS);
    ask(from, to)?.then(
      ({ slots }) => {
        if (!again) return;
        const [first, last] = [from, to];
        put((known) => [...known.filter((slot) => slot.day < first || slot.day > last), ...slots]);
        age(false);
        clearTimeout(aging);
        aging = setTimeout(age, OLD_MS + requested - performance.now(), true);
        if (day) from = to = day;
        else clearTimeout(again);
      },
      () => {},
    );
  };
  poll();
  return () => {
    clearTimeout(again);
    clearTimeout(aging);
    again = undefined;
  };
}
