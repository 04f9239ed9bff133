import { expect, test } from "vitest";
import { eventPost, eventPut } from "@cuvee/core/visits/events/body.contract.ts";
import type { EventRecord } from "@cuvee/core/visits/events/events.ts";
import { bodyOf, newEvent, newRate, valuesOf } from "#visits/events/eventValues.ts";
import { isWhole, ruleOf } from "#visits/events/rules/ruleValues.ts";

const TODAY = "2027-04-01";
const filled = () => {
  const values = newEvent(TODAY, "Adulte");
  values.texts.fr.title = "Balade en calèche";
  for (const rate of values.rates) rate.unitE4 = 125_000;
  return values;
};
const posted = (values: ReturnType<typeof filled>) => {
  const { version: _, ...body } = bodyOf(values);
  return eventPost.safeParse({ ...body, id: values.rates[0]?.id });
};
const faults = (values: ReturnType<typeof filled>): string[] =>
  posted(values).error?.issues.map((issue) => issue.path.join(".")) ?? [];

test("a new event lacks a title and a price, and nothing else", () => {
  const values = newEvent(TODAY, "Adulte");
  expect(faults(values)).toEqual(expect.arrayContaining(["rates.0.unitE4"]));
  values.texts.fr.title = "Balade";
  expect(faults(values)).toEqual(["rates.0.unitE4"]);
  expect(faults(filled())).toEqual([]);
});

test("what is switched off is none; switched on and empty it is asked for", () => {
  const off = { ...filled(), hasReminder: false, canChange: false, hasCutoff: false };
  expect(bodyOf(off)).toMatchObject({
    reminderMinutes: null,
    changeHours: null,
    cutoff: null,
    depositBp: null,
  });
  expect(faults({ ...filled(), hasReminder: true, reminderMinutes: null })).toEqual(["reminderMinutes"]);
  expect(faults({ ...filled(), payment: "deposit", depositBp: null })).toEqual(["depositBp"]);
  expect(bodyOf({ ...filled(), payment: "deposit", depositBp: 3000 })).toMatchObject({ depositBp: 3000 });
});

test("a tourist tax counts prices that are still there; only it does", () => {
  const values = filled();
  const tax = {
    ...newRate("tax", "Taxe de séjour"),
    unitE4: 11_000,
    taxes: [values.rates[0]?.id ?? "", "0000000000000000"],
  };
  values.rates.push(tax);
  const { rates } = bodyOf(values);
  expect(rates[1]).toMatchObject({ taxes: [values.rates[0]?.id], notCounting: false });
});

test("a record goes through the form unchanged, whatever its recurrence", () => {
  const recurrences = [
    { freq: "once" },
    { freq: "weekly", interval: 2, weekdays: [1, 7] },
    { freq: "monthly", interval: 1, day: 31 },
    { freq: "monthly", interval: 3, nth: -1, weekday: 5 },
  ] as const;
  const { version: _, ...body } = bodyOf(filled());
  for (const recurrence of recurrences) {
    const rules = body.rules.map((rule) => ({
      ...rule,
      recurrence,
      until: recurrence.freq === "once" ? rule.since : rule.until,
    }));
    const parsed = eventPut.parse({ ...body, rules, version: 3 });
    const record = { ...parsed, id: "", status: "draft", title: "", createdAt: "", updatedAt: "" };
    const values = valuesOf(record as unknown as EventRecord);
    expect(eventPut.parse(bodyOf(values))).toEqual(parsed);
    expect(values.rules.every((rule) => isWhole(ruleOf(rule)))).toBe(true);
  }
});

test("a new event takes place at the shop's address, where it can be taken apart", () => {
  const placeAt = (address: string) => {
    const { street, zipcode, city } = newEvent(TODAY, "Adulte", address).location;
    return [street, zipcode, city];
  };
  expect(placeAt("12 chemin de la Tour, 33330 Saint-Émilion")).toEqual([
    "12 chemin de la Tour",
    "33330",
    "Saint-Émilion",
  ]);
  expect(placeAt("Le Bourg\n12 rue Haute\n84290 Cairanne")).toEqual([
    "Le Bourg, 12 rue Haute",
    "84290",
    "Cairanne",
  ]);
  expect(placeAt("Hauptstraße 1, 10115 Berlin, DE")).toEqual(["", "", ""]);
  expect(placeAt("")).toEqual(["", "", ""]);
});
