import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { PACKAGES } from "../../../examples/packages.ts";
import { run } from "../../../examples/build.ts";
import { add, badge, cards, drawer, expect, openCart, test } from "#e2e/page.ts";

// A new Next application from npm, as the recipes of the documentation write it: the server's HTML, hydration, and
// pages that change without loading. Next is 300 MB that no other test needs: npm's own cache keeps it.

const VERSIONS = ["next@16.4.6", "react@19.3.1", "react-dom@19.3.1"];
const NEXT = "node_modules/next/dist/bin/next";
const OWN = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" } as const;
let folder = "";
let missing = "";

/** Returns the layout of a part of the site: links of Next, and what brings the elements. */
const layout = (head: string, home: string, elements: string): string => `${head}
import Link from "next/link";
export default function Layout({ children }) {
  return (
    <html lang="fr">
      <body>
        <Link href="${home || "/"}">Accueil</Link> <Link href="${home}/vins">Nos vins</Link>
        <main>{children}</main>
        <cuvee-cart></cuvee-cart>
        ${elements}
      </body>
    </html>
  );
}
`;
const HOME = "export default function Home() { return <p>Bienvenue</p>; }\n";
/**
 * A list is a text: React 19 leaves arrays out of the server's HTML, and does not set them when it takes it over. The
 * name of an event is in an object: Next's compiler refuses a colon in JSX.
 */
const SHOP = `"use client";
import { useState } from "react";
const NAMES = "les-restanques clos-des-amandiers";
export default function Shop() {
  const [count, setCount] = useState(0);
  const [added, setAdded] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Compteur {count}</button>
      <output>{added}</output>
      <cuvee-shop
        products={count % 2 ? NAMES : NAMES + " tire-bouchon"}
        search
        {...{ "oncuvee:add": () => setAdded(added + 1) }}
      >
        <a href="/boutique">Voir la boutique</a>
      </cuvee-shop>
    </>
  );
}
`;
const HOST = "process.env.NEXT_PUBLIC_HOST";
/** Each part of the site brings the elements in a way of its own. */
const PARTS = {
  "the package": {
    home: "/paquet",
    head: 'import Elements from "./elements";',
    elements: "<Elements />",
  },
  "next/script": {
    home: "/suite",
    head: 'import Script from "next/script";',
    elements: `<Script src={${HOST} + "/widget/v1/w.js"} data-shop="domaine-essai" strategy="afterInteractive" />`,
  },
  "a script of the server's HTML": {
    home: "/balise",
    head: "",
    elements: `<script async src={${HOST} + "/widget/v1/w.js"} data-shop="domaine-essai" />`,
  },
} as const;

const FILES: Record<string, string> = {
  "next.config.mjs": "export default { turbopack: { root: import.meta.dirname } };\n",
  "app/paquet/elements.jsx": `"use client";
import { configure } from "@cuvee/widget";
import "@cuvee/widget/define";
configure({ host: ${HOST}, shop: "domaine-essai" });
export default function Elements() { return null; }
`,
  ...Object.fromEntries(
    Object.values(PARTS).flatMap(({ home, head, elements }) => [
      [`app${home}/layout.jsx`, layout(head, home, elements)],
      [`app${home}/page.jsx`, HOME],
      [`app${home}/vins/page.jsx`, SHOP],
    ]),
  ),
};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), "cuvee-next-"));
  const { npm } = JSON.parse(await readFile(join(PACKAGES, "packages.json"), "utf8")) as {
    npm: { path: string };
  };
  const tarball = join(PACKAGES, npm.path.replace("/widget/", ""));
  await writeFile(join(folder, "package.json"), '{ "name": "fresh-next", "private": true }');
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status, stderr } = spawnSync("npm", ["install", ...flags, ...VERSIONS, tarball], {
    cwd: folder,
    encoding: "utf8",
  });
  missing = status === 0 ? "" : `npm brings no Next here: ${stderr}`;
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the server of the built application on a free port. */
async function startNext(): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, [NEXT, "start", "--port", "0"], {
    cwd: folder,
    env: { ...process.env, ...OWN },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /Local:\s+(http:\/\/localhost:\d+)/.exec(line)?.[1];
    if (url) return { url, server };
  }
  throw new Error("Next did not start");
}

/** Loads a page whose server's HTML has elements, buys, goes to another page and returns. */
async function visit(page: Page, home: string, isEarly: boolean): Promise<void> {
  const html = await (await page.request.get(`${home}/vins`)).text();
  expect(html).toMatch(
    /<cuvee-shop products="les-[\w -]+" search=""><a href="\/boutique">Voir la boutique<\/a><\/cuvee-shop>/,
  );
  let hydrate = (): void => undefined;
  const shown = new Promise<void>((next) => (hydrate = next));
  // The elements are drawn, and used, before Next takes the page over.
  if (isEarly)
    await page.route("**/_next/static/**/*.js", async (route) => {
      await shown;
      await route.continue();
    });
  await page.goto(`${home}/vins`, { waitUntil: "commit" });
  await expect(cards(page)).toHaveCount(3);
  await add(page, "Les Restanques", 2);
  hydrate();
  await expect(async () => {
    await page.getByRole("button", { name: "Compteur 0" }).click();
    await expect(page.getByRole("button", { name: "Compteur 1" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(cards(page)).toHaveCount(2);
  // Next has taken over: the page hears events of the element.
  const heard = Number(await page.locator("output").innerText());
  await add(page, "Les Restanques");
  await expect(page.locator("output")).toHaveText(String(heard + 1));
  await expect(badge(page)).toHaveText("3");
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole("link", { name: "Accueil" }).click();
  await expect(page.getByText("Bienvenue")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(badge(page)).toHaveText("3");
  await page.getByRole("link", { name: "Nos vins" }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.goBack();
  await expect(cards(page)).toHaveCount(0);
  await page.goForward();
  await expect(cards(page)).toHaveCount(3);
  await openCart(page);
  await expect(drawer(page)).toContainText("37,50 €");
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
}

test(
  "a fresh Next application: elements of the server's HTML, hydration, navigation",
  { tag: "@long" },
  async ({ browser, stub }) => {
    test.skip(missing !== "", missing);
    test.setTimeout(240_000);
    run(process.execPath, [NEXT, "build"], folder, { ...OWN, NEXT_PUBLIC_HOST: stub.base });
    const { url, server } = await startNext();
    try {
      for (const [name, { home }] of Object.entries(PARTS))
        await test.step(name, async () => {
          const context = await browser.newContext();
          const page = await context.newPage();
          const troubles: string[] = [];
          page.on("pageerror", ({ message }) => troubles.push(message));
          page.on("console", (line) => line.type() === "error" && troubles.push(line.text()));
          await visit(page, url + home, home === PARTS["a script of the server's HTML"].home);
          expect(troubles).toEqual([]);
          await context.close();
        });
    } finally {
      server.kill();
      await once(server, "exit");
    }
  },
);
