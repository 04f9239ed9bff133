import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OWNER, ownedFolder, PASSWORD, waitUntil } from "#drills/testing/outsideCluster.fixture.ts";
import { programAt, startProgram, type Background, type Programs } from "#drills/testing/programs.fixture.ts";

/** A node of Patroni: one PostgreSQL, and the port where Patroni tells its role. */
export type PatroniNode = {
  name: string;
  port: number;
  restPort: number;
  start(): void;
  /** Ends PostgreSQL at once, and before it Patroni, as a machine that fails does. */
  kill(whole: boolean): Promise<void>;
  stop(): Promise<void>;
  role(): Promise<string>;
  /** Returns what Patroni says about the node and the others. */
  cluster(): Promise<unknown>;
  output(): string;
};

export const patroni = programAt("patroni");
export const etcd = programAt("etcd");

/** Starts an etcd of one member. */
export async function startEtcd(dir: string, [port, peerPort]: [number, number]): Promise<Background> {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const args = [
    "--data-dir",
    ownedFolder(join(dir, "etcd")),
    "--name",
    "one",
    "--log-level",
    "error",
    "--listen-client-urls",
    own,
    "--advertise-client-urls",
    own,
    "--listen-peer-urls",
    peer,
    "--initial-advertise-peer-urls",
    peer,
    "--initial-cluster",
    `one=${peer}`,
  ];
  const started = startProgram(etcd ?? "", args);
  await waitUntil("etcd answers", async () => (await fetch(`${own}/health`)).ok);
  return started;
}

/**
 * Returns the configuration of a node: a commit is acknowledged when the standby has applied it (`remote_apply`), and
 * the leader's lease ends after 20 seconds, the least that Patroni accepts.
 */
function configuration(
  node: { name: string; port: number; restPort: number; dir: string },
  { bin }: Programs,
  etcdPort: number,
): object {
  const account = (username: string): object => ({ username, password: PASSWORD });
  return {
    scope: "cuvee",
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        // A PostgreSQL that died is not waited for: the standby has everything.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            synchronous_commit: "remote_apply",
            wal_log_hints: "on",
            max_connections: 150,
            hot_standby: "on",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: join(node.dir, "data"),
      bin_dir: bin,
      pgpass: join(node.dir, "pgpass"),
      pg_hba: [
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
      ],
      authentication: {
        superuser: account(OWNER),
        replication: account("replicator"),
        rewind: account("rewinder"),
      },
      parameters: { unix_socket_directories: node.dir },
    },
  };
}

const pidIn = (file: string): number =>
  existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;

/** Prepares a node of Patroni; nothing is started. */
export function patroniNode(
  programs: Programs,
  of: { dir: string; name: string; port: number; restPort: number; etcdPort: number },
): PatroniNode {
  const dir = ownedFolder(join(of.dir, of.name));
  const file = join(dir, "patroni.yml");
  // JSON is YAML.
  const text = JSON.stringify(configuration({ ...of, dir }, programs, of.etcdPort), null, 2);
  writeFileSync(file, text, { mode: 0o644 });
  let running: Background | null = null;
  const rest = `http://127.0.0.1:${of.restPort}`;
  return {
    name: of.name,
    port: of.port,
    restPort: of.restPort,
    start() {
      running = startProgram(patroni ?? "", [file], { cwd: dir, env: { LC_ALL: "C.UTF-8" } });
    },
    async kill(whole) {
      const postgres = pidIn(join(dir, "data/postmaster.pid"));
      if (whole) running?.signal("SIGKILL");
      if (postgres > 0) process.kill(postgres, "SIGKILL");
      if (whole) await running?.ended;
    },
    async stop() {
      if (running?.isRunning()) running.signal("SIGTERM");
      await running?.ended;
    },
    async role() {
      const answer = await fetch(`${rest}/patroni`).catch(() => null);
      const { role, state } = ((await answer?.json()) ?? {}) as { role?: string; state?: string };
      return state === "running" ? (role ?? "") : `${role} ${state}`;
    },
    async cluster() {
      return (await fetch(`${rest}/cluster`)).json();
    },
    output: () => running?.output() ?? "",
  };
}
