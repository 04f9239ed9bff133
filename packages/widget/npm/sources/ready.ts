import type { Kind } from "#loader/registry.ts";

type Gate = { opened: Promise<void>; open: () => void };
const gates = new Map<string, Gate>();

function gateOf(kind: string): Gate {
  const known = gates.get(kind);
  if (known) return known;
  let open = (): void => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  const created = { opened, open };
  gates.set(kind, created);
  return created;
}

/** Settles when a kind of element can be shown. */
export const whenReady = (kind: string): Promise<void> => gateOf(kind).opened;

/** Replaces `runtime/element.ts`: importing the classes registers the tags, here only waiting elements are shown. */
export const register = (kind: Kind): void => gateOf(kind).open();
