import { build } from "esbuild";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "@playwright/test";
import { asOwner, databaseAt, TEST_SECRET, type Cluster } from "@cuvee/server/kit/testing/cluster.ts";
import { freePorts, startServerProcess, whenReady } from "@cuvee/server/kit/testing/process.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import type { Clerk, PlannedSale } from "./chaosPage.fixture.ts";

const WEB = join(import.meta.dirname, "../../../");
export const CODE = "4826";
const OWNER = { username: "calades", password: "Calades2026" };

/** A server in a process of its own, on a database of its own, that can be killed. */
export type Mortal = {
  url: string;
  ownerUrl: string;
  /** Kills the server as a power cut does; resolves when it answers again. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startMortal(): Promise<Mortal> {
  const cluster = JSON.parse(process.env["CLUSTER"] ?? "{}") as Cluster;
  const name = `chaos_${randomBytes(6).toString("hex")}`;
  await asOwner(cluster.ownerUrl, (client) =>
    client.query(`create database ${name} template ${cluster.template} strategy file_copy`),
  );
  const ownerUrl = databaseAt(cluster.ownerUrl, name);
  const dir = mkdtempSync(join(tmpdir(), "cuvee-chaos-"));
  const [port = 0, examplePort = 0] = await freePorts(2);
  const url = `http://localhost:${port}`;
  const env = {
    DATABASE_URL: ownerUrl,
    CUVEE_DATA: dir,
    CUVEE_SECRET: TEST_SECRET,
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    RATE_LIMIT: "0",
  };
  let server = startServerProcess(env);
  await whenReady(server, url);
  return {
    url,
    ownerUrl,
    async killAndStart() {
      server.signal("SIGKILL");
      await server.ended;
      server = startServerProcess(env);
      await whenReady(server, url);
    },
    async stop() {
      server.signal("SIGTERM");
      await server.ended;
      await asOwner(cluster.ownerUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A point of sale with the owner behind its counter. */
export type Counter = { token: string; pointId: string; userId: string };

export async function openCounter({ url }: Pick<Mortal, "url">): Promise<Counter> {
  const post = async (method: string, path: string, token: string, body?: object) => {
    const reply = await sendTo(url, method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  const login: Record<string, unknown> = await post("POST", "/v1/auth/login", "", OWNER);
  const token = String(login["jwt"]);
  const { id: userId } = login["user"] as { id: string };
  const { warehouses } = (await post("GET", "/v1/warehouses", token)) as unknown as {
    warehouses: { id: string }[];
  };
  const pointId = newTestId();
  await post("POST", "/v1/salespoints", token, {
    id: pointId,
    name: "Caveau",
    warehouseId: warehouses[0]?.id,
    payments: ["cash", "cbnc"],
    floatCents: 15_000,
    // A long night offline must not cause refusals here: another test covers them.
    offlineCents: 100_000_000,
  });
  const acts = ["discount", "price", "open", "refund", "void", "giveaway", "drawer", "close", "training"];
  const point = (await post("GET", `/v1/salespoints/${pointId}`, token)) as unknown as {
    people: { userId: string; version: number }[];
  };
  const version = point.people.find((one) => one.userId === userId)?.version ?? 0;
  await post("PUT", `/v1/salespoints/${pointId}/users/${userId}`, token, { acts, version });
  await post("PUT", `/v1/salespoints/${pointId}/users/${userId}/code`, token, { code: CODE });
  return { token, pointId, userId };
}

/** Returns the engine with its simulated seller, as one script. */
export async function clerkScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(WEB, "counter/tills/testing/chaosPage.fixture.ts")],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    define: {
      "import.meta.env.VITE_CUVEE_VERSION": '"5.5.1"',
      "import.meta.env.VITE_CUVEE_TEXTS": '""',
      "import.meta.env.DEV": "true",
      "process.env.NODE_ENV": '"production"',
    },
  });
  return outputFiles[0]?.text ?? "";
}

/** A device at the counter: a browser profile, whose pages crash one after the other. */
export type Device = {
  page(): Page;
  /** Opens the till again, unlocked. */
  open(): Promise<void>;
  signIn(): Promise<void>;
  sell(sale: PlannedSale): Promise<{ number: string; seq: number }>;
};

export async function openDevice(
  context: BrowserContext,
  { url }: Pick<Mortal, "url">,
  { pointId, userId }: Counter,
  { script, badLuck }: { script: string; badLuck: (route: Route) => Promise<void> },
): Promise<Device> {
  const address = `${url}/dashboard/salespoints/${pointId}/new-order`;
  await context.addInitScript(() => localStorage.setItem("auth.session", "1"));
  await context.route(address, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><script type="module" src="/clerk.js"></script>',
    }),
  );
  await context.route(`${url}/clerk.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  await context.route(`${url}/v1/tills/**`, badLuck);
  let page: Page;
  const signIn = async (): Promise<void> => {
    // While the server is down, no user can sign in; the next try follows.
    await context.request
      .post(`${url}/v1/auth/login`, { data: OWNER, headers: { Origin: url } })
      .catch(() => undefined);
  };
  return {
    page: () => page,
    async open() {
      page = await context.newPage();
      await page.goto(address);
      await page.waitForFunction(() => "clerk" in globalThis);
      const phase = await page.evaluate(
        () => (globalThis as unknown as { clerk: Clerk }).clerk.till.state().phase,
      );
      if (phase === "locked")
        await page.evaluate(
          ([who, code]) => (globalThis as unknown as { clerk: Clerk }).clerk.unlock(who ?? "", code ?? ""),
          [userId, CODE],
        );
    },
    signIn,
    sell: (sale) =>
      page.evaluate(
        (plannedSale) => (globalThis as unknown as { clerk: Clerk }).clerk.sell(plannedSale),
        sale,
      ),
  };
}
