import type { ListDefinition } from "@cuvee/core/relations/lists/definition.ts";
import { rulesOf } from "@cuvee/core/relations/lists/definition.ts";
import { valuesOf } from "@cuvee/core/relations/lists/editing.ts";
import {
  FIXED_CHOICES,
  SHOP_CHOICES,
  specOf,
  type ChoiceSource,
  type ShopChoice,
} from "@cuvee/core/relations/lists/rules.ts";
import type { SentenceWords } from "@cuvee/core/relations/lists/sentences.ts";
import { useCallback, useMemo, useState } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";

type Names = ReadonlyMap<string, string>;
const keyOf = (source: ChoiceSource, value: string): string => `${source} ${value}`;

export const isShopChoice = (source: ChoiceSource): source is ShopChoice =>
  SHOP_CHOICES.some((one) => one === source);

/** Names that speak for themselves: the value is the name. */
const PLAIN: ReadonlySet<ChoiceSource> = new Set([
  "states",
  "tags",
  "tags2",
  "families",
  "families2",
  "vintages",
  "appellations",
  "lots",
  "departments",
]);

/** Values of each choice of the shop that a definition has, where the value is not the name. */
function namedChoices(definition: ListDefinition): Partial<Record<ShopChoice, string[]>> {
  const chosen: Partial<Record<ShopChoice, string[]>> = {};
  for (const rule of rulesOf(definition))
    for (const [name, spec] of Object.entries(specOf(rule.rule).inputs)) {
      if (spec.kind !== "choices" || !isShopChoice(spec.from) || PLAIN.has(spec.from)) continue;
      const values = (valuesOf(rule)[name] as string[] | null) ?? [];
      if (values.length > 0) chosen[spec.from] = [...new Set([...(chosen[spec.from] ?? []), ...values])];
    }
  return chosen;
}

/** Reads the names of the values that a definition has when it is opened. */
function useReadNames(definition: ListDefinition): Names {
  const [chosen] = useState(() => namedChoices(definition));
  const { data } = useAnswer(
    "POST /v1/lists/choices/names",
    Object.keys(chosen).length > 0 ? { body: { chosen } } : null,
    { revalidateOnFocus: false },
  );
  return useMemo(
    () => new Map((data?.names ?? []).map(({ source, value, name }) => [keyOf(source, value), name])),
    [data],
  );
}

export type RuleNames = {
  words: SentenceWords;
  nameOf: (source: ChoiceSource, value: string) => string;
  /** Keeps the name of a value that was just chosen. */
  remember: (source: ChoiceSource, value: string, name: string) => void;
};

/** Returns the sentences' words in the language on screen, with the names of what a definition has chosen. */
export function useRuleNames(definition: ListDefinition): RuleNames {
  const { t, i18n } = useTranslation(["lists", "catalogue"]);
  const format = useFormat();
  const [remembered, setRemembered] = useState<Names>(new Map());
  const read = useReadNames(definition);
  const lang = i18n.resolvedLanguage;
  const nameOf = (source: ChoiceSource, value: string): string => {
    if (source === "languages")
      return new Intl.DisplayNames([lang], { type: "language", fallback: "code" }).of(value) ?? value;
    if (source === "countries") return format.country(value);
    if (source === "colors") return t(`catalogue:colors.${value}`).toLocaleLowerCase(lang);
    if (source === "productTypes")
      return t(`catalogue:types.${value}`, { defaultValue: value }).toLocaleLowerCase(lang);
    if (source === "scores" || PLAIN.has(source)) return value;
    if (Object.hasOwn(FIXED_CHOICES, source)) return t(`values.${source}.${value}`);
    return remembered.get(keyOf(source, value)) ?? read.get(keyOf(source, value)) ?? "…";
  };
  const either = useMemo(() => new Intl.ListFormat(lang, { type: "disjunction" }), [lang]);
  return {
    nameOf,
    remember: useCallback(
      (source, value, name) => setRemembered((known) => new Map(known).set(keyOf(source, value), name)),
      [],
    ),
    words: {
      say: (key, values) => t(key, values),
      nameOf,
      either: (names) => either.format(names),
      day: (day) => format.date(day, "day"),
      amount: format.money,
      figure: format.count,
    },
  };
}
