import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processCpuMs, residentMb } from "./cpu.ts";
import { LIMITS } from "#supervise.ts";

const START = join(import.meta.dirname, "../start.js");
/** Timeout of a start. */
const MOST_MS = 90_000;
/** Time that a started server is left idle before its memory is read. */
const IDLE_MS = 3000;

/**
 * Result of a start. `cpuMs` is the CPU that node itself needed until it was ready: unlike the time it does not depend
 * on other processes.
 */
export type Started = { readyMs: number; cpuMs: number | null; residentMb: number | null };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

type StartOptions = { flags?: readonly string[]; env?: NodeJS.ProcessEnv };
export type StartedServer = { url: string; pid: number; stop(): Promise<void> };

/**
 * Starts the product as `npm start` does, with the limits of its supervisor but without the supervisor and the build,
 * on a data directory, and waits until `/readyz` answers 200. `flags` are those of node. Throws when it ends, or takes
 * more than a minute and a half.
 */
export async function startServer(
  dataDir: string,
  { flags = LIMITS.args, env = {} }: StartOptions = {},
): Promise<StartedServer> {
  const port = await freePort();
  const { DATABASE_URL: _, ...own } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, START], {
    env: {
      ...own,
      ...LIMITS.env,
      ...env,
      SUPERVISE: "0",
      CUVEE_BUILD: "0",
      CUVEE_DATA: dataDir,
      PORT: String(port),
      EXAMPLE_PORT: String(await freePort()),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - began > MOST_MS) {
      await stop();
      throw new Error("the server did not get ready");
    }
    await sleep(5);
  }
  return { url, pid: child.pid ?? 0, stop };
}

/** Measures a start, and ends the server again. With `isIdle` its memory is read after some idle seconds. */
export async function measureStart(dataDir: string, isIdle: boolean): Promise<Started> {
  const began = performance.now();
  const { pid, stop } = await startServer(dataDir);
  const readyMs = performance.now() - began;
  try {
    const cpuMs = processCpuMs(pid);
    if (isIdle) await sleep(IDLE_MS);
    return { readyMs, cpuMs, residentMb: isIdle ? residentMb(pid) : null };
  } finally {
    await stop();
  }
}
