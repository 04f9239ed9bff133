import { declareList } from "@cuvee/core/kit/list/listDeclaration.ts";
import { expect, it } from "vitest";
import { formatIn } from "#kit/formatters.ts";
import { drawnColumns, namespacesOf, sortsOf, type Translate } from "#ui/table/declared.tsx";
import type { ScreenColumns } from "#ui/table/list.ts";

const KEGS = declareList({
  name: "kegs",
  texts: "cellar:kegs",
  defaultSort: "-filledOn",
  columns: {
    name: { kind: "text", sort: true, filter: true },
    state: { kind: "text", filter: ["full", "empty"], offers: ["full"], words: "cellar:kegs.state" },
    uses: { kind: "set", filter: ["beer"], words: "status:use" },
    litres: { kind: "number", sort: true, filter: true, total: true },
    worthCents: { kind: "cents", filter: true, total: true },
    filledOn: { kind: "date", sort: true, filter: true },
    isSold: { kind: "boolean", filter: true },
  },
});
type Keg = {
  name: string;
  state: string;
  uses: string[];
  litres: number;
  worthCents: number | null;
  filledOn: string;
  isSold: boolean;
};
const KEG: Keg = {
  name: "Fût",
  state: "full",
  uses: ["beer", "wine"],
  litres: 1200,
  worthCents: null,
  filledOn: "2026-11-21",
  isSold: true,
};
const format = formatIn("en");
const t: Translate = (key) => (Array.isArray(key) ? key.join(" or ") : key);
const drawn = (columns: ScreenColumns<Keg, typeof KEGS>) => drawnColumns(columns, KEGS, t, format);

it("takes head, sort, filter, sum, side and cell of a column from its declaration", () => {
  const [name, litres, worth] = drawn([{ name: "name" }, { name: "litres" }, { name: "worthCents" }]);
  expect(name).toMatchObject({
    label: "cellar:kegs.columns.name",
    sort: true,
    filter: { kind: "text" },
    align: "start",
    money: false,
  });
  expect(name?.cell(KEG)).toBe("Fût");
  expect(litres).toMatchObject({ align: "end", sort: true, filter: { kind: "number" }, money: false });
  expect([litres?.cell(KEG), litres?.total?.(3400)]).toEqual(["1,200", "3,400"]);
  expect(worth).toMatchObject({ sort: false, filter: { kind: "cents" }, money: true });
  expect([worth?.cell(KEG), worth?.total?.(150)]).toEqual([null, "€1.50"]);
});

it("writes words, days and truths, and offers the words of a filter", () => {
  const [state, uses, filled, sold] = drawn([
    { name: "state" },
    { name: "uses" },
    { name: "filledOn" },
    { name: "isSold" },
  ]);
  expect(state?.filter).toEqual({
    kind: "words",
    options: [{ value: "full", label: "cellar:kegs.state.full" }],
  });
  expect(state?.cell(KEG)).toBe("cellar:kegs.state.full");
  expect(uses?.cell(KEG)).toBe("status:use.beer, status:use.wine");
  expect(filled).toMatchObject({ filter: { kind: "days" } });
  expect(filled?.cell(KEG)).toBe(format.date("2026-11-21", "short"));
  expect(sold?.filter).toEqual({ kind: "boolean", yes: "table:yes", no: "table:no" });
  expect(sold?.cell(KEG)).toBe("table:yes");
});

it("lets the screen say otherwise, and add columns of its own", () => {
  const [litres, listColumn] = drawn([
    { name: "litres", label: "L", sort: false, filter: false, total: false, align: "start", hidden: true },
    { made: true, name: "open", label: "Open", cell: ({ name }) => name },
  ]);
  expect(litres).toMatchObject({ label: "L", sort: false, align: "start", hidden: true });
  expect([litres?.filter, litres?.total]).toEqual([undefined, undefined]);
  expect(listColumn).toMatchObject({ label: "Open", made: true, sort: false, align: "start" });
  // @ts-expect-error the list declares no colour
  expect(() => drawn([{ name: "colour", cell: () => null }])).toThrow("declares no colour");
});

it("shows a status as a badge, and a person by name, where the screen says so", () => {
  const [state, other, name] = drawn([
    { name: "state", as: { kind: "status", groups: { full: "online" }, plain: true } },
    {
      name: "state",
      as: { kind: "status", groups: {}, of: () => null, words: "status:own" },
    },
    { name: "name", as: { kind: "person" } },
  ]);
  expect(state?.cell(KEG)).toMatchObject({
    props: { group: "online", plain: true, children: "cellar:kegs.state.full" },
  });
  expect(other?.cell(KEG)).toBeNull();
  expect(name?.cell(KEG)).toMatchObject({ props: { by: "Fût" } });
  expect(name?.cell({ ...KEG, name: "" })).toBeNull();
});

it("names the namespaces of its texts, and its sorts", () => {
  expect(namespacesOf(KEGS, [{ name: "name" }, { name: "uses" }])).toEqual(["cellar", "status"]);
  const columns = drawn([{ name: "state" }, { name: "litres" }]);
  expect(sortsOf(columns, KEGS.texts, t)).toEqual([
    { value: "litres", label: "cellar:kegs.sorts.litres or table:sortAscending" },
    { value: "-litres", label: "cellar:kegs.sorts.-litres or table:sortDescending" },
  ]);
});
