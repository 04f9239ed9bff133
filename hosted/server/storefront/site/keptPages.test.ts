import { expect, it } from "vitest";
import { openKeptPages, type PagesOfState } from "./keptPages.ts";

type Page = { html: Buffer };
const page = (bytes: number): Page => ({ html: Buffer.alloc(bytes) });

it("keeps pages of all shops together up to a number of bytes, the newest", () => {
  const kept = openKeptPages<Page>(() => 0, 1000);
  const shops = Array.from({ length: 5 }, (): PagesOfState<Page> => new Map());
  for (const pages of shops)
    for (const key of ["a", "b"]) kept.keep(pages, key, { page: page(300), until: 10 });
  expect(kept.bytes()).toBe(900);
  expect(shops.map((pages) => [...pages.keys()].join(""))).toEqual(["", "", "", "b", "ab"]);
});

it("counts a page that is rendered again once", () => {
  const kept = openKeptPages<Page>(() => 0, 1000);
  const pages: PagesOfState<Page> = new Map();
  for (let n = 0; n < 20; n += 1) kept.keep(pages, "a", { page: page(400), until: 10 });
  expect([kept.bytes(), pages.size]).toEqual([400, 1]);
});

it("finds no page that is too old, and drops it with the next", () => {
  let time = 0;
  const kept = openKeptPages<Page>(() => time, 1000);
  const pages: PagesOfState<Page> = new Map();
  kept.keep(pages, "a", { page: page(100), until: 10 });
  expect(kept.find(pages, "a")?.html.length).toBe(100);
  time = 10;
  expect(kept.find(pages, "a")).toBeUndefined();
  kept.keep(pages, "b", { page: page(200), until: 20 });
  expect([kept.bytes(), [...pages.keys()]]).toEqual([200, ["b"]]);
});
