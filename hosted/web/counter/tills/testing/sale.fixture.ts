import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import type { SealedRecord, TillRecord } from "@cuvee/core/counter/tills/journal.ts";
import type { TillView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import { expect, openAs, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";

export const OWNER = { username: "aubree", password: "Lanthier2026" };
const CODE = "4826";
/** The first screens load all code of the till. */
const LOADED = { timeout: 20_000 };
/** Milliseconds between two keys of a scanner. */
const PACE_MS = 4;

/** A point of sale with its owner behind the counter; `get` reads from the server. */
export type Counter = {
  pointId: string;
  get: (path: string) => Promise<Record<string, unknown>>;
  put: (path: string, body: object) => Promise<Record<string, unknown>>;
  post: (path: string, body: object) => Promise<Record<string, unknown>>;
  /** Returns the records of a till that the server has, from the first on. */
  journal: (tillId: string) => Promise<TillRecord[]>;
};

/** Makes a point of sale whose owner has a code. */
export async function makeCounter({ url }: Site): Promise<Counter> {
  let token: string | undefined;
  const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const reply = await sendTo(url, method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  token = String((await ask("POST", "/v1/auth/login", OWNER))["jwt"]);
  const [warehouse] = (await ask("GET", "/v1/warehouses"))["warehouses"] as { id: string }[];
  const point = await ask("POST", "/v1/salespoints", {
    id: newTestId(),
    name: "Caveau",
    warehouseId: warehouse?.id,
    payments: ["cash", "cb", "check", "ticket", "credit"],
    floatCents: 15_000,
    favourites: [],
  });
  const [owner] = point["people"] as { userId: string }[];
  await ask("PUT", `/v1/salespoints/${point["id"]}/users/${owner?.userId}/code`, { code: CODE });
  return {
    pointId: String(point["id"]),
    get: (path) => ask("GET", path),
    put: (path, body) => ask("PUT", path, body),
    post: (path, body) => ask("POST", path, body),
    async journal(tillId) {
      const { text } = await sendTo(url, "GET", `/v1/tills/${tillId}/archive`, { token: token ?? "" });
      const records = text.trimEnd().split("\n").slice(1, -1);
      // Mailed duplicates follow the records.
      return records
        .filter((line) => !line.startsWith('{"mailed":'))
        .map((line) => JSON.parse((JSON.parse(line) as SealedRecord).content) as TillRecord);
    },
  };
}

/** The owner enters their code. */
export async function unlock(page: Page, look: () => Promise<void> = async () => undefined): Promise<void> {
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused(LOADED);
  await look();
  for (const figure of CODE) await page.getByRole("button", { name: figure, exact: true }).click();
  await page.keyboard.press("Enter");
  // A scan before the lock screen has closed is lost.
  await expect(page.getByLabel("Code", { exact: true })).toHaveCount(0);
}

/** Makes this browser a till and opens its day with 150 €. `look` checks each screen on the way. */
export async function openDay(
  page: Page,
  site: Site,
  { pointId }: Counter,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (process.env["SLOW_DISK"]) await slowDisk(page.context(), Number(process.env["SLOW_DISK"]));
  await openAs(page, site, OWNER, `/dashboard/salespoints/${pointId}/new-order`);
  await page.getByLabel("Nom de la caisse").fill("Comptoir");
  await look();
  await page.keyboard.press("Enter");
  await unlock(page, look);
  await expect(page.getByLabel("Nombre de 500,00")).toBeFocused(LOADED);
  await page.getByLabel("Nombre de 50,00").fill("2");
  await page.getByLabel("Nombre de 10,00").fill("5");
  await look();
  await page.getByRole("button", { name: "Ouvrir avec 150,00" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused(LOADED);
}

/**
 * Makes the disk of this browser take `ms` for each commit from now on, like an old tablet's card. Call it before the
 * first page. Any test of a till can run so: `SLOW_DISK=400`.
 */
export const slowDisk = (browser: BrowserContext, ms: number): Promise<unknown> =>
  browser.addInitScript((late) => {
    const { addEventListener: listen } = IDBTransaction.prototype;
    IDBTransaction.prototype.addEventListener = function (name: string, heard: unknown): void {
      const tell = heard as EventListener;
      const then = name === "complete" ? (event: Event) => setTimeout(() => tell(event), late) : tell;
      listen.call(this, name, then);
    };
  }, ms);

/** Returns the tills of a point of sale, the active one first. */
export const tillsOf = async ({ pointId, get }: Counter): Promise<TillView[]> =>
  (await get(`/v1/salespoints/${pointId}`))["tills"] as TillView[];

/** Goes on with the next customer by the key, once the screen handles it (`DonePane`). */
export const nextCustomer = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("change")).toHaveCount(0, { timeout: 300 });
  }).toPass();

/** Reads the data that the till sells with, as the server sends it. */
export async function snapshotOf(counter: Counter): Promise<TillSnapshot> {
  const [till] = await tillsOf(counter);
  return (await counter.get(`/v1/tills/${till?.id}/snapshot`)) as unknown as TillSnapshot;
}

/** Simulates a keyboard scanner: keys that follow each other at once, and Enter. */
export async function scanner(page: Page): Promise<(code: string) => Promise<void>> {
  const line: CDPSession = await page.context().newCDPSession(page);
  return async (code) => {
    const from = Date.now() / 1000;
    const keys = [...[...code].map((sign) => [sign, sign] as const), ["Enter", "\r"] as const];
    await Promise.all(
      keys.flatMap(([key, text], at) => {
        // Time at which the scanner sent the key, however late a busy machine delivers it.
        const timestamp = from + (at * PACE_MS) / 1000;
        return [
          line.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, timestamp }),
          line.send("Input.dispatchKeyEvent", { type: "keyUp", key, timestamp }),
        ];
      }),
    );
  };
}
