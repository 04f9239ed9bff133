/** Guard of a page; `next` is the address that the user leaves for. */
type Keeper = {
  /** Checks whether the form is still on screen at that address. */
  stays: (next: URL) => boolean;
  ask: () => Promise<boolean>;
};

const keepers = new Set<Keeper>();
let here = "";
let letting = false;

const blocking = (next: URL): Keeper | undefined =>
  letting ? undefined : [...keepers].find((keeper) => !keeper.stays(next));

function guarded(real: History["pushState"]): History["pushState"] {
  return function guard(this: History, data, unused, url) {
    const go = (): void => {
      real.call(this, data, unused, url);
      here = location.href;
    };
    const next = new URL(url ?? location.href, location.href);
    const keeper = blocking(next);
    if (!keeper) return go();
    void keeper.ask().then((leaves) => (leaves ? go() : undefined));
  };
}

/**
 * Intercepts navigation between the history and the router. Must be called before anything is drawn: window events
 * reach their listeners in the order of registration, and the router must not see an address before the guard has
 * answered.
 */
export function watchLeaving(): void {
  here = location.href;
  const push = history.pushState;
  history.pushState = guarded(history.pushState);
  history.replaceState = guarded(history.replaceState);
  addEventListener(
    "popstate",
    (event) => {
      const keeper = blocking(new URL(location.href));
      if (!keeper) {
        here = location.href;
        return;
      }
      event.stopImmediatePropagation();
      // The address has changed already: it is put back above the entry that was opened.
      push.call(history, event.state, "", here);
      void keeper.ask().then((leaves) => {
        if (!leaves) return;
        letting = true;
        addEventListener("popstate", () => (letting = false), { once: true });
        history.back();
      });
    },
    { capture: true },
  );
  addEventListener("beforeunload", (event) => {
    if (keepers.size > 0) event.preventDefault();
  });
}

/** Guards the page until the returned function is called: links, the back button, closing the tab. */
export function guardLeaving(keeper: Keeper): () => void {
  here = location.href;
  keepers.add(keeper);
  return () => keepers.delete(keeper);
}
