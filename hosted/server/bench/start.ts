import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processCpuMs, residentMb } from "./cpu.ts";

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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Starts the product as `npm start` does, without the build, on a data directory, waits until `/readyz` answers 200,
 * and stops it again. With `idle` its memory is read after some idle seconds.
 */
export async function measureStart(dataDir: string, isIdle: boolean): Promise<Started> {
  const port = await freePort();
  const { DATABASE_URL: _, ...env } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [START], {
    env: {
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
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) break;
      if (child.exitCode !== null || performance.now() - began > MOST_MS)
        throw new Error("the server did not get ready");
      await sleep(5);
    }
    const readyMs = performance.now() - began;
    const cpuMs = processCpuMs(child.pid ?? 0);
    if (isIdle) await sleep(IDLE_MS);
    return { readyMs, cpuMs, residentMb: isIdle ? residentMb(child.pid ?? 0) : null };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
