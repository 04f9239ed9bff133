import { writeSync } from "node:fs";
import pg from "pg";
import { PostgresError } from "#kit/postgres/errors.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";

/*
 * A process that owns a database, for the tests to kill: `node owner.fixture.ts <dataDir> <act>`. It prints a line per
 * event: `ready <url>`, `ack <n>` after each acknowledged commit, or `refused <code> <message>`.
 */
const [dataDir = "", act = ""] = process.argv.slice(2);

/** Prints a line before it returns: `console.log` keeps lines in memory for a busy reader, and a kill loses them. */
const print = (line: string): void => void writeSync(1, `${line}\n`);

const ACTS: Record<string, (url: string) => Promise<void>> = {
  /** Commits numbered rows until killed. */
  write: async (url) => {
    const client = new pg.Client(url);
    // The test may kill the server first: this process is killed next.
    client.on("error", (error) => print(`lost ${error.message}`));
    await client.connect();
    await client.query("create table if not exists acks (n int primary key)");
    const { rows } = await client.query<{ next: number }>("select coalesce(max(n), 0) + 1 as next from acks");
    for (let n = rows[0]?.next ?? 1; ; n += 1) {
      await client.query("insert into acks values ($1)", [n]);
      print(`ack ${n}`);
    }
  },
  /** Waits to be killed. */
  hold: () => new Promise(() => setInterval(() => undefined, 60_000)),
  /** Ends without stopping the database. */
  exit: async () => process.exit(7),
  /** Does nothing more: the database must not keep the process alive. */
  nothing: async () => undefined,
};

try {
  const { url } = await startPostgres({ dataDir, log: (line) => print(`log ${line}`) });
  print(`ready ${url}`);
  await ACTS[act]?.(url);
} catch (error) {
  if (error instanceof PostgresError) print(`refused ${error.code} ${error.message}`);
  else print(`lost ${String(error)}`);
}
