import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { userCode } from "@cuvee/core/people/accounts/accounts.ts";
import { readArchive } from "#backups/archive.ts";
import { BackupError } from "#backups/baseBackup.ts";
import type { Read } from "#backups/manifest.ts";
import {
  addArrival,
  addUser,
  knownUsers,
  ownersOf,
  readArrivals,
  resealArrival,
  setRole,
  settleHere,
  whatIsHere,
} from "#backups/shops/imported.queries.ts";
import type { Deployment } from "#backups/shops/exportShop.ts";
import { reseal } from "#backups/shops/reseal.ts";
import {
  JOBS,
  parseSigned,
  rowsName,
  signedText,
  STATEMENT,
  USERS,
  type ShopStatement,
  type SignedStatement,
} from "#backups/shops/shopManifest.ts";
import {
  addJobs,
  addRows,
  brokenKeys,
  moveSequences,
  setOnline,
  shopTables,
  withoutLimits,
  withoutTriggers,
  withTriggers,
  type ShopTable,
  type ShopUser,
} from "#backups/shops/tables.queries.ts";
import { checkByServer } from "#counter/pointsOfSale/crypto.ts";
import { keyOf } from "#kit/files/files.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Settings } from "#kit/settings.ts";
import { createMailedLink } from "#people/accounts/letters.ts";
import { hashPassword } from "#people/accounts/passwords.ts";
import { arrivalText, verifyShop } from "#verifyDatabase.ts";

export type ImportOf = {
  file: string;
  /** Public key of the instance that the shop comes from, as its operator was told it. */
  key: string;
  settings: Settings;
  say: (line: string) => void;
  now: () => number;
};

/** An archive that was unpacked and proved. */
type Unpacked = { folder: string; statement: ShopStatement; signed: SignedStatement };

/** Checks a signature by a key from outside, which may be none. */
function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    return checkByServer(key)(signedText(text), signature);
  } catch {
    return false;
  }
}

/** Compares everything that was unpacked with what the origin states. */
function checkEntries({ entries }: ShopStatement, read: ReadonlyMap<string, Read>): void {
  for (const [name, wanted] of Object.entries(entries))
    if (read.get(name)?.sha256 !== wanted)
      throw new BackupError("torn", `the archive is not whole: ${name} is missing or damaged`);
  const more = [...read.keys()].find((name) => name !== STATEMENT && entries[name] === undefined);
  if (more !== undefined) throw new BackupError("torn", `the archive holds what nobody vouches for: ${more}`);
}

async function unpack({ file, key }: ImportOf, folder: string): Promise<Unpacked> {
  const { read, content } = await readArchive(file, (name) => join(folder, name), new Set([STATEMENT])).catch(
    (error: unknown) => {
      const { code = "" } = error as { code?: string };
      if (error instanceof BackupError || ["ENOSPC", "EACCES", "ENOENT"].includes(code)) throw error;
      throw new BackupError("torn", `the archive is not whole: ${(error as Error).message}`, error);
    },
  );
  const { signed, statement } = parseSigned(String(content.get(STATEMENT) ?? ""));
  if (signed.key !== key || !isSignedBy(key, signed.statement, signed.signature))
    throw new BackupError(
      "key",
      "the archive is not signed with this key: ask the instance of the shop for its key",
    );
  checkEntries(statement, read);
  return { folder, statement, signed };
}

/** Refuses an archive that does not fit this instance, by name. */
async function refuseUnfit(tx: Tx, { shop, migrations, version }: ShopStatement): Promise<void> {
  const here = await whatIsHere(tx, { id: shop.id, code: shop.code });
  if (!here) throw new Error("no answer");
  if (here.migrations !== migrations.count || here.lastMigration !== migrations.last)
    throw new BackupError(
      "version",
      `the archive is of version ${version} (${migrations.last}), this instance of ${here.lastMigration}: bring both to one version`,
    );
  if (here.same > 0) throw new BackupError("shop-here", `the shop "${shop.code}" is here already`);
  if (here.named > 0)
    throw new BackupError(
      "code-taken",
      `another shop has the address "${shop.code}" here: change one of them first`,
    );
}

/** An account of the platform stays one where it is: no archive makes an admin. */
const roleOf = ({ role }: ShopUser): ShopUser["role"] => (role === "admin" ? "buyer" : role);

/**
 * Adds the accounts of an archive, without passwords. A person who has an account here, by e-mail, keeps it. Returns
 * the id here of each whose id is another one, and the new accounts.
 */
async function addUsers(
  tx: Tx,
  users: readonly ShopUser[],
): Promise<{ ids: Record<string, string>; added: Set<string> }> {
  const lower = (text: string): string => text.toLowerCase();
  const known = await knownUsers(tx, {
    ids: users.map(({ id }) => id),
    emails: users.map(({ email }) => lower(email)),
    usernames: users.map(({ username }) => lower(username)),
  });
  const byId = new Map(known.map((user) => [user.id, user]));
  const byEmail = new Map(known.map((user) => [lower(user.email), user]));
  const names = new Set(known.map(({ username }) => lower(username)));
  const ids: Record<string, string> = {};
  const added = new Set<string>();
  for (const user of users) {
    const role = roleOf(user);
    const there = byEmail.get(lower(user.email)) ?? byId.get(user.id);
    if (!there) {
      const username = names.has(lower(user.username)) ? userCode(user.email, user.id) : user.username;
      const passwordHash = await hashPassword(`A${randomBytes(32).toString("base64url")}a`);
      await addUser(tx, { ...user, role, username, passwordHash });
      added.add(user.id);
      continue;
    }
    ids[user.id] = there.id;
    if (role === "buyer" || role === there.role) continue;
    if (there.role !== "buyer")
      throw new BackupError(
        "account-taken",
        `${user.email} has another role here: this account cannot be both`,
      );
    await setRole(tx, there.id, role);
  }
  return { ids, added };
}

/** Adds the rows of all tables; compares their number with the statement. */
async function addTables(
  tx: Tx,
  { folder, statement }: Unpacked,
  tables: readonly ShopTable[],
  users: Readonly<Record<string, string>>,
): Promise<void> {
  const shopId = statement.shop.id;
  for (const { table: name, rows, parts } of statement.rows) {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new BackupError("version", `this version has no table ${name}`);
    let count = 0;
    for (let part = 1; part <= parts; part += 1) {
      const text = await readFile(join(folder, rowsName(name, part)), "utf8");
      count += await addRows(tx, table, { shopId, users, rows: text });
    }
    if (count !== rows) throw new BackupError("torn", `${name}: ${count} rows of ${rows}`);
  }
}

/** Writes the files of the archive into the store of this instance: a file without its row shows nowhere. */
async function addFiles({ files }: Deployment, { folder, statement }: Unpacked): Promise<void> {
  for (const name of Object.keys(statement.entries).filter((entry) => entry.startsWith("files/")))
    await files.write(
      keyOf(name.slice("files/".length)),
      await readFile(join(folder, name)),
      "application/octet-stream",
    );
}

/** Records what the origin states, sealed here, and seals the arrivals of before. */
async function recordArrival(
  tx: Tx,
  { secrets }: Deployment,
  { statement, signed }: Unpacked,
  at: Date,
): Promise<void> {
  const shopId = statement.shop.id;
  const before = await readArrivals(tx, shopId);
  const sealOf = (arrival: { position: number; statement: string; originKey: string }): string =>
    secrets.documentSeal(arrivalText(shopId, arrival));
  for (const arrival of before) await resealArrival(tx, shopId, arrival.position, sealOf(arrival));
  const position = before.length + 1;
  const arrival = { position, statement: signed.statement, originKey: signed.key };
  const keys = secrets.lock(JSON.stringify(statement.suppressionKeys));
  await addArrival(tx, {
    ...arrival,
    shopId,
    signature: signed.signature,
    seal: sealOf(arrival),
    keys,
    at,
  });
}

/** Adds a shop in one transaction; returns the links by which its new owners choose a password. */
async function add(
  tx: Tx,
  deployment: Deployment,
  unpacked: Unpacked,
  { settings, say, now }: ImportOf,
): Promise<void> {
  const { secrets } = deployment;
  const { folder, statement } = unpacked;
  const { id: shopId, code } = statement.shop;
  await withoutLimits(tx);
  await refuseUnfit(tx, statement);
  await withoutTriggers(tx);
  const users = JSON.parse(await readFile(join(folder, USERS), "utf8")) as ShopUser[];
  const { ids, added } = await addUsers(tx, users);
  const tables = await shopTables(tx);
  await addTables(tx, unpacked, tables, ids);
  await addJobs(tx, shopId, await readFile(join(folder, JOBS), "utf8"));
  await moveSequences(tx, tables, shopId);
  const broken = await brokenKeys(tx, tables, shopId, "arrived");
  if (broken.length > 0)
    throw new BackupError("torn", `rows of the archive name others that are missing: ${broken.join(", ")}`);
  await settleHere(tx, shopId, secrets.lock("[]"));
  await reseal(tx, secrets, shopId);
  await recordArrival(tx, deployment, unpacked, new Date(now()));
  await withTriggers(tx);
  // With its triggers: the history of its public prices ends as well.
  await setOnline(tx, shopId, false);
  if (!(await verifyShop(tx, { id: shopId, code }, { secrets, tillKey: secrets.tillKey })))
    throw new BackupError("damaged", "a chain of sealed records is broken: nothing was imported");
  for (const { id, email } of await ownersOf(tx, shopId)) {
    if (!added.has(id)) continue;
    const url = await createMailedLink(tx, { now, settings }, { userId: id, purpose: "reset" });
    say(`${email} chooses a password within an hour: ${url}`);
  }
  tx.signal(JSON.stringify({ kind: "catalogue", shopId }));
}

/**
 * Imports the archive of a shop into this instance: all of it, with every chain verified, or nothing. Its seals and
 * countersignatures are made again with the keys of this deployment, on the word of the origin, whose signed statement
 * is kept. What belongs to the origin (payment account, proofs of sites, webhooks) is switched off.
 * @throws BackupError with the reason in one line; nothing of the shop is here then.
 */
export async function importShop(deployment: Deployment, of: ImportOf): Promise<void> {
  await mkdir(of.settings.dataDir, { recursive: true });
  const folder = await mkdtemp(join(of.settings.dataDir, "shop-"));
  try {
    const unpacked = await unpack(of, folder);
    const { shop, rows } = unpacked.statement;
    // Bytes come before the rows that name them.
    await addFiles(deployment, unpacked);
    await deployment.database
      .transaction({ shopId: shop.id }, (tx) => add(tx, deployment, unpacked, of))
      .catch((error: unknown) => {
        const { code, detail = "" } = error as { code?: string; detail?: string };
        if (code === "23505")
          throw new BackupError("taken", `something of the shop is here already: ${detail}`, error);
        if (code === "42501")
          throw new BackupError(
            "rights",
            "the owner of the database must be a superuser, or be granted: set on parameter session_replication_role",
            error,
          );
        throw error;
      });
    const all = rows.reduce((sum, table) => sum + table.rows, 0);
    of.say(`${shop.code}: ${all} rows imported, every chain verified`);
    of.say(
      "its public shop is closed: its owner connects payments, sites and webhooks again, and opens it and the tills",
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
