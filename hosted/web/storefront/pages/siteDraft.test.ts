import { firstSite } from "@cuvee/core/storefront/site/pages.ts";
import { site as shape } from "@cuvee/core/storefront/pages/site.contract.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applySiteEdit,
  allTabs,
  applyHistoryEdit,
  savable,
  startOf,
  type HistoryEdit,
  type SiteEdit,
} from "./siteDraft.ts";

const site = firstSite({ presentation: { fr: "Bonjour" }, hasVisits: true });
const [, shop, visits] = site.tabs;

test("what is typed in one place is one step back; undo and redo lead where they say", () => {
  let history = startOf(site);
  const act = (one: HistoryEdit): void => {
    history = applyHistoryEdit(history, one);
  };
  for (const fr of ["V", "Vi", "Vin", "Vins"])
    act({ act: "tab", id: shop?.id ?? "", change: { name: { fr } } });
  act({ act: "moveTab", id: visits?.id ?? "", by: -1 });
  expect(history.past).toHaveLength(2);
  act({ act: "undo" });
  expect(history.site.tabs[1]?.name["fr"]).toBe("Vins");
  act({ act: "undo" });
  expect(history.site).toBe(site);
  act({ act: "undo" });
  act({ act: "redo" });
  act({ act: "redo" });
  act({ act: "redo" });
  expect(history.site.tabs.map(({ name }) => name["fr"])).toEqual(["Accueil", "Visites", "Vins", "Contact"]);
});

test("whatever is done, what is kept is a site that the server takes", () => {
  const kinds = [
    "text",
    "picture",
    "media",
    "gallery",
    "products",
    "events",
    "contact",
    "map",
    "video",
  ] as const;
  const step = fc.record({
    what: fc.constantFrom(
      "addTab",
      "addChild",
      "addBlock",
      "moveBlock",
      "copyBlock",
      "removeBlock",
      "moveTab",
      "removeTab",
      "name",
    ),
    n: fc.nat(20),
    kind: fc.constantFrom(...kinds),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let now = site;
      for (const { what, n, kind } of steps) {
        const tabs = allTabs(now);
        const tab = tabs[n % Math.max(1, tabs.length)];
        const block = tab?.blocks[n % Math.max(1, tab.blocks.length)];
        const id = tab?.id ?? "";
        const acts: Record<typeof what, SiteEdit | null> = {
          addTab: now.tabs.length < 10 ? { act: "addTab", under: null, name: "Page" } : null,
          addChild: now.tabs.some((one) => one.id === id) ? { act: "addTab", under: id, name: "Page" } : null,
          addBlock: tab ? { act: "addBlock", tab: id, kind, at: n } : null,
          moveBlock: block ? { act: "moveBlock", tab: id, id: block.id, to: n } : null,
          copyBlock: block ? { act: "copyBlock", tab: id, id: block.id } : null,
          removeBlock: block ? { act: "removeBlock", tab: id, id: block.id } : null,
          moveTab: { act: "moveTab", id, by: n % 2 === 0 ? 1 : -1 },
          removeTab: n === 3 ? { act: "removeTab", id } : null,
          name: { act: "tab", id, change: { name: { fr: n === 1 ? "" : "Nom" } } },
        };
        const act = acts[what];
        if (act) now = applySiteEdit(now, act);
      }
      const ids = allTabs(now).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(shape.safeParse(savable(now)).error).toBeUndefined();
    }),
  );
});
