import { isGroup, sameValue } from "#kit/sameValue.ts";

/** Values of a form, for the comparison of two versions. */
type Values = Record<string, unknown>;

/** A value that both users changed, or that the other one changed alone: `chosen` is the proposal. */
export type Difference = { path: string; mine: unknown; theirs: unknown; chosen: "mine" | "theirs" };

/** Returns the value at a dotted path; undefined where there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let at = values;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Values)[key];
  }
  return at;
}

/** Returns the values with another one at a dotted path; groups on the way are copied, never changed. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  const [key = "", ...rest] = path.split(".");
  const group: Values = isGroup(values) ? values : {};
  return { ...group, [key]: rest.length === 0 ? value : withValueAt(group[key], rest.join("."), value) } as V;
}

/** Returns the paths of single values; a list is one value, and so is a group that `whole` names. */
function leaves(values: unknown, whole: ReadonlySet<string>, under = ""): string[] {
  if (!isGroup(values)) return [under];
  return Object.entries(values).flatMap(([key, value]) => {
    const path = under ? `${under}.${key}` : key;
    return isGroup(value) && !whole.has(path) && Object.keys(value).length > 0
      ? leaves(value, whole, path)
      : [path];
  });
}

/**
 * Returns the differences between my values and those that another user saved, both made from `base`. A value that only
 * one of us changed is proposed as changed; where both did, mine is proposed. `whole` names groups that are one value
 * (a rich text). The `version` is not for the user to choose.
 */
export function differences(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  whole: ReadonlySet<string> = new Set(),
): Difference[] {
  const paths = new Set([...leaves(mine, whole), ...leaves(theirs, whole)]);
  return [...paths]
    .filter((path) => path !== "version")
    .map((path) => ({ path, mine: valueAt(mine, path), theirs: valueAt(theirs, path) }))
    .filter((one) => !sameValue(one.mine, one.theirs))
    .map((one) => ({ ...one, chosen: sameValue(one.mine, valueAt(base, one.path)) ? "theirs" : "mine" }));
}

/** Returns their values with mine where mine were chosen: these are saved next, under their version. */
export function merged<V>(theirs: V, chosen: readonly Difference[]): V {
  return chosen
    .filter((one) => one.chosen === "mine")
    .reduce((values, one) => withValueAt(values, one.path, one.mine), theirs);
}
