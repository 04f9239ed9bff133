import { expect, it } from "vitest";
import { assigned, columnOf, jsonRow, selected, upsert } from "#kit/list/columns.queries.ts";

it("names the column of a field", () => {
  expect(["name", "vatType", "disableVAT", "netMassGPerL", "unityValueE3", "ownEq75"].map(columnOf)).toEqual([
    "name",
    "vat_type",
    "disable_vat",
    "net_mass_g_per_l",
    "unity_value_e3",
    "own_eq75",
  ]);
});

it("writes the lists of columns of a statement", () => {
  const columns = { name: "text", vatType: "text" } as const;
  expect(selected(columns, "p")).toBe('p.name as "name", p.vat_type as "vatType"');
  expect(assigned(columns)).toBe('name = x."name", vat_type = x."vatType"');
  expect(jsonRow(columns)).toBe('x("name" text, "vatType" text)');
  const sql = upsert({
    table: "wines",
    shared: { shopId: ":shopId" },
    columns,
    once: { unitE4: "bigint" },
    also: "version = wines.version + 1",
  });
  expect(sql.replace(/\s+/g, " ")).toBe(
    "insert into wines (shop_id, id, name, vat_type, unit_e4)" +
      ' select :shopId, x."id", x."name", x."vatType", x."unitE4"' +
      ' from jsonb_to_recordset(:rows) as x("id" text, "name" text, "vatType" text, "unitE4" bigint)' +
      " on conflict (shop_id, id) do update set name = excluded.name, vat_type = excluded.vat_type" +
      " , version = wines.version + 1" +
      " where (wines.name, wines.vat_type) is distinct from (excluded.name, excluded.vat_type)",
  );
});
