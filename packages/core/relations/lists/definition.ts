import type { Measure, RULES, InputSpec, RuleKey } from "#relations/lists/rules.ts";
import { specOf } from "#relations/lists/rules.ts";
import type { Period } from "#relations/lists/periods.ts";

export const LIST_KINDS = ["dynamic", "static"] as const;
/** `dynamic`: members follow the rules; `static`: members are those that were chosen by hand. */
export type ListKind = (typeof LIST_KINDS)[number];

/** Levels of groups, the outer one included. */
export const DEPTH_MAX = 3;
/** Rules of the whole definition. */
export const RULES_MAX = 60;
/** Groups inside one group. */
export const GROUPS_MAX = 20;
/** Values of one choice. */
export const CHOICES_MAX = 100;
/** Members of a list that are added or removed by hand. */
export const MANUAL_MEMBERS_MAX = 50_000;

export type Range = { from: number | null; to: number | null };
export type Least = { by: Measure; value: number };

/** Value of an input, by its kind. */
type ValueOf<I extends InputSpec> = I extends { kind: "choices" | "words" }
  ? string[]
  : I extends { kind: "period" }
    ? Period
    : I extends { kind: "days" }
      ? number
      : I extends { kind: "range" }
        ? Range
        : I extends { kind: "least" }
          ? Least
          : boolean;

/** Inputs of a rule; an optional one that is not given is null. */
export type InputsOf<K extends RuleKey> = {
  -readonly [N in keyof (typeof RULES)[K]["inputs"]]: (typeof RULES)[K]["inputs"][N] extends {
    optional: true;
  }
    ? ValueOf<(typeof RULES)[K]["inputs"][N] & InputSpec> | null
    : ValueOf<(typeof RULES)[K]["inputs"][N] & InputSpec>;
};

/** A rule with its values; `not` reverses it. */
export type RuleOf<K extends RuleKey> = { rule: K; not: boolean; inputs: InputsOf<K> };
export type Rule = { [K in RuleKey]: RuleOf<K> }[RuleKey];

/** Rules and groups, of which all or any must hold. */
export type Group = { match: "all" | "any"; rules: Rule[]; groups: Group[] };

/** Rules of a list: who belongs to it, and who does not although. Null: nobody. */
export type ListDefinition = { include: Group | null; exclude: Group | null };

export const EMPTY_DEFINITION: ListDefinition = { include: null, exclude: null };

/** Returns all rules of a group and of the groups in it. */
const rulesIn = (group: Group | null): Rule[] =>
  group === null ? [] : [...group.rules, ...group.groups.flatMap(rulesIn)];

/** Returns all rules of a definition. */
export const rulesOf = ({ include, exclude }: ListDefinition): Rule[] => [
  ...rulesIn(include),
  ...rulesIn(exclude),
];

/** Returns the ids of the lists that a definition reads, each once. */
export const listsIn = (definition: ListDefinition): string[] => [
  ...new Set(rulesOf(definition).flatMap((rule) => (rule.rule === "member" ? rule.inputs.lists : []))),
];

/** Returns the levels of a group: 1 without groups in it. */
export const depthOf = (group: Group): number => 1 + Math.max(0, ...group.groups.map(depthOf));

/** Checks whether a rule compares amounts, which only those who see prices may ask for. */
export function isPriced(rule: Rule): boolean {
  const inputs = Object.entries(specOf(rule.rule).inputs);
  return (
    inputs.some(([name, spec]) => {
      if (spec.kind === "range") return spec.unit === "cents";
      const value: unknown = (rule.inputs as Record<string, unknown>)[name];
      return spec.kind === "least" && (value as Least | null)?.by === "amount";
    }) ||
    (rule.rule === "rfm" && rule.inputs.monetary !== null)
  );
}

/**
 * Returns the path of lists by which a list would read itself, or null without one. `readOf` gives the lists that a
 * list reads.
 */
export function cycleOf(
  id: string,
  definition: ListDefinition,
  readOf: (listId: string) => readonly string[],
): string[] | null {
  const seen = new Set<string>();
  const walk = (listId: string, path: readonly string[]): string[] | null => {
    if (listId === id) return [...path, listId];
    if (seen.has(listId)) return null;
    seen.add(listId);
    for (const next of readOf(listId)) {
      const found = walk(next, [...path, listId]);
      if (found) return found;
    }
    return null;
  };
  for (const first of listsIn(definition)) {
    const found = walk(first, [id]);
    if (found) return found;
  }
  return null;
}
