import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cycleOf,
  depthOf,
  isPriced,
  listsIn,
  type Group,
  type ListDefinition,
} from "#relations/lists/definition.ts";
import { definitionField } from "#relations/lists/definition.contract.ts";
import {
  blankRule,
  changedGroup,
  finishedPart,
  missingInputs,
  ruleOf,
  withoutEmptyGroups,
} from "#relations/lists/editing.ts";
import { daysOf, isWithin, type Calendar, type Period } from "#relations/lists/periods.ts";
import { RFM_SEGMENTS, rfmSegment } from "#relations/lists/rfm.ts";
import { FIXED_CHOICES, RULE_GROUPS, RULE_KEYS, RULES, specOf } from "#relations/lists/rules.ts";
import { definitionSentence, ruleWords, type SentenceWords } from "#relations/lists/sentences.ts";

type Texts = { [key: string]: string | Texts };
const textsOf = (lang: string): Texts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../../locales/${lang}/lists.json`), "utf8"),
  ) as Texts;

function wordsOf(lang: string): SentenceWords {
  const texts = textsOf(lang);
  const find = (key: string): unknown =>
    key.split(".").reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts);
  const plural = new Intl.PluralRules(lang);
  return {
    say: (key, values = {}) => {
      const form = typeof values["count"] === "number" ? `${key}_${plural.select(values["count"])}` : key;
      const text = find(form) ?? find(`${key}_other`) ?? find(key);
      if (typeof text !== "string") throw new Error(`${lang}: no text ${key}`);
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
    },
    nameOf: (_, value) => value,
    either: (names) => new Intl.ListFormat(lang, { type: "disjunction" }).format(names),
    day: (day) => day,
    amount: (cents) => `${cents / 100} €`,
    figure: String,
  };
}

const calendar: Calendar = { today: "2026-03-31", years: { month: 9, day: 1, stated: [] } };
const all = (...rules: Group["rules"]): ListDefinition => ({
  include: { match: "all", rules, groups: [] },
  exclude: null,
});

describe("periods", () => {
  const days = (period: Period): (string | null)[] => {
    const { from, until } = daysOf(period, calendar);
    return [from, until];
  };

  it("are relative to today, between days, or a fiscal year of the shop", () => {
    expect(days({ kind: "last", count: 1, unit: "month" })).toEqual(["2026-02-28", null]);
    expect(days({ kind: "last", count: 90, unit: "day" })).toEqual(["2025-12-31", null]);
    expect(days({ kind: "before", count: 1, unit: "year" })).toEqual([null, "2025-03-30"]);
    expect(days({ kind: "between", from: null, until: "2026-01-01" })).toEqual([null, "2026-01-01"]);
    expect(days({ kind: "fiscalYear", offset: 0 })).toEqual(["2025-09-01", "2026-08-31"]);
    expect(days({ kind: "fiscalYear", offset: -2 })).toEqual(["2023-09-01", "2024-08-31"]);
  });

  it("« depuis » and « il y a plus de » share no day and leave none out", () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        day,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom("day" as const, "month" as const, "year" as const),
        (today, some, count, unit) => {
          const [last, before] = (["last", "before"] as const).map((kind) =>
            isWithin(some, daysOf({ kind, count, unit }, { ...calendar, today })),
          );
          expect(last).toBe(!before);
        },
      ),
    );
  });
});

describe("the registry", () => {
  it("has a text for each rule, group, input and choice, in the languages of the staff", () => {
    for (const lang of ["fr", "en"]) {
      const { say } = wordsOf(lang);
      for (const group of RULE_GROUPS) say(`groups.${group}`);
      for (const key of RULE_KEYS) {
        say(`rules.${key}`);
        say(`phrases.${key}`);
        if (specOf(key).negatable) say(`phrases.${key}Not`);
        for (const [name, spec] of Object.entries(RULES[key].inputs)) {
          say(`inputs.${name}`);
          if (spec.kind === "choices") say(`parts.${name}`, { names: "x" });
        }
      }
      for (const source of ["kinds", "channels", "sources", "months"] as const)
        for (const value of FIXED_CHOICES[source]) say(`values.${source}.${value}`);
    }
  });

  it("makes a blank rule of each, and names what is missing in it", () => {
    for (const key of RULE_KEYS) {
      const definition = all(blankRule(key));
      const isFinished = missingInputs(blankRule(key)).length === 0;
      expect([key, definitionField.safeParse(definition).success]).toEqual([key, isFinished]);
      expect(finishedPart(definition).include !== null).toBe(isFinished);
    }
    expect(missingInputs(blankRule("lot"))).toEqual(["lots"]);
    expect(missingInputs(ruleOf("turnover", { amounts: { from: 5, to: 1 } }))).toEqual(["amounts"]);
  });

  it("knows which rules compare amounts", () => {
    expect(isPriced(ruleOf("turnover"))).toBe(true);
    expect(isPriced(ruleOf("points"))).toBe(false);
    expect(isPriced(ruleOf("bought", { least: { by: "bottles", value: 1 } }))).toBe(false);
    expect(isPriced(ruleOf("bought", { least: { by: "amount", value: 1 } }))).toBe(true);
    expect(isPriced(ruleOf("rfm", { frequency: ["5"] }))).toBe(false);
  });
});

describe("trees", () => {
  const leaf: Group = { match: "any", rules: [ruleOf("email")], groups: [] };
  const empty: Group = { match: "all", rules: [], groups: [] };

  it("are changed at a place, and lose empty groups", () => {
    const tree: Group = { match: "all", rules: [], groups: [leaf, empty] };
    expect(depthOf(tree)).toBe(2);
    expect(changedGroup(tree, [0], () => null)?.groups).toEqual([empty]);
    expect(changedGroup(tree, [1], (group) => ({ ...group, match: "any" }))?.groups[1]?.match).toBe("any");
    expect(withoutEmptyGroups({ include: tree, exclude: empty })).toEqual({
      include: { ...tree, groups: [leaf] },
      exclude: null,
    });
  });

  it("name the way by which a list would read itself", () => {
    const readers: Record<string, string[]> = { a: ["b"], b: ["c", "d"], c: [], d: ["a"] };
    const reads = (id: string): string[] => readers[id] ?? [];
    const reading = (lists: string[]): ListDefinition => all(ruleOf("member", { lists }));
    expect(listsIn(reading(["b", "b"]))).toEqual(["b"]);
    expect(cycleOf("a", reading(["b"]), reads)).toEqual(["a", "b", "d", "a"]);
    expect(cycleOf("a", reading(["a"]), reads)).toEqual(["a", "a"]);
    expect(cycleOf("e", reading(["b"]), reads)).toBeNull();
  });
});

describe("sentences", () => {
  it("tell a rule as a verb and its details", () => {
    const { verb, details } = ruleWords(
      ruleOf("bought", {
        products: ["Terre d'Argile"],
        vintages: ["2020", "2021"],
        least: { by: "bottles", value: 6 },
        period: { kind: "last", count: 12, unit: "month" },
      }),
      wordsOf("fr"),
    );
    expect([verb, ...details].join(" · ")).toBe(
      "a acheté · Terre d'Argile · millésime 2020 ou 2021 · au moins 6 bouteilles · depuis 12 mois",
    );
  });

  it("tell a whole list", () => {
    const definition: ListDefinition = {
      include: {
        match: "all",
        rules: [ruleOf("bought", { period: { kind: "last", count: 1, unit: "year" } })],
        groups: [
          {
            match: "any",
            rules: [ruleOf("newsletter"), ruleOf("email", {}, true), blankRule("tag")],
            groups: [],
          },
        ],
      },
      exclude: { match: "any", rules: [ruleOf("unpaid", { days: 30 })], groups: [] },
    };
    expect(definitionSentence(definition, wordsOf("fr"))).toBe(
      "Tout client qui a acheté depuis 1 an et (est inscrit à la lettre ou n'a pas d'e-mail), sauf s'il a un impayé depuis au moins 30 jours.",
    );
    expect(definitionSentence(definition, wordsOf("en"))).toBe(
      "Every client who bought in the last 1 year and (subscribes to the newsletter or has no e-mail), unless they are one who has an unpaid bill for at least 30 days.",
    );
    expect(definitionSentence(all(blankRule("tag")), wordsOf("fr"))).toBe(
      "Aucun client pour l'instant : ajoutez une règle.",
    );
  });
});

describe("the segments of buyers", () => {
  it("have every pair of scores, and those who buy later or more often are in none that is worse", () => {
    const scores = [1, 2, 3, 4, 5];
    const found = new Set(
      scores.flatMap((recency) => scores.map((frequency) => rfmSegment({ recency, frequency }))),
    );
    expect([...found].toSorted()).toEqual([...RFM_SEGMENTS].toSorted());
    expect(rfmSegment({ recency: 5, frequency: 5 })).toBe("best");
    expect(rfmSegment({ recency: 3, frequency: 5 })).toBe("loyal");
    expect(rfmSegment({ recency: 5, frequency: 1 })).toBe("fresh");
    expect(rfmSegment({ recency: 1, frequency: 4 })).toBe("winBack");
    expect(() => rfmSegment({ recency: 0, frequency: 1 })).toThrow(RangeError);
  });
});
