import * as z from "zod";
import { id, text } from "#kit/contract.ts";
import {
  CHOICES_MAX,
  DEPTH_MAX,
  GROUPS_MAX,
  LIST_KINDS,
  RULES_MAX,
  rulesOf,
  type Group,
  type ListDefinition,
  type Rule,
} from "#relations/lists/definition.ts";
import { PERIOD_UNITS, type Period } from "#relations/lists/periods.ts";
import {
  FIXED_CHOICES,
  MEASURES,
  RULE_KEYS,
  specOf,
  type ChoiceSource,
  type InputSpec,
  type RuleKey,
} from "#relations/lists/rules.ts";

export const contactListKind = z.enum(LIST_KINDS);

const count = z.int().min(1).max(1200);
const unit = z.enum(PERIOD_UNITS);
const day = z.iso.date("date").nullable();

/** Checks that the second bound does not lie before the first; either may be open. */
const isOrdered = <T extends string | number>(first: T | null, second: T | null): boolean =>
  first === null || second === null || first <= second;

/** A period of days. Field codes `empty-period`, `period-order`. */
const periodField = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("last"), count, unit }),
    z.strictObject({ kind: z.literal("before"), count, unit }),
    z.strictObject({ kind: z.literal("between"), from: day, until: day }),
    z.strictObject({ kind: z.literal("fiscalYear"), offset: z.int().min(-9).max(0) }),
  ])
  .refine((p) => p.kind !== "between" || p.from !== null || p.until !== null, "empty-period")
  .refine(
    (p) => p.kind !== "between" || isOrdered(p.from, p.until),
    "period-order",
  ) satisfies z.ZodType<Period>;

const AMOUNT_MAX = 100_000_000_000;
const bound = z.int().min(-AMOUNT_MAX).max(AMOUNT_MAX).nullable();
const range = z
  .strictObject({ from: bound, to: bound })
  .refine(({ from, to }) => from !== null || to !== null, "empty-range")
  .refine(({ from, to }) => isOrdered(from, to), "range-order");
const least = z.strictObject({ by: z.enum(MEASURES), value: z.int().min(1).max(AMOUNT_MAX) });

const isFixed = (from: ChoiceSource): from is keyof typeof FIXED_CHOICES =>
  Object.hasOwn(FIXED_CHOICES, from);
const IDS: ReadonlySet<ChoiceSource> = new Set([
  "owners",
  "agents",
  "products",
  "events",
  "lists",
  "campaigns",
]);

/** Returns the schema of a choice: words known here, ids, or words of the shop. */
function choiceField(from: ChoiceSource): z.ZodType {
  const value = isFixed(from) ? z.enum(FIXED_CHOICES[from]) : IDS.has(from) ? id : text(120, 1);
  return z.array(value).min(1).max(CHOICES_MAX);
}

const FIELDS: { [K in InputSpec["kind"]]: (spec: Extract<InputSpec, { kind: K }>) => z.ZodType } = {
  choices: ({ from }) => choiceField(from),
  words: () =>
    z
      .array(z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,9}$/, "postcode-prefix"))
      .min(1)
      .max(CHOICES_MAX),
  period: () => periodField,
  days: (spec) => z.int().min(spec.least).max(spec.most),
  range: () => range,
  least: () => least,
  flag: () => z.boolean(),
};

/** Returns the schema of an input of a rule. */
function inputField(spec: InputSpec): z.ZodType {
  const make = FIELDS[spec.kind] as (spec: InputSpec) => z.ZodType;
  const field = make(spec);
  return spec.optional ? field.nullable() : field;
}

function ruleField(key: RuleKey) {
  const { inputs, negatable } = specOf(key);
  return z.strictObject({
    rule: z.literal(key),
    not: negatable ? z.boolean() : z.literal(false),
    inputs: z.strictObject(
      Object.fromEntries(Object.entries(inputs).map(([name, spec]) => [name, inputField(spec)])),
    ),
  });
}

const [first, ...rest] = RULE_KEYS.map(ruleField);
if (!first) throw new Error("no rule is declared");
/** A rule of the registry. Field code `unknown-rule`. */
const rule = z.discriminatedUnion("rule", [first, ...rest], "unknown-rule");

/** Returns the schema of a group of a level, 1 for the outer one: a hostile tree is refused without any recursion. */
function groupField(level: number): z.ZodType {
  const inner =
    level < DEPTH_MAX
      ? z.array(groupField(level + 1)).max(GROUPS_MAX, "list-groups")
      : z.array(z.object({})).max(0, "list-depth");
  return z
    .strictObject({
      match: z.enum(["all", "any"]),
      rules: z.array(rule).max(RULES_MAX, "list-rules"),
      groups: inner,
    })
    .refine(({ rules, groups }) => rules.length + groups.length > 0, "empty-group");
}

/**
 * The definition of a list. Field codes `list-depth` (three levels), `list-rules` (60 in all), `list-groups`,
 * `unknown-rule`, `empty-group`.
 */
export const definitionField = z
  .strictObject({ include: groupField(1).nullable(), exclude: groupField(1).nullable() })
  .refine(
    (value) => rulesOf(value as ListDefinition).length <= RULES_MAX,
    "list-rules",
  ) as unknown as z.ZodType<ListDefinition, ListDefinition>;

export type { Group, ListDefinition, Rule };
