import type { Browser, Page } from "@playwright/test";
import { runnerImport } from "vite";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { PERMISSIONS } from "@cuvee/core/people/collaborators/permissions.ts";
import type { Page as Mounted } from "#kit/guard.tsx";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";
import { watched } from "#shells/testing/watched.fixture.ts";

const WEB = `${import.meta.dirname}/../../`;
const WIDTHS = [390, 820, 1440] as const;

/** Pages for which the demo estate has no data: their own journeys visit them. */
const ELSEWHERE = [
  "/get-api-key/webhooks/:endpointId",
  "/dashboard/iframes/:id",
  "/dashboard/imports/:importId",
  "/dashboard/orders/bills/:documentId",
  "/dashboard/orders/deposits/:documentId",
  "/dashboard/orders/credits/:documentId",
  "/dashboard/payments/settlements/:id",
  "/dashboard/payments/slips/:id",
  "/dashboard/payments/collections/:id",
  "/dashboard/accounting/journals/:id",
  "/dashboard/salespoints/:pointId",
  "/dashboard/salespoints/tickets/:ticketId",
  "/dashboard/salespoints/closings/:closingId",
  "/dashboard/crm/campaigns/:campaignId",
  "/dashboard/crm/campaigns/:campaignId/recipients",
  "/dashboard/crm/campaigns/:campaignId/calls",
  "/dashboard/crm/recalls/:recallId",
];

/** Returns the pages that the application itself mounts, so that none can be forgotten here. */
async function mounted(): Promise<{ pages: readonly Mounted[]; tabs: readonly { link: string }[] }> {
  const load = async <T>(file: string): Promise<T> =>
    (
      await runnerImport<T>(`${WEB}shells/back-office/${file}`, {
        root: WEB,
        configFile: false,
        logLevel: "error",
      })
    ).module;
  const { backOfficePages } = await load<{ backOfficePages: Mounted[] }>("pages.ts");
  const { SETTINGS_TABS } = await load<{ SETTINGS_TABS: readonly { link: string }[] }>("settings/tabs.ts");
  return { pages: backOfficePages, tabs: SETTINGS_TABS };
}

/** Returns the faults of the page on screen after it has rendered, in words; runs in the browser. */
async function faultsHere(): Promise<string[]> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const faults: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .at(-1);
    faults.push(`${scrollWidth - innerWidth} px too wide: ${wide?.outerHTML.slice(0, 160) ?? "?"}`);
  }
  const heads = [...document.querySelectorAll("h1")].filter((h1) => h1.checkVisibility());
  if (heads.length !== 1) faults.push(`${heads.length} h1: ${heads.map((h1) => h1.textContent).join(" | ")}`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  // A text area has the words of its author, which may be placeholders.
  while (walk.nextNode())
    if (!walk.currentNode.parentElement?.closest("textarea")) texts.push(walk.currentNode.textContent ?? "");
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      texts.push(one.getAttribute(name) ?? "");
  for (const text of new Set(texts.map((one) => one.trim())))
    if (
      // Texts that may contain placeholders.
      !/^(Ces repères sont remplacés dans chaque message\s:|These marks are replaced in each message:)\s/.test(
        text,
      ) &&
      (/\b(undefined|NaN|null|Invalid Date)\b|\[object |\{\{|\}\}/.test(text) ||
        // A text that consists only of words and dots is a key without a sentence, unless it names a file or a site.
        (/^([a-z]\w+:)?[a-z]\w*(\.\w+)+$/.test(text) && !/\.(csv|xlsx|xml|pdf|fr|com|org)$/.test(text)))
    )
      faults.push(`says « ${text.slice(0, 80)} »`);
  return faults;
}

type Account = { username: string; password: string };

type Fixtures = { site: Site; browser: Browser; axe: (page: Page) => Promise<void> };

/** Visits every mounted page, and returns the faults of each. */
async function walkAll(
  lang: "fr" | "en",
  { site, browser, axe }: Fixtures,
  { who = OWNER, also = async () => [] }: { who?: Account; also?: (page: Page) => Promise<string[]> } = {},
) {
  const { pages, tabs } = await mounted();
  const isStatic = (path: string): boolean => !path.includes(":");
  const known = [
    ...pages.map(({ path }) => path).filter(isStatic),
    ...tabs.map(({ link }) => `/dashboard/settings?link=${link}`),
  ];
  // One of each page whose address names an object: the first that another page links to.
  const patterns = pages.map(({ path }) => path).filter((path) => !isStatic(path));
  const shapes = patterns.map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/?]+")}$`));

  const walk = async (widths: readonly number[]): Promise<string[]> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const { faults, rest } = watched(page);
    const texts: string[] = [];
    await signIn(page, site, who.username, who.password);
    await page.goto(`${site.url}/dashboard?lang=${lang}`);
    await rest();
    // A twelfth of the pages and all that they link to; all of them with LONG.
    const left = known.filter((_, at) => process.env["LONG"] || at % 12 === 0);
    const found = new Map<string, string>();
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      faults.length = 0;
      await page.evaluate((to) => history.pushState(null, "", to), path);
      await rest();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const fault of [
          ...faults.splice(0),
          ...(await page.evaluate(faultsHere)),
          ...(await also(page)),
        ])
          texts.push(`${path} ${lang} ${width}: ${fault}`);
      }
      if (process.env["LONG"] && lang === "fr")
        await axe(page).catch((error: Error) => texts.push(`${path}: ${error.message}`));
      const links = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].map(({ pathname }) => pathname),
      );
      for (const link of links) {
        if (known.includes(link)) continue;
        const pattern = patterns.find((_, at) => shapes[at]?.test(link));
        if (!pattern || found.has(pattern)) continue;
        found.set(pattern, link);
        left.push(link);
      }
    }
    await context.close();
    const lost = patterns.filter(
      (pattern) =>
        process.env["LONG"] && who === OWNER && !found.has(pattern) && !ELSEWHERE.includes(pattern),
    );
    return [...texts, ...lost.map((pattern) => `${pattern} ${lang}: nothing leads there`)];
  };
  await placeOrder(site.url, { lastname: "Straße-Ångström van der Wyngaertsveld" });
  expect(await walk(lang === "fr" ? WIDTHS.toReversed() : [1440])).toEqual([]);
}

test("every mounted page fits a phone, a tablet and a desktop, without a complaint", async ({
  site,
  browser,
  axe,
}) => {
  test.setTimeout(process.env["LONG"] ? 600_000 : 240_000);
  await walkAll("fr", { site, browser, axe });
});

// English changes texts: the texts are checked, not their layout.
test(
  "every mounted page says nothing unfinished in English",
  { tag: "@long" },
  async ({ site, browser, axe }) => {
    test.setTimeout(600_000);
    await walkAll("en", { site, browser, axe });
  },
);

/** Returns the amounts on screen as texts; runs in the browser. Duties of outgoing wine are no prices. */
const amountsHere = (): string[] =>
  location.pathname.startsWith("/dashboard/stocks/drm")
    ? []
    : [...(document.body.innerText.match(/[^\n]*\d[\d\s.,]*€[^\n]*/g) ?? [])].map(
        (text) => `tells « ${text.slice(0, 80)} »`,
      );

// The server's answers without prices have a test of all calls (`kit/withoutPrices.test.ts`).
test(
  "who may see no prices finds no amount on any page, and no page that refuses him",
  { tag: "@long" },
  async ({ fresh, browser, axe, sql }) => {
    test.setTimeout(600_000);
    const { seeAllPrice: _, ...others } = Object.fromEntries(PERMISSIONS.map((name) => [name, true]));
    await sql(
      fresh,
      "update memberships set authorizations = $1 where role = 'iam' and user_id = (select id from users where username = 'mathieu')",
      [JSON.stringify(others)],
    );
    await walkAll(
      "fr",
      { site: fresh, browser, axe },
      {
        who: { username: "mathieu", password: "Cellier2026" },
        also: (page) => page.evaluate(amountsHere),
      },
    );
  },
);
