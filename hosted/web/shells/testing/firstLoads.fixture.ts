import { parseArgs } from "node:util";
import { chromium, type Browser, type Page } from "@playwright/test";
import { startChild } from "@cuvee/server/kit/testing/child.ts";
import { signIn, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { startSites } from "@cuvee/server/kit/testing/sites.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";
import { watchScripts } from "./scripts.fixture.ts";

// Prints the bytes of script that first visits load, in a trace of Chromium with an empty cache, until no script has
// come for five seconds: `node hosted/web/shells/testing/firstLoads.fixture.ts [--files]`, after a build.
const { values: request } = parseArgs({ options: { files: { type: "boolean", default: false } } });
const QUIET_MS = 5000;

const PAGES = [
  { path: "/auth/login", isSignedIn: false },
  { path: "/auth/register/buyer", isSignedIn: false },
  { path: "/auth/resetpwd", isSignedIn: false },
  { path: "/auth/register-wine/seller", isSignedIn: false },
  { path: "/dashboard/orders", isSignedIn: false },
  { path: "/dashboard/orders", isSignedIn: true },
  { path: "/dashboard", isSignedIn: true },
] as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function quiet(page: Page, count: () => number): Promise<void> {
  for (let before = -1; before !== count();) {
    before = count();
    await page.waitForTimeout(QUIET_MS);
  }
}

async function measure(browser: Browser, site: Site, { path, isSignedIn }: (typeof PAGES)[number]) {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  if (isSignedIn) await signIn(page, site, OWNER.username, OWNER.password);
  const scripts = await watchScripts(page);
  await page.goto(site.url + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await quiet(page, () => scripts.bytes.size + scripts.pending());
  const name = `${path}${isSignedIn ? ", signed in" : ""}`;
  say(`${name.padEnd(36)} ${scripts.kb().toFixed(1).padStart(7)} kB in ${scripts.bytes.size} files`);
  if (request.files)
    for (const [file, bytes] of [...scripts.bytes].toSorted(([, a], [, b]) => b - a))
      say(`  ${String(bytes).padStart(7)} ${file}`);
  await context.close();
}

const cluster = await startChild<object>("cluster.main.ts");
process.env["CLUSTER"] = JSON.stringify(cluster.ready);
const sites = await startSites();
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const site = await sites.open();
  for (const payment of ["transfer", "check", "cash"] as const) await placeOrder(site.url, { payment });
  for (const page of PAGES) await measure(browser, site, page);
} finally {
  await browser.close();
  await sites.stop();
  await cluster.stop();
}
