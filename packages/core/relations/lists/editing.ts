import type { Group, InputsOf, Least, ListDefinition, Range, Rule } from "#relations/lists/definition.ts";
import type { Period } from "#relations/lists/periods.ts";
import { specOf, type InputSpec, type RuleKey } from "#relations/lists/rules.ts";

/** Values of an input that nothing was chosen for yet. */
function blankInput(spec: InputSpec): unknown {
  if (spec.optional) return null;
  switch (spec.kind) {
    case "choices":
    case "words":
      return [];
    case "period":
      return { kind: "last", count: 12, unit: "month" } satisfies Period;
    case "days":
      return Math.max(spec.least, 15);
    case "range":
      return { from: null, to: null } satisfies Range;
    case "least":
      return { by: "times", value: 1 } satisfies Least;
    case "flag":
      return false;
    default:
      return spec satisfies never;
  }
}

/** Returns a rule as the builder adds it: complete only where nothing has to be chosen. */
export function blankRule(key: RuleKey): Rule {
  const inputs = Object.entries(specOf(key).inputs).map(([name, spec]) => [name, blankInput(spec)]);
  return { rule: key, not: false, inputs: Object.fromEntries(inputs) } as Rule;
}

/** Returns a rule with some of its inputs; the others are as `blankRule` leaves them. */
export function ruleOf<K extends RuleKey>(key: K, inputs: Partial<InputsOf<K>> = {}, not = false): Rule {
  const blank = blankRule(key);
  return { ...blank, not, inputs: { ...blank.inputs, ...inputs } } as Rule;
}

export const blankGroup = (): Group => ({ match: "all", rules: [], groups: [] });

/** Returns the values of a rule by the names of its inputs. */
export const valuesOf = (rule: Rule): Record<string, unknown> => rule.inputs;

function isFilled(spec: InputSpec, value: unknown): boolean {
  if (value === null) return spec.optional ?? false;
  if (spec.kind === "choices" || spec.kind === "words") return (value as string[]).length > 0;
  if (spec.kind === "range") {
    const { from, to } = value as Range;
    return (from !== null || to !== null) && !(from !== null && to !== null && to < from);
  }
  if (spec.kind === "period") {
    const period = value as Period;
    if (period.kind !== "between") return true;
    const { from, until } = period;
    return (from !== null || until !== null) && !(from !== null && until !== null && until < from);
  }
  return true;
}

/** Returns the names of the inputs of a rule that still have to be chosen. */
export function missingInputs(rule: Rule): string[] {
  const values = valuesOf(rule);
  return Object.entries(specOf(rule.rule).inputs)
    .filter(([name, spec]) => !isFilled(spec, values[name]))
    .map(([name]) => name);
}

export const isComplete = (rule: Rule): boolean => missingInputs(rule).length === 0;

/** Returns a group without unfinished rules and without empty groups; null when nothing is left. */
function finishedGroup(group: Group): Group | null {
  const rules = group.rules.filter(isComplete);
  const groups = group.groups.flatMap((inner) => finishedGroup(inner) ?? []);
  return rules.length + groups.length === 0 ? null : { match: group.match, rules, groups };
}

/** Returns a definition without what is not finished: the builder counts its members while a rule is being made. */
export const finishedPart = ({ include, exclude }: ListDefinition): ListDefinition => ({
  include: include && finishedGroup(include),
  exclude: exclude && finishedGroup(exclude),
});

/** Returns a definition without empty groups; unfinished rules stay, for the form to name them. */
export function withoutEmptyGroups({ include, exclude }: ListDefinition): ListDefinition {
  const kept = (group: Group): Group | null => {
    const groups = group.groups.flatMap((inner) => kept(inner) ?? []);
    return group.rules.length + groups.length === 0 ? null : { ...group, groups };
  };
  return { include: include && kept(include), exclude: exclude && kept(exclude) };
}

/** A place of a group: the numbers of the groups that lead to it, from the outer one. */
export type GroupPath = readonly number[];

/** Returns a group with the group at a path changed; `null` removes it. */
export function changedGroup(
  group: Group,
  path: GroupPath,
  change: (group: Group) => Group | null,
): Group | null {
  const [at, ...rest] = path;
  if (at === undefined) return change(group);
  const groups = group.groups.flatMap((inner, n) =>
    n === at ? (changedGroup(inner, rest, change) ?? []) : inner,
  );
  return { ...group, groups };
}
