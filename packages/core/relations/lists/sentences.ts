import type { Group, Least, ListDefinition, Range, Rule } from "#relations/lists/definition.ts";
import { isComplete, valuesOf } from "#relations/lists/editing.ts";
import type { Period } from "#relations/lists/periods.ts";
import { specOf, type ChoiceSource, type InputSpec } from "#relations/lists/rules.ts";

/** Texts and formatters of a language, for the sentences of rules; keys are those of `lists.json`. */
export type SentenceWords = {
  say(key: string, values?: Record<string, string | number>): string;
  /** Returns the name of a value of a choice. */
  nameOf(source: ChoiceSource, value: string): string;
  /** Joins names: « a, b ou c ». */
  either(names: readonly string[]): string;
  day(day: string): string;
  amount(cents: number): string;
  figure(value: number): string;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Keys of the present fiscal year and of the one before it. */
const FISCAL = ["periods.thisFiscal", "periods.lastFiscal"];

/** Returns a period in words: « depuis 12 mois ». */
function periodWords(period: Period, { say, day }: SentenceWords): string {
  if (period.kind === "fiscalYear")
    return say(FISCAL[-period.offset] ?? "periods.fiscalAgo", { count: -period.offset });
  if (period.kind !== "between")
    return say(`periods.${period.kind}${capital(period.unit)}`, { count: period.count });
  const { from, until } = period;
  if (from !== null && until !== null) return say("periods.between", { from: day(from), until: day(until) });
  return from === null
    ? say("periods.until", { day: day(until ?? "") })
    : say("periods.from", { day: day(from) });
}

function rangeWords({ from, to }: Range, unit: "cents" | "points", words: SentenceWords): string {
  const write = (value: number): string =>
    unit === "cents" ? words.amount(value) : words.say("points", { count: value });
  if (from !== null && to !== null) return words.say("ranges.both", { from: write(from), to: write(to) });
  return from === null
    ? words.say("ranges.most", { value: write(to ?? 0) })
    : words.say("ranges.least", { value: write(from) });
}

const leastWords = ({ by, value }: Least, words: SentenceWords): string =>
  by === "amount"
    ? words.say("least.amount", { value: words.amount(value) })
    : words.say(`least.${by}`, { count: value });

/** Returns the value of an input in words; nothing where none is chosen. */
function inputWords(rule: Rule, name: string, spec: InputSpec, words: SentenceWords): string {
  const value = valuesOf(rule)[name];
  if (value === null || value === undefined) return "";
  switch (spec.kind) {
    case "choices": {
      const names = (value as string[]).map((one) => words.nameOf(spec.from, one));
      return names.length === 0 ? "" : words.say(`parts.${name}`, { names: words.either(names) });
    }
    case "words":
      return words.either(value as string[]);
    case "period":
      return periodWords(value as Period, words);
    case "days":
      return words.say("sinceDays", { count: value as number });
    case "range":
      return rangeWords(value as Range, spec.unit, words);
    case "least":
      return leastWords(value as Least, words);
    case "flag":
      return value === true ? words.say(`parts.${name}`) : "";
    default:
      return spec satisfies never;
  }
}

/** Returns a rule as a verb and its details: « a acheté », [« Cuvée X », « au moins 6 bouteilles »]. */
export function ruleWords(rule: Rule, words: SentenceWords): { verb: string; details: string[] } {
  const details = Object.entries(specOf(rule.rule).inputs)
    .map(([name, spec]) => inputWords(rule, name, spec, words))
    .filter((text) => text !== "");
  return { verb: words.say(rule.not ? `phrases.${rule.rule}Not` : `phrases.${rule.rule}`), details };
}

function groupWords(group: Group, words: SentenceWords, isInner: boolean): string {
  const parts = [
    ...group.rules.filter(isComplete).map((rule) => {
      const { verb, details } = ruleWords(rule, words);
      return [`${verb}${details.length > 0 ? " " : ""}${details[0] ?? ""}`, ...details.slice(1)].join(", ");
    }),
    ...group.groups.map((inner) => groupWords(inner, words, true)).filter((text) => text !== ""),
  ];
  const joined = parts.join(` ${words.say(group.match === "all" ? "and" : "or")} `);
  return isInner && parts.length > 1 ? `(${joined})` : joined;
}

/** Returns a definition as one sentence: « Tout client qui a acheté … et …, sauf s'il … ». */
export function definitionSentence({ include, exclude }: ListDefinition, words: SentenceWords): string {
  const included = include ? groupWords(include, words, false) : "";
  if (included === "") return words.say("sentence.none");
  const excluded = exclude ? groupWords(exclude, words, false) : "";
  return excluded === ""
    ? words.say("sentence.all", { rules: included })
    : words.say("sentence.except", { rules: included, except: excluded });
}
