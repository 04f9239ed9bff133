import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DUTY_TABLE } from "#offer/rates/duties.ts";
import { TRACE } from "#offer/pricing/trace.ts";

type Nested = { [key: string]: string | Nested };

function flat(texts: Nested, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[prefix + key, text] as [string, string]] : flat(text, `${prefix}${key}.`),
  );
}

describe.each(["fr", "en"])("sentences in %s", (language) => {
  const file = new URL(`../../../../locales/${language}/trace.json`, import.meta.url);
  // `classes` are the names of duty classes, which fill a value of a sentence.
  const { classes, ...keys } = JSON.parse(readFileSync(file, "utf8")) as Nested;
  const sentences = new Map(flat(keys));

  test("there is one for every key, and none for another", () => {
    expect([...sentences.keys()].toSorted()).toEqual(Object.keys(TRACE).toSorted());
  });

  test("every class of duty has a name, and no other", () => {
    const known = new Set<string>(["own", ...DUTY_TABLE.map((row) => row.dutyClass)]);
    expect(Object.keys(classes ?? {}).toSorted()).toEqual([...known].toSorted());
  });

  test.each(Object.entries(TRACE))("%s uses only the values of its step", (key, names) => {
    const used = [...(sentences.get(key) ?? "").matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
    for (const name of used) expect(names).toContain(name);
  });
});
