import { openEvents, type LiveEvent } from "@cuvee/client/events.ts";
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { session } from "#kit/api.ts";
import { useSession } from "#kit/session.tsx";

export { openEvents };

/** Kinds of events that the server sends; `resync` is added here: events may have been missed, read again. */
export type LiveKind =
  | "order"
  | "slot"
  | "message"
  | "notification"
  | "campaign"
  | "download"
  | "access"
  | "resync";
type Listener = (data: unknown) => void;
type Wire = { on: (kind: LiveKind, listener: Listener) => () => void };

const LiveContext = createContext<Wire | null>(null);

function createWire(): Wire & { tell: (event: LiveEvent) => void } {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (kind, listener) => {
      const those = listeners.get(kind) ?? new Set();
      listeners.set(kind, those.add(listener));
      return () => those.delete(listener);
    },
    tell: ({ kind, data }) => {
      for (const listener of listeners.get(kind) ?? []) listener(data);
    },
  };
}

/**
 * Listens to the events of a user in one tab and passes them on to the others: a browser allows six connections to a
 * host over HTTP/1.1, and a shop keeps many tabs open. Returns a function that stops it.
 */
function listen(userId: string, tell: (event: LiveEvent) => void): () => void {
  const name = `auth.live.${userId}`;
  const ended = new AbortController();
  const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
  tabs?.addEventListener("message", ({ data }: MessageEvent<LiveEvent>) => tell(data));
  const hear = (event: LiveEvent): void => {
    tell(event);
    tabs?.postMessage(event);
  };
  const open = (): Promise<void> =>
    new Promise((resolve) => {
      const close = openEvents({
        base: "",
        token: session.token,
        renew: session.renew,
        onEvent: hear,
        onOpen: (again) => {
          if (again) hear({ kind: "resync", data: null });
        },
      });
      ended.signal.addEventListener("abort", () => {
        close();
        resolve();
      });
    });
  if ("locks" in navigator)
    navigator.locks.request(name, { signal: ended.signal }, open).catch(() => {
      // No lock is available (locks refused here): listen beside the other tabs.
      if (!ended.signal.aborted) void open();
    });
  else void open();
  return () => {
    ended.abort();
    tabs?.close();
  };
}

/** Keeps the stream of events open while a user is signed in. Put once inside `SessionProvider`. */
export function LiveProvider({ children }: { children: ReactNode }): ReactNode {
  const { user } = useSession();
  const [wire] = useState(createWire);
  const userId = user?.id;
  useEffect(() => {
    // The rights have changed, or may have changed in a gap: menu, pages and buttons follow the current rights.
    const reread = (): void => void session.reread().catch(() => undefined);
    const offs = [wire.on("access", reread), wire.on("resync", reread)];
    return () => offs.forEach((off) => off());
  }, [wire]);
  useEffect(() => (userId ? listen(userId, wire.tell) : undefined), [userId, wire]);
  return <LiveContext value={wire}>{children}</LiveContext>;
}

/** Calls `handler` at each event of a kind: `useLive("order", ({ orderId }) => …)`. */
export function useLive<T = unknown>(kind: LiveKind, handler: (data: T) => void): void {
  const wire = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => wire?.on(kind, (data) => latest.current(data as T)), [wire, kind]);
}

// Placed here because every screen of the back-office loads this file already.
/** Checks whether the user may open the page of an address; without a shell that decides, every page is open. */
type MayOpen = (href: string) => boolean;
const Opening = createContext<MayOpen>(() => true);
export const MayOpenProvider = Opening.Provider;
/** Returns a check of addresses: a link to a page that would not let the user in is shown as plain text. */
export const useMayOpen = (): MayOpen => useContext(Opening);
