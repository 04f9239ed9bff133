import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { TarPackController } from "modern-tar";
import { addBytes, writeArchive } from "#backups/archive.ts";
import { BackupError } from "#backups/baseBackup.ts";
import { sha256 } from "#backups/manifest.ts";
import {
  fileName,
  JOBS,
  rowsName,
  signedText,
  STATEMENT,
  USERS,
  type ShopStatement,
} from "#backups/shops/shopManifest.ts";
import {
  activeJobs,
  atOneMoment,
  brokenKeys,
  findShopByCode,
  isPast,
  setOnline,
  waitsForOthers,
  forgetShop,
  nextShopFiles,
  oldSuppressions,
  readJobs,
  readRows,
  readUsers,
  releaseAccounts,
  endSessions,
  shopTables,
  takeJobs,
  takeRows,
  withoutLimits,
  withoutTriggers,
  type FoundShop,
  type ShopTable,
} from "#backups/shops/tables.queries.ts";
import { keyOf } from "#kit/files/files.ts";
import type { FileStore } from "#kit/files/store.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import type { Secrets } from "#kit/secrets.ts";
import { suppressionKeys } from "#shops/consents/suppressions.ts";
import { verifyShop } from "#verifyDatabase.ts";

/** A deployment, as its operator opens it: its database as the owner, its files and keys. */
export type Deployment = { database: Database; files: FileStore; secrets: Secrets };

export type ExportOf = {
  code: string;
  file: string;
  /** Deletes the shop here with the same transaction that reads it. */
  removes: boolean;
  /** Time in milliseconds for which a removal waits for jobs of the shop that run. */
  jobsMs?: number;
  say: (line: string) => void;
};

type Writing = {
  tx: Tx;
  archive: TarPackController;
  entries: Record<string, string>;
  shopId: string;
};

/** Adds an entry to the archive and keeps its hash. */
async function addEntry({ archive, entries }: Writing, name: string, bytes: Buffer): Promise<void> {
  await addBytes(archive, name, bytes);
  entries[name] = sha256(bytes);
}

const asList = (rows: readonly string[]): Buffer => Buffer.from(`[${rows.join(",\n")}]`);

/** Adds the rows of a table and notes the users that they name; returns their number. */
async function addTable(
  writing: Writing,
  table: ShopTable,
  removes: boolean,
  named: Set<string>,
): Promise<ShopStatement["rows"][number]> {
  let [rows, parts] = [0, 0];
  const { tx, shopId } = writing;
  for await (const batch of removes ? takeRows(tx, table, shopId) : readRows(tx, table, shopId)) {
    parts += 1;
    rows += batch.length;
    await addEntry(writing, rowsName(table.name, parts), asList(batch));
    if (table.users.length === 0) continue;
    for (const row of batch) {
      const values = JSON.parse(row) as Record<string, unknown>;
      for (const column of table.users) {
        const id = values[column];
        if (typeof id === "string") named.add(id);
      }
    }
  }
  return { table: table.name, rows, parts };
}

/** Adds the stored files of the shop, each compared with its hash. Throws `BackupError` `file-missing`. */
async function addFiles(writing: Writing, store: FileStore): Promise<number> {
  let [after, count] = ["", 0];
  for (;;) {
    const files = await nextShopFiles(writing.tx, writing.shopId, after);
    for (const { id, sha256: wanted } of files) {
      const bytes = await store.read(keyOf(id));
      if (!bytes || sha256(bytes) !== wanted.toString("hex"))
        throw new BackupError("file-missing", `the file ${id} of the shop is missing or damaged`);
      await addEntry(writing, fileName(id), bytes);
      count += 1;
      after = id;
    }
    if (files.length === 0) return count;
  }
}

const JOBS_MS = 30_000;

/** Takes the jobs of a shop that leaves. Throws `BackupError` `jobs` where some run on and on: they would run twice. */
async function takeAllJobs({ tx, shopId }: Writing, jobsMs = JOBS_MS): Promise<string[]> {
  const until = performance.now() + jobsMs;
  const jobs = await takeJobs(tx, shopId);
  while ((await activeJobs(tx, shopId)) > 0) {
    if (performance.now() > until)
      throw new BackupError("jobs", "jobs of the shop are under way: try again when they are done");
    await sleep(100);
  }
  return [...jobs, ...(await takeJobs(tx, shopId))];
}

/** Writes the whole archive inside of one transaction; returns the number of rows. */
async function fill(
  writing: Writing,
  { files, secrets }: Deployment,
  { code, removes, jobsMs, say }: ExportOf,
  shop: FoundShop,
): Promise<number> {
  const { tx, archive, entries, shopId } = writing;
  const tables = await shopTables(tx);
  const stored = await addFiles(writing, files);
  const keys = await suppressionKeys(tx, secrets, shopId);
  const named = new Set<string>();
  const rows: ShopStatement["rows"] = [];
  for (const table of tables) rows.push(await addTable(writing, table, removes, named));
  const jobs = removes ? await takeAllJobs(writing, jobsMs) : await readJobs(tx, shopId);
  await addEntry(writing, JOBS, asList(jobs));
  const users = await readUsers(tx, [...named]);
  await addEntry(writing, USERS, asList(users));
  const statement: ShopStatement = {
    format: 1,
    kind: "shop",
    version: APP_VERSION,
    madeAt: new Date().toISOString(),
    migrations: { count: shop.migrations, last: shop.lastMigration },
    shop: { id: shopId, code, name: shop.name },
    rows: rows.filter((table) => table.rows > 0),
    entries,
    suppressionKeys: keys,
  };
  const text = JSON.stringify(statement);
  const signature = secrets.tillSign(signedText(text));
  const signed = { statement: text, signature, key: secrets.tillKey };
  await addBytes(archive, STATEMENT, Buffer.from(JSON.stringify(signed)));
  if (removes) {
    await forgetShop(tx, shopId);
    const released = await releaseAccounts(tx, [...named]);
    await endSessions(tx, released);
    for (const userId of released) tx.signal(JSON.stringify({ kind: "session", userId }));
    const broken = await brokenKeys(tx, tables, shopId, "left");
    if (broken.length > 0)
      throw new BackupError("named", `others name rows of the shop: ${broken.join(", ")}`);
    tx.signal(JSON.stringify({ kind: "catalogue", shopId }));
    tx.signal(JSON.stringify({ kind: "access", shopId }));
  }
  const all = rows.reduce((sum, table) => sum + table.rows, 0);
  say(`${all} rows, ${users.length} accounts, ${stored} files`);
  return all;
}

/** Verifies every chain of the shop before it leaves: nobody else could do so with these keys. */
async function verifyFirst({ database, secrets }: Deployment, { code }: ExportOf): Promise<FoundShop> {
  return await database.transaction({}, async (tx) => {
    await withoutLimits(tx);
    const shop = await findShopByCode(tx, code);
    if (!shop) throw new BackupError("no-shop", `there is no shop "${code}" here`);
    await tx.actFor(shop.id);
    const keys = { secrets, tillKey: secrets.tillKey };
    if (!(await verifyShop(tx, { id: shop.id, code }, keys)))
      throw new BackupError("damaged", "a chain of sealed records is broken: the shop is not exported");
    return shop;
  });
}

/** Time in milliseconds for which orders that are under way may end, once the public shop is closed. */
const LAST_ORDERS_MS = 15_000;

/** Opens or closes the public shop for every process; returns the number of the transaction. */
const turn = ({ database }: Deployment, shopId: string, isOnline: boolean): Promise<string | undefined> =>
  database.transaction({ shopId }, async (tx) => {
    const xid = await setOnline(tx, shopId, isOnline);
    tx.signal(JSON.stringify({ kind: "catalogue", shopId }));
    return xid;
  });

/** Closes the public shop, and waits for the orders that are under way; returns whether it was open. */
async function close(deployment: Deployment, shopId: string): Promise<boolean> {
  const xid = await turn(deployment, shopId, false);
  if (xid === undefined) return false;
  for (const until = performance.now() + LAST_ORDERS_MS; performance.now() < until; await sleep(100))
    if (await deployment.database.transaction({}, (tx) => isPast(tx, xid))) break;
  return true;
}

/**
 * Writes everything of a shop into one file: its rows, the accounts that they name (without passwords), its files and
 * the jobs that wait. The instance vouches for it by a signed statement. With `removes` the public shop is closed, and
 * the shop leaves this instance with the transaction that reads it: nothing of it is lost or double.
 * @throws BackupError with the reason in one line; no file is left then, and the shop stays.
 */
export async function exportShop(deployment: Deployment, of: ExportOf): Promise<void> {
  const { database, secrets } = deployment;
  const { file, removes, say } = of;
  const shop = await verifyFirst(deployment, of);
  const wasOpen = removes && (await close(deployment, shop.id));
  let isWritten = false;
  try {
    await database.transaction({ shopId: shop.id }, async (tx) => {
      if (!removes) await atOneMoment(tx);
      await withoutLimits(tx);
      const old = await oldSuppressions(tx, shop.id);
      if (old > 0) say(`${old} suppressed addresses are recognised by this deployment alone`);
      if (removes) {
        await waitsForOthers(tx);
        await withoutTriggers(tx);
      }
      await writeArchive(file, async (archive) => {
        await fill({ tx, archive, entries: {}, shopId: shop.id }, deployment, of, shop);
      });
      isWritten = true;
    });
  } catch (error) {
    if (isWritten) await rm(file, { force: true });
    if (wasOpen) await turn(deployment, shop.id, true);
    if ((error as { code?: string }).code === "42501")
      throw new BackupError(
        "rights",
        "the owner of the database must be a superuser, or be granted: set on parameter session_replication_role",
        error,
      );
    throw error;
  }
  say(`${file}: import it with --key ${secrets.tillKey}`);
  if (removes) say(`${of.code} has left this instance: keep the file until it is imported`);
}
