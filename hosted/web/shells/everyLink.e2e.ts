import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { watched } from "#shells/testing/watched.fixture.ts";

/** Pages that one person looks at, and addresses of one shape among them. */
const MOST = 90;
const OF_A_SHAPE = 2;

const PEOPLE: Record<string, readonly [string, string] | null> = {
  "a visitor": null,
  "a buyer": ["camille", "Camille2026"],
  "an agent": ["solene", "Tournee2026"],
  "a winery": ["calades", "Calades2026"],
  "a champagne house": ["aubree", "Lanthier2026"],
  "a merchant": ["percheval", "Percheval2026"],
  "a cellar hand": ["mathieu", "Cellier2026"],
  "an accountant": ["sabine", "Comptes2026"],
};
const FIRST = ["/", "/domaine-des-trois-calades", "/cart"] as const;

/** An address without the ids and names in it, to tell pages of one kind. */
const shapeOf = (path: string): string =>
  path
    .replace(/\?.*/, "?")
    .replace(/\/[\w-]*\d[\w-]*/g, "/:id")
    .replace(/^\/(?!dashboard|auth|shops|cart|events|orders)[^/]+\/([^/?]+)(\/[^/?]+)?/, "/shop/:page");

for (const [who, account] of Object.entries(PEOPLE))
  test(
    `no link that ${who} finds leads to a page that does not exist`,
    { tag: "@long" },
    async ({ page, site }) => {
      test.setTimeout(600_000);
      const { rest } = watched(page);
      if (account) await signIn(page, site, ...account);
      const queue: { path: string; from: string }[] = [...FIRST, ...(account ? ["/dashboard"] : [])].map(
        (path) => ({ path, from: "the beginning" }),
      );
      const seen = new Set(queue.map(({ path }) => path));
      const shapes = new Map<string, number>();
      const faults: string[] = [];
      let looked = 0;
      for (let next = queue.shift(); next && looked < MOST; next = queue.shift()) {
        const { path, from } = next;
        const answer = await page.goto(site.url + path);
        await rest();
        looked += 1;
        const isLost =
          (answer?.status() ?? 200) >= 400 ||
          (await page.getByRole("heading", { name: "Cette page n'existe pas" }).count()) > 0;
        if (isLost) faults.push(`${path} (from ${from})`);
        const links = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
            .filter((a) => a.origin === location.origin && !a.download)
            .map((a) => a.pathname + a.search),
        );
        for (const to of links) {
          if (seen.has(to) || /^\/(v1|files|widget)\/|[?&]lang=/.test(to)) continue;
          const shape = shapeOf(to);
          const had = shapes.get(shape) ?? 0;
          if (had >= OF_A_SHAPE) continue;
          shapes.set(shape, had + 1);
          seen.add(to);
          queue.push({ path: to, from: path });
        }
      }
      expect(faults).toEqual([]);
      expect(looked).toBeGreaterThan(10);
    },
  );
