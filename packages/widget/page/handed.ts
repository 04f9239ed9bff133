import type { Id } from "@cuvee/core/kit/ids.ts";
import { attempt } from "#page/attempt.ts";
import { registry } from "#runtime/registry.ts";

/** A cart that was handed over, and the sellers whose part was already taken out of the cart here. */
export type HandedOver = { token: string; cleared: Id[] };

const KEY = `cuvee:handoff:1:${registry.shop}`;
/** A buyer who comes back without paying may hand his cart over a few times; older ones are forgotten. */
const KEPT = 5;

/** Hand-offs of this browser that are not settled; what is not there is read as null. */
export const handedOver = (): HandedOver[] =>
  attempt(() => JSON.parse(localStorage.getItem(KEY) as string) as HandedOver[] | null) ?? [];

export const keepHanded = (list: HandedOver[]): unknown =>
  attempt(() => localStorage.setItem(KEY, JSON.stringify(list)));

/** Keeps the token of a hand-off, to ask later what became of it. */
export function remember(token: string): void {
  keepHanded([...handedOver(), { token, cleared: [] }].slice(-KEPT));
}
