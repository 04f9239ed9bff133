import { useCallback, useEffect, useRef, useState } from "react";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import type { Increment, Line } from "#cellar/stocks/counting.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/** Delay after a failure until the same increments are sent again, in milliseconds. */
const AGAIN_MS = 3000;
const MOST = 200;

function readKept(key: string): Increment[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Increment[];
  } catch {
    return [];
  }
}

function keep(key: string, pending: readonly Increment[]): void {
  try {
    if (pending.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // Without storage in the browser, counts last as long as the page is open.
  }
}

/**
 * Keeps the counts of this device until the server has them, also without network and over a reload. Each increment has
 * its own id, so that a repeated request counts nothing twice.
 */
export function useCounting(inventoryId: string, onLines: (lines: Line[]) => void) {
  const key = `inventory.${inventoryId}`;
  const [pending, setPending] = useState<readonly Increment[]>(() => readKept(key));
  const queue = useRef<readonly Increment[]>(pending);
  const sending = useRef(false);
  const taken = useRef(onLines);
  taken.current = onLines;

  const set = useCallback(
    (next: readonly Increment[]) => {
      queue.current = next;
      keep(key, next);
      setPending(next);
    },
    [key],
  );
  const send = useCallback(async (): Promise<void> => {
    if (sending.current || queue.current.length === 0) return;
    sending.current = true;
    const counts = queue.current.slice(0, MOST);
    const rest = (): Increment[] => queue.current.filter((one) => !counts.includes(one));
    try {
      const input = { params: { inventoryId }, body: { counts } };
      const { lines } = await call("POST /v1/stocks/inventories/:inventoryId/counts", input, {
        idempotencyKey: newId(),
      });
      taken.current(lines);
      set(rest());
      sending.current = false;
      void send();
    } catch (error) {
      sending.current = false;
      if (canRetry(error)) return;
      // An increment that the server refuses for good is reported and dropped.
      showSnackbar("error", problemOf(error).message);
      set(rest());
    }
  }, [inventoryId, set]);

  useEffect(() => {
    void send();
    const again = setInterval(() => void send(), AGAIN_MS);
    const online = (): void => void send();
    addEventListener("online", online);
    return () => {
      clearInterval(again);
      removeEventListener("online", online);
    };
  }, [send]);

  const add = useCallback(
    (increment: Omit<Increment, "id">) => {
      if (increment.quantity === 0) return;
      set([...queue.current, { ...increment, id: newId() }]);
      void send();
    },
    [send, set],
  );
  return { pending, add };
}
