import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differences, merged, valueAt, withValueAt } from "#ui/form/merge.ts";
import { sameValue } from "#kit/sameValue.ts";

const base = {
  version: 3,
  name: "Grenache",
  price: 1250,
  address: { city: "Rasteau", zipcode: "84110" },
  tags: ["bio"],
  text: { type: "doc", content: [] as unknown[] },
};

describe("two versions of a record", () => {
  test("what only one changed is proposed as he wants it; where both did, mine is", () => {
    const mine = { ...base, name: "Syrah", price: 1300, address: { ...base.address, city: "Cairanne" } };
    const theirs = {
      ...base,
      version: 4,
      price: 1400,
      tags: ["hve"],
      address: { ...base.address, zipcode: "84290" },
    };
    expect(differences(base, mine, theirs)).toEqual([
      { path: "name", mine: "Syrah", theirs: "Grenache", chosen: "mine" },
      { path: "price", mine: 1300, theirs: 1400, chosen: "mine" },
      { path: "address.city", mine: "Cairanne", theirs: "Rasteau", chosen: "mine" },
      { path: "address.zipcode", mine: "84110", theirs: "84290", chosen: "theirs" },
      { path: "tags", mine: ["bio"], theirs: ["hve"], chosen: "theirs" },
    ]);
    expect(merged(theirs, differences(base, mine, theirs))).toEqual({
      ...base,
      version: 4,
      name: "Syrah",
      price: 1300,
      address: { city: "Cairanne", zipcode: "84290" },
      tags: ["hve"],
    });
  });

  test("a list is one value, and so is a group that is named", () => {
    const mine = { ...base, text: { type: "doc", content: ["mine"] } };
    const theirs = { ...base, text: { type: "doc", content: ["theirs"] } };
    const whole = differences(base, mine, theirs, new Set(["text"]));
    expect(whole.map(({ path }) => path)).toEqual(["text"]);
    expect(differences(base, mine, theirs).map(({ path }) => path)).toEqual(["text.content"]);
  });

  test("a group that one has and the other has not", () => {
    const mine = { ...base, address: null };
    const [first] = differences(base, mine, base, new Set(["address"]));
    expect(first).toMatchObject({ path: "address", mine: null, chosen: "mine" });
    expect(merged(base, first ? [first] : [])).toEqual(mine);
  });

  const record = fc.record({
    a: fc.constantFrom("x", "y", "z"),
    b: fc.constantFrom(null, 1, 2),
    c: fc.record({ d: fc.boolean(), e: fc.constantFrom([], ["p"], ["p", "q"]) }),
  });
  test("nothing that somebody typed is lost, and nobody is overruled without a choice", () => {
    fc.assert(
      fc.property(record, record, record, (start, mine, theirs) => {
        const found = differences(start, mine, theirs);
        const end = merged(theirs, found);
        for (const path of ["a", "b", "c.d", "c.e"]) {
          const [was, my, their] = [start, mine, theirs].map((one) => valueAt(one, path));
          const wanted = sameValue(my, was) ? their : my;
          expect(valueAt(end, path)).toEqual(wanted);
          expect(found.some((one) => one.path === path)).toBe(!sameValue(my, their));
        }
        const all = (chosen: "mine" | "theirs") => found.map((one) => ({ ...one, chosen }));
        expect(merged(theirs, all("theirs"))).toEqual(theirs);
        expect(merged(theirs, all("mine"))).toEqual(mine);
      }),
    );
  });
});

test("values at dotted paths are put without changing what they are put into", () => {
  const before = structuredClone(base);
  expect(withValueAt(base, "address.city", "Séguret")).toEqual({
    ...base,
    address: { ...base.address, city: "Séguret" },
  });
  expect(withValueAt(base, "new.deep", 1)).toEqual({ ...base, new: { deep: 1 } });
  expect(base).toEqual(before);
  expect([valueAt(base, "tags.0"), valueAt(base, "name.x"), valueAt(null, "a")]).toEqual([
    "bio",
    undefined,
    undefined,
  ]);
});

test("the same value, whatever the order of keys", () => {
  const same: [unknown, unknown][] = [
    [{ a: 1, b: undefined }, { a: 1 }],
    [null, undefined],
    [
      [1, { a: 2 }],
      [1, { a: 2 }],
    ],
    [Number.NaN, Number.NaN],
  ];
  for (const [a, b] of same) expect(sameValue(a, b)).toBe(true);
  const other: [unknown, unknown][] = [
    ["", null],
    [0, false],
    [[], {}],
    [[1], [1, 2]],
    [{ a: 1 }, { a: "1" }],
  ];
  for (const [a, b] of other) expect(sameValue(a, b)).toBe(false);
});
