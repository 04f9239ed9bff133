import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { APP_ROLE, appPassword } from "#kit/postgres/connection.ts";
import { firstHost } from "#kit/postgres/connections/address.ts";
import { freePorts } from "#kit/testing/process.ts";

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Program of PgBouncer on this machine (`PGBOUNCER` names another one); undefined where it is not installed. */
export const PGBOUNCER: string | undefined = [
  process.env["PGBOUNCER"],
  ...`${process.env["PATH"]}${delimiter}/usr/sbin`.split(delimiter).map((dir) => join(dir, "pgbouncer")),
].find((path) => path !== undefined && isProgram(path));

if (!PGBOUNCER) process.stderr.write("pgbouncer is not installed: tests of a pooler are left out\n");

/** A running PgBouncer. */
export type PgBouncer = {
  /** Returns an address of the database as one through the pooler. */
  through(address: string): string;
  stop(): Promise<void>;
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });

/** Starts PgBouncer before the PostgreSQL of an address, with settings over these. */
export async function startPgBouncer(
  ownerUrl: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PgBouncer> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-pooler-"));
  chmodSync(dir, 0o755);
  const [port = 0] = await freePorts(1);
  const owner = firstHost(ownerUrl);
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(dir, "users.txt"),
    pool_mode: "transaction",
    max_client_conn: 200,
    default_pool_size: 20,
    ...settings,
  };
  const users = [
    [APP_ROLE, appPassword(ownerUrl)],
    [decodeURIComponent(owner.username), decodeURIComponent(owner.password)],
  ];
  writeFileSync(join(dir, "users.txt"), users.map(([name, word]) => `"${name}" "${word}"\n`).join(""));
  writeFileSync(
    join(dir, "pgbouncer.ini"),
    [
      "[databases]",
      `* = host=${owner.hostname} port=${owner.port}`,
      "[pgbouncer]",
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      "",
    ].join("\n"),
  );
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(PGBOUNCER ?? "pgbouncer", [...user, join(dir, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (bytes: Buffer) => (output += String(bytes)));
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const until = performance.now() + 10_000;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`pgbouncer: ${output}`);
    await sleep(20);
  }
  return {
    through: (address) => Object.assign(new URL(address), { port: String(port) }).toString(),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
