import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupError } from "#backups/baseBackup.ts";
import { LIMITS } from "#supervise.ts";

const START = join(import.meta.dirname, "../start.js");
/** Pages and calls that a server must answer, beside `/readyz`. */
const PATHS = ["/", "/shops", "/dashboard", "/v1/openapi.json"] as const;
/** Time in milliseconds for which a server that answers may report that it is not ready. */
const READY_MS = 60_000;
/** Time in milliseconds after which a server that does not stop is killed. */
const STOP_MS = 30_000;
const INTERVAL_MS = 100;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A trial server with the last lines that it wrote. */
type Trial = { child: ChildProcess; url: string; lines: string[]; ended: Promise<number | null> };

/** Starts the server on a port of this machine alone, where nothing but the trial finds it. */
async function startTrial(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Trial> {
  const port = await freePort();
  const child = spawn(process.execPath, [...LIMITS.args, START], {
    env: {
      ...LIMITS.env,
      ...env,
      CUVEE_TRIAL: "1",
      SUPERVISE: "0",
      HOST: "127.0.0.1",
      PORT: String(port),
      EXAMPLE_PORT: "0",
    },
    // It stops with this process, however that ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: string[] = [];
  const read = (bytes: Buffer): void => {
    for (const line of String(bytes).split("\n").filter(Boolean)) {
      say(line);
      lines.push(line);
    }
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, url: `http://127.0.0.1:${port}`, lines, ended };
}

async function stopTrial({ child, ended }: Trial): Promise<number | null> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  return await ended.finally(() => clearTimeout(timer));
}

/** Returns why the server is not ready; null when it is, undefined while it does not answer at all. */
async function readiness(url: string): Promise<string | null | undefined> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  if (!answer) return undefined;
  const { status } = (await answer.json()) as { status: string };
  return answer.ok ? null : status;
}

/** Waits until the server is ready, for as long as its migrations take. Throws `BackupError` `not-ready`. */
async function untilReady(trial: Trial, cut: AbortSignal): Promise<void> {
  const { child, url, lines } = trial;
  let since: number | undefined;
  for (;;) {
    if (cut.aborted) throw new BackupError("not-ready", "the upgrade was interrupted");
    if (child.exitCode !== null || child.signalCode !== null)
      throw new BackupError("not-ready", `the new version does not start: ${lines.at(-1) ?? "no output"}`);
    const state = await readiness(url);
    if (state === null) return;
    if (state !== undefined) since ??= performance.now();
    if (since !== undefined && performance.now() - since > READY_MS)
      throw new BackupError("not-ready", `the new version does not become ready: ${String(state)}`);
    await sleep(INTERVAL_MS);
  }
}

/**
 * Starts this version on a deployment, which migrates it, and waits until it is ready and answers pages and calls. It
 * listens on this machine alone and runs no jobs: nothing is sent, nobody orders. Then it stops.
 * @throws BackupError `not-ready` with the reason.
 */
export async function tryVersion(
  env: NodeJS.ProcessEnv,
  { say, cut }: { say: (line: string) => void; cut: AbortSignal },
): Promise<void> {
  const trial = await startTrial(env, say);
  try {
    await untilReady(trial, cut);
    for (const path of PATHS) {
      const { status } = await fetch(`${trial.url}${path}`);
      if (status !== 200)
        throw new BackupError("not-ready", `the new version answers ${path} with ${status}`);
    }
  } catch (error) {
    await stopTrial(trial);
    throw error;
  }
  const code = await stopTrial(trial);
  if (code !== 0) throw new BackupError("not-ready", `the new version does not stop: ${String(code)}`);
}
