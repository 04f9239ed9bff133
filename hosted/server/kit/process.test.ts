import { CONFIGURATION, UNAVAILABLE } from "#kit/exitCodes.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import {
  freePorts,
  openHome,
  startServerProcess,
  whenReady,
  type Home,
  type ServerProcess,
} from "#kit/testing/process.ts";
import { readSettings } from "#kit/settings.ts";
import { sendTo, type Sending } from "#kit/testing/server.ts";
import { anotherBuyer, fullNumber, sendUntilAnswered, countReplies } from "#kit/testing/storm.ts";

const dir = mkdtempSync(join(tmpdir(), "cuvee-process-"));
let home: Home;
let env: Record<string, string>;
let url: string;
let server: ServerProcess;
let shop: TestShop;

const send = (method: string, path: string, sending?: Sending) => sendTo(url, method, path, sending);
const start = async (): Promise<void> => {
  server = startServerProcess(env);
  await whenReady(server, url);
};

beforeAll(async () => {
  home = await openHome(dir);
  const [port = 0, examplePort = 0] = await freePorts(2);
  url = `http://127.0.0.1:${port}`;
  env = { ...home.env, PORT: String(port), EXAMPLE_PORT: String(examplePort), RATE_LIMIT: "0" };
  if (!process.env["DATABASE_URL"]) Object.assign(env, { POSTGRES_MEMORY: "512MB", DATABASE_POOL: "80" });
  await start();
  shop = await openShop({ send }, ESTATE);
}, 120_000);
afterAll(async () => {
  server.signal("SIGTERM");
  await server.ended;
  await home.remove();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
});

describe("a value of the environment that cannot be used", () => {
  const BAD: [values: Record<string, string>, says: string][] = [
    [{ PORT: "abc" }, 'PORT: "abc" is not a port (0 to 65535)'],
    [{ PORT: "-1" }, 'PORT: "-1" is not a port (0 to 65535)'],
    [{ PORT: "65536" }, 'PORT: "65536" is not a port (0 to 65535)'],
    [{ PORT: "80.5" }, 'PORT: "80.5" is not a port (0 to 65535)'],
    [{ EXAMPLE_PORT: "http" }, 'EXAMPLE_PORT: "http" is not a port (0 to 65535)'],
    [{ PORT: "4700", EXAMPLE_PORT: "4700" }, "EXAMPLE_PORT: the same as PORT (4700)"],
    [{ DATABASE_URL: "foo" }, "DATABASE_URL: not an address starting with postgres: or postgresql:"],
    [
      { DATABASE_URL: "mysql://a@b/c" },
      "DATABASE_URL: not an address starting with postgres: or postgresql:",
    ],
    [{ DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" }, "DATABASE_URL: the database cannot be reached"],
    [
      { DATABASE_URL: "postgres://u:p@no.such.host.invalid/x" },
      "DATABASE_URL: the database cannot be reached",
    ],
    [{ PUBLIC_URL: "winery.example" }, "PUBLIC_URL: not an address starting with http: or https:"],
    [{ MAIL_SPF: "+all" }, 'MAIL_SPF: "+all" is not like include:spf.relay.example or ip4:192.0.2.1'],
    [{ BOUNCE_DOMAIN: "b@c.fr" }, 'BOUNCE_DOMAIN: "b@c.fr" is not a name of a domain'],
    [{ SMS_URL: "https://sms.example" }, "SMS_KEY: needed with SMS_URL"],
    [{ LETTER_KEY: "a:b" }, "LETTER_KEY: organisation, client and secret are needed, with : between them"],
    [{ SMTP_URL: "http://mail" }, "SMTP_URL: not an address starting with smtp: or smtps:"],
    [{ FILES_URL: "ftp://bucket" }, "FILES_URL: not an address starting with file: or s3:"],
    [{ FILES_URL: "s3://Bucket!/x" }, 'FILES_URL: "Bucket!" is not a name of a bucket'],
    [
      { FILES_URL: "s3://bucket" },
      "FILES_URL: region: needed where no endpoint is given (?region=eu-west-3)",
    ],
    [
      { FILES_URL: "s3://bucket?endpoint=minio:9000" },
      "FILES_URL: endpoint: not an address starting with https: or http:",
    ],
    [{ FILES_URL: "s3://bucket?regoin=eu" }, 'FILES_URL: "regoin" is none of endpoint, region, pathStyle'],
    [{ FILES_URL: "s3://bucket?region=eu&pathStyle=yes" }, 'FILES_URL: pathStyle: "yes" is not 0 or 1'],
    [{ FILES_URL: "s3://bucket/%ff?region=eu" }, "FILES_URL: the path is no text in UTF-8"],
    [
      { FILES_URL: "s3://bucket?region=eu", AWS_ACCESS_KEY_ID: "A" },
      "AWS_SECRET_ACCESS_KEY: needed with AWS_ACCESS_KEY_ID",
    ],
    [
      { FILES_URL: "s3://bucket?region=eu", AWS_SECRET_ACCESS_KEY: "A" },
      "AWS_ACCESS_KEY_ID: needed with AWS_SECRET_ACCESS_KEY",
    ],
    [{ LOG_LEVEL: "x" }, 'LOG_LEVEL: "x" is none of silent, error, warn, info, debug'],
    [{ RATE_LIMIT: "-1" }, 'RATE_LIMIT: "-1" is not a whole number from 0 to 1000000'],
    [{ RATE_LIMIT: "many" }, 'RATE_LIMIT: "many" is not a whole number from 0 to 1000000'],
    [{ TRUSTED_PROXIES: "11" }, 'TRUSTED_PROXIES: "11" is not a whole number from 0 to 10'],
    [{ CUVEE_DATA: "/dev/null/data" }, "CUVEE_DATA: /dev/null/data cannot be used (ENOTDIR)"],
    [{ DATABASE_POOL: "3" }, 'DATABASE_POOL: "3" is not a whole number from 4 to 1000'],
    [
      { DATABASE_STATEMENT_MS: "20s" },
      'DATABASE_STATEMENT_MS: "20s" is not a whole number from 100 to 3600000',
    ],
    [{ DATABASE_LOCK_MS: "0" }, 'DATABASE_LOCK_MS: "0" is not a whole number from 100 to 3600000'],
    [{ DATABASE_CONNECT_MS: "-1" }, 'DATABASE_CONNECT_MS: "-1" is not a whole number from 100 to 3600000'],
    [{ POSTGRES_MEMORY: "4" }, 'POSTGRES_MEMORY: "4" is no amount of memory such as 512MB or 4GB'],
    [{ POSTGRES_MEMORY: "64MB" }, 'POSTGRES_MEMORY: "64MB" is less than 256MB'],
    [
      { POSTGRES_MEMORY: "512MB", DATABASE_URL: "postgres://u:p@db/x" },
      "POSTGRES_MEMORY: it is of the embedded database, and DATABASE_URL names another one",
    ],
    [
      { DATABASE_DIRECT_URL: "postgres://u:p@db/x" },
      "DATABASE_DIRECT_URL: DATABASE_URL is needed with it, the address of the pooler",
    ],
    [
      { DATABASE_URL: "postgres://u:p@one,two:5433/x?target_session_attrs=standby" },
      "DATABASE_URL: target_session_attrs=standby: the application needs a database that it may write to (read-write)",
    ],
  ];

  it("stops the start with one line that names it, and code 1", async () => {
    const outputs: [string, unknown][] = [];
    // Two at a time, because each is a whole process.
    const tried = fullNumber(
      BAD.filter((_, at) => at % 9 === 0),
      BAD,
    );
    const left = [...tried];
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [port = 0, examplePort = 0] = await freePorts(2);
        const values = {
          PORT: String(port),
          EXAMPLE_PORT: String(examplePort),
          CUVEE_DATA: join(dir, "never"),
          ...next[0],
        };
        const process = startServerProcess(values);
        outputs.push([JSON.stringify(next[0]), [await process.ended, process.stderr(), process.stdout()]]);
      }
    };
    await Promise.all([worker(), worker()]);
    // Temporary faults and faults that the operator has to fix have different exit codes.
    const code = (line: string): number => (line.includes("cannot be reached") ? UNAVAILABLE : CONFIGURATION);
    const wanted = tried.map(([values, line]) => [
      JSON.stringify(values),
      [code(line), `cuvee: ${line}\n`, ""],
    ]);
    expect(Object.fromEntries(outputs)).toEqual(Object.fromEntries(wanted));
  });

  it("is named by the same line where the settings are read", () => {
    // Two faults need a real start: a database that does not answer, a directory that cannot be made.
    for (const [values, line] of BAD.filter(([, text]) => !/cannot be (reached|used)/.test(text)))
      expect(() => readSettings({ CUVEE_DATA: dir, ...values }), line).toThrow(line);
  });
});

it.skipIf(process.env["DATABASE_URL"])(
  "the embedded PostgreSQL has the memory that is set for it",
  async () => {
    const names = ["max_connections", "shared_buffers", "effective_cache_size", "work_mem"];
    const { rows } = await asOwner(home.ownerUrl(), (client) =>
      client.query("select name, current_setting(name) as value from unnest($1::text[]) as name", [names]),
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      // As many as the pool needs.
      max_connections: "104",
      shared_buffers: "128MB",
      effective_cache_size: "384MB",
      work_mem: "4MB",
    });
  },
);

describe("a second start", () => {
  it.skipIf(process.env["DATABASE_URL"])(
    "on the same data is refused with one line, and the first goes on",
    async () => {
      const [port = 0, examplePort = 0] = await freePorts(2);
      const second = startServerProcess({ ...env, PORT: String(port), EXAMPLE_PORT: String(examplePort) });
      expect(await second.ended).toBe(CONFIGURATION);
      expect(second.stderr()).toMatch(
        new RegExp(
          `^cuvee: Process ${server.pid} is already using the database in .+: stop it first, or choose another data directory\\.\\n$`,
        ),
      );
      expect((await send("GET", "/readyz")).status).toBe(200);
    },
  );
});

describe("SIGTERM under load", () => {
  it("turns readiness off first, answers every request, and ends with 0 in less than 20 s", async () => {
    const body = await orderBody({ send }, shop, { payment: "transfer", quantity: 1 });
    const answers: number[] = [];
    const failures: string[] = [];
    let mayLeave = false;
    // Clients behind a load balancer: they go elsewhere when it has seen that the process leaves.
    const client = async (n: number): Promise<void> => {
      while (!mayLeave)
        await send("POST", "/v1/orders", { body: anotherBuyer(body, n) }).then(
          (reply) => answers.push(reply.status),
          (error: unknown) => failures.push(String(error)),
        );
    };
    // A stream that stays open, and a request that is never completed: neither may delay the stop.
    const token = String(
      (await send("POST", "/v1/auth/login", { body: { username: "calades", password: "Calades2026" } })).body[
        "jwt"
      ],
    );
    const stream = await fetch(`${url}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
    const slow = connect(Number(new URL(url).port), "127.0.0.1");
    slow.on("error", () => undefined);
    const half =
      "POST /v1/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    // The incomplete request is waited for before it is cut off: in the long run only.
    slow.write(fullNumber("", half));
    const clients = Array.from({ length: 8 }, (_, n) => client(n));
    // The server has just started: its first answer takes longer than those after it.
    while (answers.length === 0) await sleep(20);
    const before = answers.length;
    server.signal("SIGTERM");
    const since = performance.now();
    const seen: number[] = [];
    while (!mayLeave && performance.now() - since < 5000) {
      const ready = await send("GET", "/readyz").then(
        (reply) => reply.status,
        () => 0,
      );
      seen.push(ready);
      mayLeave = ready === 503;
      await sleep(10);
    }
    await Promise.all(clients);
    expect(await server.ended).toBe(0);
    expect(performance.now() - since).toBeLessThan(20_000);
    expect(mayLeave).toBe(true);
    expect(seen.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(failures).toEqual([]);
    expect(before).toBeGreaterThan(0);
    expect(answers.length).toBeGreaterThan(before);
    expect(new Set(answers)).toEqual(new Set([201]));
    await stream.text();
    await start();
    expect(await brokenInvariants(home.ownerUrl())).toEqual({});
    const stored = await asOwner(home.ownerUrl(), (client) =>
      // The demo has orders of its own.
      client.query("select 1 from orders where buyer_email like 'acheteur.%'"),
    );
    expect(stored.rowCount).toBe(answers.length);
  }, 60_000);

  it.runIf(process.env["LONG"])(
    "and a port that is taken stops the start with one line",
    async () => {
      server.signal("SIGTERM");
      await server.ended;
      const port = Number(new URL(url).port);
      const squatter = createServer().listen(port, "::");
      const refused = startServerProcess(env);
      expect(await refused.ended).toBe(CONFIGURATION);
      expect(refused.stderr()).toBe(`cuvee: port ${port} is taken: set PORT or EXAMPLE_PORT to another\n`);
      await new Promise((done) => squatter.close(done));
      await start();
    },
    60_000,
  );
});

describe("database connections that are cut again and again", () => {
  it("cost a repeated request at most: no half order, no other answer than 503, the process lives", async () => {
    const body = await orderBody({ send }, shop, { payment: "transfer", quantity: 1 });
    const until = performance.now() + fullNumber(3000, 60_000);
    const replies: Awaited<ReturnType<typeof sendUntilAnswered>>[] = [];
    const strange: unknown[] = [];
    const lost = (error: unknown): void => void strange.push([String(error), server.stderr().slice(0, 2000)]);
    const buyer = async (n: number): Promise<void> => {
      while (performance.now() < until && strange.length === 0) {
        const input = anotherBuyer(body, n * 100_000 + replies.length, n % 2 ? "cb" : "transfer");
        await sendUntilAnswered({ send }, input).then((reply) => replies.push(reply), lost);
      }
    };
    const reader = async (): Promise<void> => {
      while (performance.now() < until) {
        const reply = await send("GET", `/v1/embeds/${ESTATE}`).catch(lost);
        if (reply && reply.status !== 200 && reply.body["code"] !== "database-unavailable")
          strange.push(reply.text);
        await sleep(20);
      }
    };
    let cuts = 0;
    const cutter = async (): Promise<void> => {
      while (performance.now() < until) {
        await asOwner(home.ownerUrl(), async (client) => {
          const { rowCount } = await client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'cuvee_app'",
          );
          cuts += rowCount ?? 0;
        });
        await sleep(200);
      }
    };
    await Promise.all([cutter(), reader(), ...Array.from({ length: 6 }, (_, n) => buyer(n))]);
    expect(strange).toEqual([]);
    expect(server.isRunning()).toBe(true);
    expect(cuts).toBeGreaterThan(10);
    expect(countReplies(replies)).toEqual({ 201: replies.length });
    expect(replies.some((reply) => reply.tries > 1)).toBe(true);
    await whenReady(server, url);
    const ids = replies.map((reply) => (reply.body["order"] as unknown as { id: string }).id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await brokenInvariants(home.ownerUrl())).toEqual({});
    const stored = await asOwner(home.ownerUrl(), (client) =>
      client.query("select 1 from orders where id = any($1)", [ids]),
    );
    expect(stored.rowCount).toBe(ids.length);
  }, 150_000);
});
