import { signal, type Signal } from "@preact/signals";
import type { RequestRefusal } from "#runtime/http.ts";

/** A loaded resource: with `data` once it came, with `error` while the last try failed. */
type Loaded<T> = { data?: T; error?: RequestRefusal };

export type Resource<T> = {
  /** Written by its maker, and by code that learns more about the same resource. */
  readonly state: Signal<Loaded<T>>;
  /** Settles when the first attempt has ended. Never rejects. */
  readonly first: Promise<void>;
  /** Requests the data again, past the caches. Never rejects. */
  reload(): Promise<void>;
};

const PATIENCE_MS = [3000, 9000, 27_000];

/**
 * Makes a resource that is requested once at creation, retried automatically after a failure (a few times, and when the
 * network is back) and on demand.
 */
export function createResource<T>(load: (fresh: boolean) => Promise<T>): Resource<T> {
  const state: Signal<Loaded<T>> = signal({});
  let tries = 0;
  let timer = 0;
  const attempt = (fresh: boolean): Promise<void> => {
    clearTimeout(timer);
    return load(fresh).then(
      (data) => {
        tries = 0;
        state.value = { data };
      },
      (error: RequestRefusal) => {
        state.value = { ...state.value, error };
        const wait = PATIENCE_MS[tries];
        tries += 1;
        if (wait && !(error.status >= 400 && error.status < 500))
          timer = window.setTimeout(attempt, wait, true);
      },
    );
  };
  addEventListener("online", () => {
    if (state.value.error) attempt(true);
  });
  return { state, first: attempt(false), reload: () => attempt(true) };
}
