export type Snack = {
  id: number;
  tone: "error" | "success";
  text: string;
  action?: { label: string; act: () => void };
};

/** Milliseconds that a message stays (specification §9). */
export const SNACK_MS = 5000;
const MOST = 4;

let snacks: readonly Snack[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Snack[]): void {
  snacks = next;
  for (const listener of listeners) listener();
}

let places: readonly Element[] = [];

/** Shows messages within a modal dialog while it is open (behind it they would be inert); returns what ends it. */
export function showWithin(dialog: Element): () => void {
  places = [...places, dialog];
  set([...snacks]);
  return () => {
    places = places.filter((place) => place !== dialog);
    set([...snacks]);
  };
}

/** The element in which messages are shown. */
export const snackPlace = (): Element => places.at(-1) ?? document.body;

/** Messages on screen, for `Snackbars`. */
export const snackStore = {
  get: (): readonly Snack[] => snacks,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Removes a message. */
export function dismiss(id: number): void {
  set(snacks.filter((snack) => snack.id !== id));
}

/** Shows a passing message (specification §8): `tell("success", t("saved"))`; the same text is not stacked twice. */
export function showSnackbar(tone: Snack["tone"], text: string, action?: Snack["action"]): void {
  last += 1;
  const others = snacks.filter((snack) => snack.text !== text);
  set([...others, { id: last, tone, text, ...(action ? { action } : {}) }].slice(-MOST));
}
