import { globSync, readFileSync } from "node:fs";
import { INTEGRATIONS, OFFERED_INTEGRATIONS } from "@cuvee/core/people/accounts/integrations.ts";
import { expect, test } from "vitest";
import { paths } from "#kit/paths.ts";
import { itemsOf, menuOf } from "#shells/back-office/menu/menu.ts";
import { accountPages } from "#shells/account/pages.tsx";
import { backOfficePages } from "#shells/back-office/pages.ts";
import { opens, type Viewer } from "#shells/back-office/menu/destinations.ts";

/** Parts whose pages are mounted, regardless of permissions. */
const paged = new Set(backOfficePages.flatMap(({ integration }) => integration ?? []));

test("a shop is offered exactly the parts that have a page", () => {
  expect([...OFFERED_INTEGRATIONS].toSorted()).toEqual([...paged].toSorted());
});

test("no entry of the menu stands for a part that has no page, though it is on", () => {
  const owner = {
    role: "owner",
    shops: [{ id: "s", authorizations: {} }],
  } as unknown as Viewer["user"];
  const integrations = Object.fromEntries(INTEGRATIONS.map((name) => [name, { active: true }]));
  const items = itemsOf(menuOf({ user: owner, integrations, pages: backOfficePages }));
  const unpaged = items.filter(({ integration }) => integration && !paged.has(integration));
  expect(unpaged.map(({ key }) => key)).toEqual([]);
  for (const { href } of items) expect([href, opens(backOfficePages, href)]).toEqual([href, true]);
});

// These lists show a place only if its page is mounted (`isVisible`).
const JUDGED = /shells\/back-office\/(menu\/(menu|creations)|search\/choices|parts\.test)\.ts$/;

test("every other link to an address of the back-office or of a buyer's account has a page", () => {
  const root = new URL("../../", import.meta.url).pathname;
  const dead = new Set<string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: root, exclude: ["node_modules/**", "dist/**"] })) {
    if (JUDGED.test(file) || /\.(test|e2e)\.tsx?$/.test(file)) continue;
    for (const [, name = ""] of readFileSync(root + file, "utf8").matchAll(/\bpaths\.(\w+)\b/g)) {
      const make = (paths as unknown as Record<string, ((...ids: string[]) => string) | undefined>)[name];
      // The only first part of an address that is a word of ours is a kind of document.
      const address = make?.("bill", "x").split("?")[0] ?? "";
      if (
        address.startsWith("/dashboard") &&
        !/[^\w/-]/.test(address) &&
        !opens([...backOfficePages, ...accountPages], address)
      )
        dead.add(`${file}: ${name}`);
    }
  }
  expect([...dead]).toEqual([]);
});
