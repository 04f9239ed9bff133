import { makeId } from "@cuvee/core/kit/ids.ts";
import { inject } from "vitest";
import { exchange } from "#kit/testing/exchange.ts";
import { openApp, type App, type AppOptions } from "#app.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { readSettings } from "#kit/settings.ts";
import { figuresFile, recordLeak, recordTry } from "#kit/testing/figures.ts";
import { openLeaks } from "#kit/testing/leaks.ts";
import { dropDatabase, newDatabase } from "#kit/postgres/testing/databases.fixture.ts";
import { TEST_SECRET, type Cluster } from "#kit/testing/cluster.ts";

export type Reply = {
  status: number;
  body: Record<string, never> & { [key: string]: unknown };
  text: string;
  headers: Headers;
};
export type Sending = {
  body?: unknown;
  token?: string;
  key?: string;
  orderKey?: string;
  headers?: Record<string, string>;
  raw?: string;
};

export type TestServer = {
  url: string;
  app: App;
  /** The owner's address of this file's own database. */
  ownerUrl: string;
  /** Moves the server's clock. */
  clock: { now: number };
  send(method: string, path: string, sending?: Sending): Promise<Reply>;
  /** Signs in and returns the access token. */
  login(username: string, password: string): Promise<string>;
  /** Waits until no job is waiting or running. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

export const newTestId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** Sends a request and reads the answer; an `Idempotency-Key` is made for every POST unless one is given. */
export async function sendTo(
  url: string,
  method: string,
  path: string,
  sending: Sending = {},
): Promise<Reply> {
  const headers: Record<string, string> = { ...sending.headers };
  if (sending.token) headers["authorization"] = `Bearer ${sending.token}`;
  if (sending.orderKey) headers["x-order-key"] = sending.orderKey;
  if (method === "POST" && headers["idempotency-key"] === undefined)
    headers["idempotency-key"] = sending.key ?? newTestId();
  if (headers["idempotency-key"] === "") delete headers["idempotency-key"];
  const text = sending.raw ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
  if (text !== undefined) headers["content-type"] ??= "application/json";
  const answered = recordTry(`${method} ${path}`);
  const reply = await exchange(url + path, method, headers, text).catch((error: unknown) => {
    answered(0);
    throw error;
  });
  answered(reply.status);
  return reply;
}

export type TestServerOptions = {
  jobs?: boolean;
  env?: Record<string, string>;
  connections?: number;
  /** Secret of the deployment. */
  secret?: string;
  /** Owner's address of a database that is there, which stays. */
  ownerUrl?: string;
  /** Addresses by which the application reaches it: through a pooler, or of several hosts. */
  reached?: Pick<AppOptions, "databaseUrl" | "directUrl" | "mode">;
};

/** Starts a whole server on a database of its own, copied from the template, on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const cluster = JSON.parse(inject("cluster")) as Cluster;
  const ownerUrl = options.ownerUrl ?? (await newDatabase("demo"));
  const settings = readSettings({
    CUVEE_DATA: cluster.dir,
    LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
    PORT: "0",
    EXAMPLE_PORT: "4999",
    RATE_LIMIT: "0",
    CAPTCHA_COST: "1",
    MAIL_LINKS: "0",
    CHECK_ANSWERS: "1",
    SANDBOX_BANK: "1",
    ...options.env,
  });
  const clock = { now: 0 };
  const app = await openApp({
    settings,
    databaseUrl: appUrl(ownerUrl),
    ...options.reached,
    secret: options.secret ?? TEST_SECRET,
    now: () => (clock.now === 0 ? Date.now() : clock.now),
    ...(options.connections ? { connections: options.connections } : {}),
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  if (options.jobs !== false) await app.jobs.start();
  const url = app.address();
  const leaksOf = figuresFile() === undefined ? undefined : await openLeaks(ownerUrl);
  const send: TestServer["send"] = async (method, path, sending = {}) => {
    const reply = await sendTo(url, method, path, sending);
    const { token, orderKey, raw = "", ...more } = sending;
    const requested = { said: path + raw + JSON.stringify(more), token, hasKey: orderKey !== undefined };
    for (const id of leaksOf?.(requested, reply.text) ?? []) recordLeak(`${method} ${path} tells ${id}`);
    return reply;
  };
  return {
    url,
    app,
    ownerUrl,
    clock,
    send,
    async login(username, password) {
      const reply = await send("POST", "/v1/auth/login", { body: { username, password } });
      if (reply.status !== 200) throw new Error(`login: ${reply.text}`);
      return String(reply.body["jwt"]);
    },
    async settle() {
      const until = Date.now() + 20_000;
      while ((await app.jobs.waiting()) > 0) {
        if (Date.now() > until) throw new Error("jobs do not end");
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    async stop() {
      await app.stop();
      if (options.ownerUrl === undefined) await dropDatabase(ownerUrl);
    },
  };
}
