import type { Id } from "@cuvee/core/kit/ids.ts";
import { isId } from "@cuvee/core/kit/ids.ts";
import type { GroupView } from "@cuvee/core/sales/groups/groups.ts";
import type { ShareLine } from "@cuvee/core/sales/groups/shares.ts";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { orderOf } from "#sales/cart/cart.ts";
import { writeStored, readStored } from "#sales/cart/browserStorage.ts";
import { keyInAddress } from "#sales/checkout/placed/useOrder.ts";
import { call } from "#kit/api.ts";

const storeOf = (groupId: Id): string => `cuvee:group:1:${groupId}`;

/** Returns the key of this browser's own share in a group, if it has one. */
function storedKey(groupId: Id): string | null {
  const key = readStored("local", storeOf(groupId));
  return typeof key === "string" ? key : null;
}
export const storeKey = (groupId: Id, key: string | null): void =>
  writeStored("local", storeOf(groupId), key);

/** Interval of polling while other members may change the page, in milliseconds. */
const PACE_MS = 4000;
const QUICK_MS = 1000;
const UNSETTLED: ReadonlySet<string> = new Set(["paying", "charging"]);

export type GroupUse = {
  group: GroupView | undefined;
  error: unknown;
  key: string | null;
  again: () => Promise<unknown>;
  show: (view: GroupView) => void;
  /** Takes over the key of the member's own share. */
  become: (key: string, view: GroupView) => void;
  /** Forgets the member's own share: the shared link is left. */
  leave: (view: GroupView) => void;
};

/**
 * Reads a group by the link in the address; a browser that has a share of its own is recognised by the shared link too.
 */
export function useGroup(groupId: Id): GroupUse {
  const [key, setKey] = useState(() => keyInAddress() ?? storedKey(groupId));
  const read = useSWR<GroupView, unknown>(
    key === null ? null : ["group by link", groupId, key],
    () => call("GET /v1/groups/:groupId", { params: { groupId } }, key ? { orderKey: key } : {}),
    {
      refreshInterval: (view) =>
        view?.status === "open" || view?.status === "settling"
          ? UNSETTLED.has(view.me?.state ?? "")
            ? QUICK_MS
            : PACE_MS
          : 0,
      dedupingInterval: 300,
      keepPreviousData: true,
      shouldRetryOnError: false,
    },
  );
  const view = read.data;
  const own = view && key !== null && !view.me ? storedKey(groupId) : null;
  if (own !== null && own !== key) setKey(own);
  useEffect(() => {
    if (view?.me && key !== null) storeKey(groupId, key);
  }, [view, key, groupId]);
  return {
    group: view,
    error: read.error,
    key,
    again: () => read.mutate(),
    show: (next) => void read.mutate(next, { revalidate: false }),
    become: (own, next) => {
      storeKey(groupId, own);
      history.replaceState(history.state, "", `#${encodeURIComponent(own)}`);
      void read.mutate(next, { revalidate: false });
      setKey(own);
    },
    leave: (next) => {
      storeKey(groupId, null);
      history.replaceState(history.state, "", `#${encodeURIComponent(next.joinKey)}`);
      setKey(next.joinKey);
    },
  };
}

/** Returns the lines of this browser's cart for a shop, as a share needs them: no gifts, no wrapping. */
export function linesOfCart(shopId: Id): ShareLine[] {
  const merged = new Map<Id, number>();
  for (const line of orderOf(shopId)?.lines ?? [])
    if (!line.isFromFidelity && isId(line.formatId))
      merged.set(line.formatId, Math.min(300, (merged.get(line.formatId) ?? 0) + line.quantity));
  return [...merged].slice(0, 50).map(([formatId, quantity]) => ({ formatId, quantity }));
}

/** Returns the current milliseconds, updated every half minute: for texts on the remaining time. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Runs one action at a time; a second press has no effect. */
export function useSingleAction(): {
  busy: string | null;
  run: (name: string, act: () => Promise<void>) => void;
} {
  const [busy, setBusy] = useState<string | null>(null);
  const under = useRef(false);
  return {
    busy,
    run: (name, act) => {
      if (under.current) return;
      under.current = true;
      setBusy(name);
      void act().finally(() => {
        under.current = false;
        setBusy(null);
      });
    },
  };
}
