import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { isShopPage, isSignInPage } from "#shells/applications.ts";
import { watched } from "#shells/testing/watched.fixture.ts";

type Account = { username: string; password: string; rights?: Record<string, boolean> };

/** Kinds of users in the table of pages, by the head of their column. */
const PEOPLE: Record<string, Account | null> = {
  "signed out": null,
  buyer: { username: "camille", password: "Camille2026" },
  agent: { username: "solene", password: "Tournee2026" },
  "collaborator without rights": { username: "mathieu", password: "Cellier2026", rights: {} },
  "collaborator with all rights": {
    username: "mathieu",
    password: "Cellier2026",
    rights: { fullAccess: true },
  },
  owner: { username: "calades", password: "Calades2026" },
  admin: { username: "regie", password: "Regie2026" },
};

/** Pages that redirect by themselves: the entry pages, and addresses that have moved. */
const LEAD_ON = /^\/(auth|shops\/add|validate3ds|dashboard\/clients\/fields)?$/;
/** Pages of a link with a key of its own, or of the person who made the reservation: the server refuses others. */
const OF_LINK =
  /^\/((orders|reservations)\/(waiting|quote|follow|pay|confirmed|group)\/|reservations\/:reservationId$)/;
/** An id that no object has. */
const NOBODY = "0000000000000000";

/** Reads the table of pages: for each page, the path at which each kind of user ends. */
function table(): { path: string; ends: Map<string, string> }[] {
  const lines = readFileSync(`${import.meta.dirname}/access.md`, "utf8").split("\n");
  const cells = lines
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [heads = [], , ...rows] = cells;
  return rows.map(([name = "", ...ends]) => ({
    path: name.replaceAll("`", ""),
    ends: new Map(ends.map((end, at) => [heads[at + 1] ?? "", end])),
  }));
}

/** Returns the application of an address, by the answers of the checks. */
const applicationOf = (path: string): string => `${isShopPage(path)} ${isSignInPage(path)}`;

/** Counts the headings of a page and checks whether it shows a refusal. */
const drawn = async (page: Page): Promise<[number, boolean]> => [
  await page.locator("h1:visible").count(),
  (await page.getByRole("alert").count()) > 0,
];

/** Pause between two looks at a page that shows no heading yet. */
const PAUSE_MS = 50;

/** Visits each page of the table as one kind of user; returns wrong destinations, and the errors that a page logged. */
async function crawl(page: Page, url: string, who: string): Promise<string[]> {
  const { faults, rest } = watched(page);
  const texts: string[] = [];
  let server: string[] = [];
  page.on("response", (response) => {
    const status = response.status();
    if (status >= 500 || status === 403) server.push(`${status} ${new URL(response.url()).pathname}`);
  });
  // A sixteenth of the pages, different ones for each kind of user; all of them with LONG.
  const turn = Object.keys(PEOPLE).indexOf(who);
  await page.goto(`${url}/auth/login`);
  await rest();
  const rows = table().filter((_, at) => process.env["LONG"] || at % 16 === turn);
  for (const { path, ends } of rows) {
    faults.length = 0;
    server = [];
    const address = path.replace(/:\w+/g, NOBODY);
    // A page of another application is loaded from the server.
    if (applicationOf(address) === applicationOf(new URL(page.url()).pathname))
      await page.evaluate((to) => history.pushState(null, "", to), address);
    else await page.goto(url + address);
    await rest();
    const end = ends.get(who) ?? "";
    const wanted = end === "shown" ? address : end;
    // A shell whose code is still loading shows nothing yet, and redirects nowhere.
    await page
      .waitForFunction(
        (to) => location.pathname === to && document.querySelector("h1, [role=alert]"),
        wanted,
        {
          timeout: LEAD_ON.test(path) ? 1 : 5000,
        },
      )
      .catch(() => undefined);
    await rest();
    const place = new URL(page.url()).pathname;
    if (place !== wanted && !LEAD_ON.test(path)) texts.push(`${path}: ends at ${place}, not at ${wanted}`);
    // Between two shells there is a moment without a heading.
    let [heads, isRefused] = await drawn(page);
    for (let looks = 0; heads === 0 && !isRefused && looks < 40; looks += 1) {
      await page.waitForTimeout(PAUSE_MS);
      [heads, isRefused] = await drawn(page);
    }
    if (heads > 1 || (heads === 0 && !isRefused)) texts.push(`${path}: ${heads} h1`);
    // A missing object is answered with 404, which the console logs.
    const usual = OF_LINK.test(path) ? /status of 40[134]|^403/ : /status of 40[14]/;
    const said = [...faults, ...server].filter((fault) => !usual.test(fault));
    for (const fault of said) texts.push(`${path}: ${fault}`);
  }
  return texts;
}

/** They read pages that the others read; `kit/access.test.ts` covers what each of them is led to. */
const REPEATS: ReadonlySet<string> = new Set(["collaborator with all rights", "admin", "agent", "buyer"]);

for (const [who, account] of Object.entries(PEOPLE))
  test(
    `every address leads a person where the table says: ${who}`,
    { tag: REPEATS.has(who) ? "@long" : [] },
    async ({ page, fresh, sql }) => {
      test.setTimeout(process.env["LONG"] ? 600_000 : 120_000);
      if (account?.rights)
        await sql(
          fresh,
          "update memberships set authorizations = $1 where role = 'iam' and user_id = (select id from users where username = $2)",
          [JSON.stringify(account.rights), account.username],
        );
      if (account) await signIn(page, fresh, account.username, account.password);
      expect(await crawl(page, fresh.url, who)).toEqual([]);
      // Staff with the right to sell turn a device into a till; a till at work has no signed-in user.
      const till = `/dashboard/salespoints/${NOBODY}/new-order`;
      await page.goto(`${fresh.url}${till}`);
      const end =
        account &&
        table()
          .find(({ path }) => path === "/dashboard/salespoints/:pointId")
          ?.ends.get(who);
      await expect(page).toHaveURL(`${fresh.url}${!end || end === "shown" ? till : end}`);
      if (!account) await expect(page.getByRole("link", { name: "Se connecter" })).toBeVisible();
    },
  );
