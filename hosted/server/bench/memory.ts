import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { processCpuMs, residentMb } from "#bench/cpu.ts";
import { fire, type Shot } from "#bench/requestLoad.ts";
import { measureStart, startServer } from "#bench/start.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { sendTo, type Sending } from "#kit/testing/server.ts";
import { LIMITS } from "#supervise.ts";

// Prints the resident memory of the server when it is idle, under load and afterwards, with the CPU of node for each
// call: `node hosted/server/bench/memory.ts [--seconds 20] [--data DIR] [--node=FLAGS]`.
const { values: input } = parseArgs({
  options: {
    /** Length of each load. */
    seconds: { type: "string", default: "20" },
    /** A folder that a start has filled. */
    data: { type: "string" },
    /** Arguments of node, separated by spaces. */
    node: { type: "string", default: LIMITS.args.join(" ") },
  },
});

const SHOP = "/domaine-des-trois-calades";
const CONNECTIONS = 8;
/** Time after which an unused server has given its memory back. */
const IDLE_MS = 30_000;
const LOOK_MS = 100;
/** Requests of each load that are not measured: the engine compiles its code. */
const WARM = 400;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const mb = (value: number | null): string => `${Math.round(value ?? 0)} MB`;

async function shotsOf(url: string): Promise<[name: string, shots: Shot[]][]> {
  const send = (method: string, path: string, sending?: Sending) => sendTo(url, method, path, sending);
  const model = await orderBody({ send }, await openShop({ send }, ESTATE), {
    payment: "transfer",
    quantity: 1,
  });
  const get = (path: string, encoding: string): Shot => ({
    method: "GET",
    path,
    headers: { "accept-language": "fr", "accept-encoding": encoding },
  });
  const order: Shot = {
    method: "POST",
    path: "/v1/orders",
    headers: { "content-type": "application/json", "idempotency-key": "@key@" },
    body: JSON.stringify({ ...model, id: "@id@" }),
  };
  const drawn = Array.from({ length: 3000 }, (_, n) => get(`${SHOP}?q=a&p=1&color=${n}`, "br"));
  return [
    ["order", [order]],
    ["page that is drawn anew", drawn],
    ["catalogue of a widget", [get(`/v1/embeds/${ESTATE}`, "gzip")]],
  ];
}

async function measure(dataDir: string): Promise<void> {
  const { url, pid, stop } = await startServer(dataDir, {
    flags: input.node.split(" ").filter(Boolean),
    env: { RATE_LIMIT: "0" },
  });
  try {
    await sleep(IDLE_MS);
    say(`idle: ${mb(residentMb(pid))}`);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, residentMb(pid) ?? 0)), LOOK_MS);
    for (const [name, shots] of await shotsOf(url)) {
      await fire({ url, shots, connections: CONNECTIONS, ms: 0, atLeast: WARM });
      const before = processCpuMs(pid) ?? 0;
      const { latencies, failures } = await fire({
        url,
        shots,
        connections: CONNECTIONS,
        ms: Number(input.seconds) * 1000,
        atLeast: WARM,
      });
      const cpuMs = ((processCpuMs(pid) ?? 0) - before) / latencies.length;
      const failed = Object.keys(failures).length > 0 ? `, FAILED ${JSON.stringify(failures)}` : "";
      say(
        `${name}: ${latencies.length} calls, ${cpuMs.toFixed(2)} ms of CPU each, ${mb(most)} at most${failed}`,
      );
    }
    clearInterval(watch);
    await sleep(IDLE_MS);
    say(`idle again: ${mb(residentMb(pid))}`);
  } finally {
    await stop();
  }
}

const dir = input.data ?? mkdtempSync(join(tmpdir(), "cuvee-memory-"));
try {
  if (!input.data) await measureStart(dir, false);
  await measure(dir);
} finally {
  if (!input.data) rmSync(dir, { recursive: true, force: true });
}
