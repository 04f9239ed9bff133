import { expect, test } from "vitest";
import { flatten } from "./texts.ts";
import { nameByContent } from "./names.ts";

test("nested texts become keys, plural forms one text", () => {
  expect(flatten({ cart: { title: "Panier", items_one: "un", items_other: "{{count}}" } })).toEqual({
    "cart.title": "Panier",
    "cart.items": { one: "un", other: "{{count}}" },
  });
});

const chunk = (name: string, code: string) => ({ name, code });

test("a chunk's name changes with its own text and with what it names", () => {
  const of = (inner: string) =>
    nameByContent(
      [chunk("outer", 'import"./inner.js";lazy("@chunk/late")'), chunk("inner", inner), chunk("late", "1")],
      [],
    );
  const one = of("a").get("outer");
  expect(one?.file).toMatch(/^outer-[\w-]{43}\.js$/);
  expect(one?.code).toContain(`"./${of("a").get("inner")?.file}"`);
  expect(one?.code).toContain(`lazy("${of("a").get("late")?.file}")`);
  expect(of("b").get("outer")?.file).not.toBe(one?.file);
});

test("a chunk that is asked for later is named behind what it stands on, but for what has run already", () => {
  const named = nameByContent(
    [
      chunk("base", "1"),
      chunk("asks", 'import"./base.js";lazy("@chunk/late")'),
      chunk("late", 'import"./base.js";import"./between.js"'),
      chunk("between", 'import"./base.js"'),
    ],
    [],
  );
  const [late, between] = ["late", "between"].map((name) => named.get(name)?.file);
  expect(named.get("asks")?.code).toContain(`lazy("${between} ${late}")`);
});

test("chunks that the loader knows keep their plain name; circles and strangers are refused", () => {
  const known = nameByContent([chunk("a", 'lazy("@chunk/page")')], ["page"]);
  expect(known.get("a")?.code).toBe('lazy("page")');
  expect(() => nameByContent([chunk("a", 'import"./b.js"'), chunk("b", 'lazy("@chunk/a")')], [])).toThrow(
    /a → b → a/,
  );
  expect(() => nameByContent([chunk("a", 'import"./b.js"')], [])).toThrow(/unknown/);
});
