import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "node:https";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { askByHttp2, askProxy, PROXIES, startProxy, type Proxy, type ProxyName } from "#drills/proxy.ts";
import { freePorts, openHome, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { newTestId } from "#kit/testing/server.ts";

/** Findings of a proxy in front of our server, with the configuration that operators copy. */
export type ProxyReport = {
  page: number;
  /** Address to which a page without TLS leads. */
  redirect: string;
  http2: { protocol: string; status: number };
  login: number;
  /** Seconds for which a stream stayed open, and the heartbeats and the events that came by it. */
  stream: { seconds: number; status: number; heartbeats: number; ended: boolean };
  /** Answers to a picture of 14 MB, and to a body that is too large for any call. */
  upload: number;
  tooLarge: number;
  /** Answers to one address beyond the limit of requests, whatever it claims to be, and to another address then. */
  flooding: number;
  neighbour: number;
  /** Answer to a request that came while the only process restarted. */
  restart: { status: number; ms: number };
};

/** Time for the first start, which fills the demo shops, in milliseconds. */
const START_MS = 300_000;

/** Requests a minute from one address, in the drill. */
const LIMIT = 40;

/** Opens the stream of a user and reads it until `close`. */
function openStream(proxy: Proxy, token: string) {
  const found = { status: 0, heartbeats: 0, ended: false };
  const began = performance.now();
  const sent = request(
    {
      host: "127.0.0.1",
      port: proxy.port,
      servername: "localhost",
      path: "/v1/events",
      headers: { host: `localhost:${proxy.port}`, authorization: `Bearer ${token}` },
      agent: false,
      rejectUnauthorized: false,
    },
    (answer) => {
      found.status = answer.statusCode ?? 0;
      answer.on("data", (part) => (found.heartbeats += String(part).split(": \n\n").length - 1));
      answer.on("close", () => (found.ended = true));
      answer.on("error", () => undefined);
    },
  );
  sent.on("error", () => (found.ended = true));
  sent.end();
  return {
    close() {
      const result = { seconds: Math.round((performance.now() - began) / 1000), ...found };
      sent.destroy();
      return result;
    },
  };
}

const login = async (proxy: Proxy): Promise<{ status: number; token: string }> => {
  const body = JSON.stringify({ username: "calades", password: "Calades2026" });
  const headers = { "content-type": "application/json", "idempotency-key": newTestId() };
  const { status, text } = await askProxy(proxy, "/v1/auth/login", { method: "POST", headers, body });
  return { status, token: status === 200 ? String((JSON.parse(text) as { jwt: string }).jwt) : "" };
};

/** Returns a picture of noise, which no format compresses. */
const noise = (width: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

async function upload(proxy: Proxy, token: string, body: Buffer): Promise<number> {
  const headers = {
    "content-type": "image/png",
    "idempotency-key": newTestId(),
    authorization: `Bearer ${token}`,
  };
  const sent = askProxy(proxy, "/v1/files", { method: "POST", headers, body });
  // A proxy that refuses a body closes the connection, sometimes before its answer is read.
  return (await sent.catch(() => ({ status: 413 }))).status;
}

/**
 * Sends more requests than one address may, each from another place if its header is believed. Returns the status of
 * the last answer.
 */
async function flood(proxy: Proxy, from: string): Promise<number> {
  let status = 0;
  for (let at = 0; at < LIMIT + 5; at += 1) {
    const headers = { "x-forwarded-for": `203.0.113.${at}`, forwarded: `for=203.0.113.${at}` };
    ({ status } = await askProxy(proxy, "/v1/platform", { headers, from }));
  }
  return status;
}

async function redirectOf(plainPort: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${plainPort}/shops`, { redirect: "manual" });
  return `${answer.status} ${new URL(answer.headers.get("location") ?? "none:").protocol}`;
}

type Options = { proxies?: readonly ProxyName[]; seconds: number; log: (line: string) => void };

/**
 * Starts each proxy with the product's own configuration before a server in a process of its own, and uses both as a
 * browser does. The stream stays open for so many seconds.
 */
export async function proxiesDrill({ proxies = PROXIES, seconds, log }: Options) {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-proxies-"));
  const home = await openHome(join(dir, "data"));
  const [serverPort = 0, examplePort = 0, ...ports] = await freePorts(2 + 2 * proxies.length);
  const env = {
    ...home.env,
    HOST: "127.0.0.1",
    PORT: String(serverPort),
    EXAMPLE_PORT: String(examplePort),
    RATE_LIMIT: String(LIMIT),
    TRUSTED_PROXIES: "1",
    PUBLIC_URL: "https://localhost",
  };
  let server = startServerProcess(env);
  const running: Proxy[] = [];
  const reports = new Map<ProxyName, ProxyReport>();
  try {
    await whenReady(server, `http://127.0.0.1:${serverPort}`, START_MS);
    const picture = await noise(2160);
    log(`a picture of ${(picture.length / 1e6).toFixed(1)} MB`);
    for (const [at, name] of proxies.entries()) {
      const [port = 0, plainPort = 0] = ports.slice(2 * at);
      const place = { dir: join(dir, name), port, plainPort, serverPort };
      const proxy = await startProxy(name, place);
      running.push(proxy);
      const { status, token } = await login(proxy);
      const stream = openStream(proxy, token);
      const found = {
        page: (await askProxy(proxy, "/")).status,
        redirect: await redirectOf(plainPort),
        http2: await askByHttp2(proxy, "/"),
        login: status,
        upload: await upload(proxy, token, picture),
        tooLarge: await upload(proxy, token, Buffer.alloc(21_000_000)),
        flooding: await flood(proxy, `127.0.0.${2 + 2 * at}`),
        neighbour: (await askProxy(proxy, "/v1/platform", { from: `127.0.0.${3 + 2 * at}` })).status,
      };
      await sleep(seconds * 1000);
      const held = stream.close();
      server.signal("SIGTERM");
      await server.ended;
      server = startServerProcess(env);
      const asked = askProxy(proxy, "/healthz");
      const ms = await whenReady(server, `http://127.0.0.1:${serverPort}`, START_MS);
      const restart = { status: (await asked).status, ms };
      reports.set(name, { ...found, stream: held, restart });
      log(`${name}: ${JSON.stringify(reports.get(name))}`);
    }
    return reports;
  } finally {
    for (const proxy of running) await proxy.stop();
    server.signal("SIGTERM");
    await server.ended;
    await home.remove();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: "string", default: "130" } } });
  await proxiesDrill({
    seconds: Number(values.seconds),
    log: (line) => void process.stdout.write(`${line}\n`),
  });
}
