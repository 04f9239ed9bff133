import type {
  CapsuleView,
  ColorView,
  DeclarationView,
  ExciseAccount,
} from "@cuvee/core/cellar/excise/views.ts";
import { expect } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

/** Helper for a shop's excise: its calls, and postings of stock. */
export type ExciseOffice = {
  shop: TestShop;
  warehouseId: string;
  /** Moves the clock to another moment, and signs in again. */
  wakeAt(moment: string): Promise<void>;
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Sends a request that must succeed, and returns the answer. */
  set<T>(method: string, path: string, body?: unknown): Promise<T>;
  month(period: string): Promise<DeclarationView>;
  /** Posts a movement of the shop's plain bottle on a day. */
  move(kind: string, quantity: number, day: string, more?: Record<string, unknown>): Promise<void>;
  /** Changes the manual additions of a month. */
  hand(period: string, change: Partial<DeclarationView["hand"]>): Promise<DeclarationView>;
  close(period: string): Promise<Reply>;
};

/** Opens the desk of the estate. The demo's stock is old, none of it has moved since, and nothing was declared. */
export async function openExciseOffice(server: TestServer): Promise<ExciseOffice> {
  const shop = await openShop(server, ESTATE);
  const warehouseId = await asOwner(server.ownerUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("update stock_movements set at = '2026-01-01'");
    await client.query("truncate excise_settings, excise_declarations, excise_accounts, crd_colors cascade");
    const { rows } = await client.query<{ id: string }>(
      "select id from warehouses where shop_id = $1 and excise_number is null order by id limit 1",
      [shop.id],
    );
    return rows[0]?.id ?? "";
  });
  let token = await server.login("calades", "Calades2026");
  const ask: ExciseOffice["ask"] = (method, path, body) =>
    server.send(method, `/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const set = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await ask(method, path, body);
    expect([200, 201], `${method} ${path}: ${reply.text.slice(0, 800)}`).toContain(reply.status);
    return reply.body as T;
  };
  const month: ExciseOffice["month"] = (period) => set("GET", `excise/declarations/${period}`);
  return {
    shop,
    warehouseId,
    async wakeAt(moment) {
      server.clock.now = Date.parse(moment);
      token = await server.login("calades", "Calades2026");
    },
    ask,
    set,
    month,
    async move(kind, quantity, day, more = {}) {
      const lines = [{ formatId: shop.bottle.id, quantity, dutyStatus: "suspended" }];
      await set("POST", "stocks/operations", { kind, warehouseId, lines, day, ...more });
    },
    async hand(period, change) {
      const { hand, version } = await month(period);
      return set("PUT", `excise/declarations/${period}`, { ...hand, ...change, version });
    },
    async close(period) {
      const { version } = await month(period);
      return ask("POST", `excise/declarations/${period}/closure`, { version });
    },
  };
}

export const SETTINGS = {
  exciseNumber: "FR000000E0000",
  regime: "grower",
  firstMonth: 8,
  firstPeriod: "2026-10",
  interproId: "",
  capsuleUse: "sales",
  version: 0,
};

/** Sets the declarant, puts the plain bottle into one account, and opens one of capsules. */
export async function openAccounts(
  office: ExciseOffice,
): Promise<{ account: ExciseAccount; capsules: CapsuleView }> {
  await office.set("PUT", "excise/settings", SETTINGS);
  const { colors } = await office.set<{ colors: ColorView[] }>("POST", "excise/crd-colors/first", {});
  const colorId = colors[0]?.id ?? "";
  const body = { colorId, category: "T", ml: 750, bib: false, opening: 14_000, day: "2026-09-01" };
  await office.set("POST", "excise/capsules", body);
  const capsules = await office.set<{ accounts: CapsuleView[] }>("GET", "excise/capsules?period=2026-10");
  const id = newTestId();
  const { accounts } = await office.set<{ accounts: ExciseAccount[] }>("PUT", `excise/accounts/${id}`, {
    name: "AOP Exemple rouge",
    fiscalLabel: "VT_IG_AOP",
    inao: null,
    alcohol: null,
    colorId,
    products: [{ productId: office.shop.product.id, vintageId: null }],
    version: 0,
  });
  const [account] = accounts;
  const [first] = capsules.accounts;
  if (!account || !first) throw new Error("no accounts");
  return { account, capsules: first };
}
