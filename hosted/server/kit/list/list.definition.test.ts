import { declareList } from "@cuvee/core/kit/list/listDeclaration.ts";
import { expect, it } from "vitest";
import { defineList } from "#kit/list/list.ts";

const KEGS = declareList({
  name: "kegs",
  texts: "kegs",
  defaultSort: "name",
  columns: {
    name: { kind: "text", sort: true },
    litres: { kind: "number", filter: true, total: true },
  },
});
const from = { from: "kegs k", where: "k.shop_id = :shopId", id: "k.id" };

it("adds the SQL of each column to its declaration", () => {
  const { name, defaultSort, columns } = defineList(KEGS, {
    ...from,
    columns: { name: { sql: "k.name", order: "k.sort_name", required: true }, litres: "k.litres" },
  });
  expect({ name, defaultSort, columns }).toEqual({
    name: "kegs",
    defaultSort: "name",
    columns: {
      name: { kind: "text", sort: true, sql: "k.name", order: "k.sort_name", required: true },
      litres: { kind: "number", filter: true, total: true, sql: "k.litres" },
    },
  });
});

it("takes the SQL of the declared columns only: all of them, and an order where the list sorts", () => {
  // @ts-expect-error litres has no SQL
  expect(() => defineList(KEGS, { ...from, columns: { name: "k.name" } })).toThrow("litres has no SQL");
  // @ts-expect-error colour is not declared
  defineList(KEGS, { ...from, columns: { name: "k.name", litres: "k.litres", colour: "k.colour" } });
  // @ts-expect-error the list does not sort by litres
  defineList(KEGS, { ...from, columns: { name: "k.name", litres: { sql: "k.litres", order: "k.l" } } });
});

it("sorts by a column that sorts", () => {
  // @ts-expect-error the list does not sort by litres
  declareList({ name: "kegs", texts: "kegs", defaultSort: "-litres", columns: KEGS.columns });
  declareList({ name: "kegs", texts: "kegs", defaultSort: "-name", columns: KEGS.columns });
});
