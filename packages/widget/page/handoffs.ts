import { writeJson } from "@cuvee/client/writeJson.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { attempt } from "#page/attempt.ts";
import { registry } from "#runtime/registry.ts";

/** A handed-over cart, and the sellers whose part was already taken out of the cart here. */
export type StoredHandoff = { token: string; cleared: Id[] };

const KEY = `cuvee:handoff:1:${registry.shop}`;
/** Hand-offs kept for a buyer who comes back without paying several times; older ones are dropped. */
const KEPT = 5;

/** Returns the hand-offs of this browser that are not settled; a missing entry is read as null. */
export const storedHandoffs = (): StoredHandoff[] =>
  attempt(() => JSON.parse(localStorage.getItem(KEY) as string) as StoredHandoff[] | null) ?? [];

export const storeHandoffs = (list: StoredHandoff[]): unknown =>
  attempt(() => localStorage.setItem(KEY, writeJson(list)));

/** Stores the token of a hand-off, to request its result later. */
export function remember(token: string): void {
  storeHandoffs([...storedHandoffs(), { token, cleared: [] }].slice(-KEPT));
}
