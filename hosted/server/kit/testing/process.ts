import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SUPERUSER } from "#kit/postgres/cluster.ts";
import { asOwner, databaseAt, sharedCluster, TEST_SECRET } from "#kit/testing/cluster.ts";

const START = join(import.meta.dirname, "../../start.js");

/** A server in a process of its own, as `npm start` runs it, without the builds for browsers. */
export type ServerProcess = {
  pid: number;
  /** Returns its output so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
  isRunning(): boolean;
  signal(name: "SIGKILL" | "SIGTERM"): void;
};

/** Differences from a start by ourselves: the file of another version's start, or another user of the machine. */
export type StartOptions = { start?: string; user?: { uid: number; gid: number } };

/**
 * Returns what every program of a test takes over from the run: the way to other programs, and the folder in which
 * modules are kept compiled, so that not each of some fifty programs compiles them anew.
 */
export const ofRun = (): Record<string, string> =>
  Object.fromEntries(
    ["PATH", "HOME", "NODE_COMPILE_CACHE"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Starts `hosted/server/start.js` with exactly this environment over that of a shell, without it for another user. */
export function startServerProcess(env: Record<string, string>, options: StartOptions = {}): ServerProcess {
  const { start = START, user } = options;
  const child = spawn(process.execPath, [start], {
    ...user,
    env: {
      ...(user ? {} : ofRun()),
      CUVEE_BUILD: "0",
      SUPERVISE: "0",
      DEMO: "1",
      SANDBOX_BANK: "1",
      MAIL_OUTBOX: "1",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (bytes: Buffer) => (output.out += String(bytes)));
  child.stderr.on("data", (bytes: Buffer) => (output.err += String(bytes)));
  let isRunning = true;
  const ended = new Promise<number | string>((done) => {
    child.once("close", (code, signal) => {
      isRunning = false;
      done(code ?? signal ?? "unknown");
    });
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => output.out,
    stderr: () => output.err,
    ended,
    isRunning: () => isRunning,
    signal: (name) => void child.kill(name),
  };
}

/**
 * Waits until the server is ready for requests; returns the milliseconds that took. Throws with its output when it ends
 * instead. A first start fills the demo shops, which takes half a minute beside other tests.
 */
export async function whenReady(server: ServerProcess, url: string, withinMs = 90_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    if (!server.isRunning()) throw new Error(`the server ended: ${server.stderr() || server.stdout()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return Math.round(performance.now() - start);
    await sleep(25);
  }
  throw new Error(`not ready within ${withinMs} ms: ${server.stderr()}`);
}

/** Returns free TCP ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => new Promise((done) => server.once("listening", done))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

/** Data location of a process of these tests: its own PostgreSQL in `dir`, or a fresh database of DATABASE_URL. */
export type Home = {
  env: Record<string, string>;
  /** Returns the owner's address of the database, once the server has started. */
  ownerUrl(): string;
  remove(): Promise<void>;
};

/**
 * Puts a PostgreSQL with the demo shops into a data directory, where the run of the tests has prepared one: filling
 * them takes a quarter of a minute. Returns further variables for the environment of the process.
 */
function bringDemo(dir: string): Record<string, string> {
  const prepared = sharedCluster()?.prepared;
  if (!prepared) return {};
  execFileSync("cp", ["-a", `${prepared}/.`, dir]);
  return { CUVEE_SECRET: TEST_SECRET };
}

/** Prepares a data location for a server process; `DATABASE_URL` decides which kind. */
export async function openHome(dir: string): Promise<Home> {
  const given = process.env["DATABASE_URL"];
  if (!given) {
    return {
      env: { CUVEE_DATA: dir, ...bringDemo(dir) },
      ownerUrl: () => {
        const [password, port] = ["password", "port"].map((name) =>
          readFileSync(join(dir, "postgres", name), "utf8").trim(),
        );
        return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/cuvee`;
      },
      remove: async () => undefined,
    };
  }
  const name = `p_${randomBytes(6).toString("hex")}`;
  await asOwner(given, (client) => client.query(`create database ${name}`));
  const ownerUrl = databaseAt(given, name);
  return {
    env: { CUVEE_DATA: dir, DATABASE_URL: ownerUrl },
    ownerUrl: () => ownerUrl,
    remove: async () => {
      await asOwner(given, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
