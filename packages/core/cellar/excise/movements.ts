import { nodeOf, type ExciseEvent } from "./events.ts";
import { formOf, NODES, type Form, type NodeKey, type Regime, type Side } from "./nodes.ts";
import type { Period } from "./periods.ts";

/** A movement of stock in the form for the declaration. */
export type ExciseMovement = {
  id: number;
  /** Kind of the cellar (`cellar/stocks`). */
  kind: string;
  side: Side;
  /** Volume that entered (positive) or left (negative), millilitres. */
  ml: number;
  /** The goods left under suspension: to another warehouse keeper, or abroad. */
  isSuspendedExit: boolean;
  /** For an exit abroad: ISO 3166 alpha-2. */
  country?: string | undefined;
  /** Month in which returned goods had left with their duty. */
  origin?: Period | undefined;
  /** Common to movements posted together. */
  operation?: string | undefined;
  /** The movement that it reverses: same kind and place, the other way. */
  reverses?: number | undefined;
};

type Read = (movement: ExciseMovement) => ExciseEvent;
const inOrOut =
  (entry: ExciseEvent, exit: ExciseEvent): Read =>
  ({ ml }) =>
    ml > 0 ? entry : exit;
const sold: Read = ({ isSuspendedExit }) => (isSuspendedExit ? "suspendedExit" : "sale");
const always =
  (event: ExciseEvent): Read =>
  () =>
    event;

/**
 * Kind of the cellar → event. A first stock after the first month is found goods. A gift leaves for good and pays; a
 * tasting, a sample and the family's use are free to a grower (rules §2.2). Transfers and bottlings are those with a
 * remainder after netting: goods to or from another warehouse keeper, or wine that became another product.
 */
const EVENTS: Record<string, Read> = {
  opening: always("excess"),
  purchase: always("purchase"),
  production: always("harvest"),
  delivery: sold,
  sale: sold,
  gift: sold,
  export: always("suspendedExit"),
  return: always("untaxedReturn"),
  replacement: always("taxedReturn"),
  tasting: always("tasting"),
  family: always("tasting"),
  sample: always("tasting"),
  breakage: always("loss"),
  corked: always("loss"),
  loss: always("loss"),
  destruction: always("loss"),
  inventory: inOrOut("excess", "shortage"),
  transfer: inOrOut("storageBack", "storageOut"),
  bottling: inOrOut("madeIn", "madeOut"),
};

/**
 * A change of duty status is a sale on one side and an entry on the other; the reverse is a replacement (rules §2.2).
 */
const STATUS: Record<Side, readonly [entry: NodeKey, exit: NodeKey]> = {
  suspended: ["replaced", "sales"],
  paid: ["otherIn", "sentBack"],
};

/** Line that reverses the one declared on another line; other entries and exits reverse the rest. */
const CONTRARY: Partial<Record<NodeKey, NodeKey>> = {
  sales: "replaced",
  salesLastYear: "replaced",
  replaced: "sales",
  definitive: "purchases",
  bottlingBack: "bottlingOut",
  bottlingOut: "bottlingBack",
  storageBack: "storageOut",
  storageOut: "storageBack",
  workBack: "workOut",
  workOut: "workBack",
  distillationBack: "distillationOut",
  distillationOut: "distillationBack",
  reclassedIn: "reclassedOut",
  reclassedOut: "reclassedIn",
  handled: "made",
  made: "handled",
  reserveIn: "reserveOut",
  reserveOut: "reserveIn",
};

/**
 * Returns the line that reverses the volume that a closed month has declared on a line: a sealed month is never
 * rewritten.
 */
export function contraryOf(node: NodeKey, form: Form): NodeKey {
  const contrary = CONTRARY[node];
  if (contrary && NODES[contrary].forms[form]) return contrary;
  return NODES[node].flow === "in" ? "otherOut" : "otherIn";
}

/** Returns the line of the account for a movement; null where the declarant's form has none. */
export function lineOf(movement: ExciseMovement, regime: Regime): NodeKey | null {
  const { kind, side, ml, reverses } = movement;
  if (kind === "duty") return STATUS[side][ml > 0 ? 0 : 1];
  if (reverses !== undefined) {
    const node = lineOf({ ...movement, ml: -ml, reverses: undefined }, regime);
    return node === null ? null : contraryOf(node, formOf(regime, side));
  }
  const event = EVENTS[kind]?.(movement);
  return event === undefined ? null : nodeOf(event, regime, side);
}

/** Kinds whose both ends may be in the same account. */
const NETTED: ReadonlySet<string> = new Set(["transfer", "bottling"]);

/** Removes reversed movements together with their reversals, where both are present. */
function withoutReversed<M extends ExciseMovement>(movements: readonly M[]): M[] {
  const here = new Set(movements.map(({ id }) => id));
  const reversed = new Set(movements.flatMap(({ reverses = -1 }) => (here.has(reverses) ? reverses : [])));
  return movements.filter(({ id, reverses = -1 }) => !reversed.has(id) && !reversed.has(reverses));
}

/**
 * Removes movements that leave one account and side unchanged: a movement and its reversal are removed, ends posted
 * together that cancel each other too, and their difference stays as one.
 */
export function netted<M extends ExciseMovement>(all: readonly M[]): M[] {
  const movements = withoutReversed(all);
  const left = new Map<string, number>();
  const keyOf = ({ kind, operation }: M): string | undefined =>
    NETTED.has(kind) && operation ? `${kind} ${operation}` : undefined;
  for (const movement of movements) {
    const key = keyOf(movement);
    if (key) left.set(key, (left.get(key) ?? 0) + movement.ml);
  }
  return movements.flatMap((movement) => {
    const key = keyOf(movement);
    if (key === undefined) return movement;
    const ml = left.get(key) ?? 0;
    left.set(key, 0);
    return ml === 0 ? [] : { ...movement, ml };
  });
}
