import { describe, expect, it } from "vitest";
import { toDriverQuery, statement } from "#kit/postgres/database.ts";

describe("values by name", () => {
  it("puts positions in the place of names, one for each name", () => {
    const sent = toDriverQuery("select :shopId, x from t where shop_id = :shopId and id = any(:ids)", {
      ids: ["a"],
      shopId: "s",
    });
    expect(sent).toEqual({
      text: "select $1, x from t where shop_id = $1 and id = any($2)",
      values: ["s", ["a"]],
    });
  });

  it("reads no names in casts, literals, quoted names and comments", () => {
    const text = `select to_char(at, 'HH24:MI'), '{"cart":null}'::jsonb, 'it''s :none', cells[1:2], "a:b"
      -- An apostrophe isn't one here: nor is :this.
      from t where day = :day::date and cells[:cell::int] = ':x'`;
    expect(toDriverQuery(text, { day: "2026-01-01", cell: 3 })).toEqual({
      text: text.replace(":day", "$1").replace(":cell", "$2"),
      values: ["2026-01-01", 3],
    });
  });

  it("prepares a statement under a name made from its text", () => {
    const one = statement("select :id::text");
    expect(toDriverQuery(one, { id: "a" })).toEqual({
      name: one.name,
      text: "select $1::text",
      values: ["a"],
    });
    expect(one.name).toMatch(/^s[0-9a-f]{16}$/);
    expect(statement("select :id::text").name).toBe(one.name);
    expect(statement("select :id::int").name).not.toBe(one.name);
  });

  it("refuses a name that is missing and one too many", () => {
    const both = statement("select :first, :second");
    expect(() => toDriverQuery(both, { first: 1 })).toThrow(RangeError);
    expect(() => toDriverQuery(both, { first: 1, second: 2, third: 3 })).toThrow(RangeError);
    expect(() => toDriverQuery(both, { first: 1, third: 3 })).toThrow(RangeError);
    expect(() => toDriverQuery("select 1", { first: 1 })).toThrow(RangeError);
    expect(() => toDriverQuery(both)).toThrow(RangeError);
  });
});
