import { parseArgs } from "node:util";
import { UNAVAILABLE } from "#kit/exitCodes.ts";
import { tryBucket } from "#kit/files/bucketStore.ts";
import { copyFiles } from "#kit/files/copyFiles.ts";
import type { FilesPlace } from "#kit/files/filesUrl.ts";
import { openStore, type FileStore } from "#kit/files/store.ts";
import type { Log } from "#kit/log.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { SettingError, UnreachableError } from "#kit/settingError.ts";
import { readSettings } from "#kit/settings.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";

// The command of an operator: `npm run files` compares the files of FILES_URL with the hashes of the database;
// `npm run files -- --from URL --to URL` copies them from one store to another, as often as wanted, while servers run.
// Uses the database of DATABASE_URL as its owner, else the embedded one of a running server. Ends with 1 where a file
// is missing or has other bytes, with 2 for wrong arguments, with 75 where a store does not answer.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const fail = (why: string, code: number): never => {
  process.stderr.write(`files: ${why}\n`);
  process.exit(code);
};

/** Writes what a store reports to the standard error. */
const tell = (fields: unknown): void => void process.stderr.write(`files: ${JSON.stringify(fields)}\n`);
const log: Log = { debug: () => undefined, info: () => undefined, warn: tell, error: tell };

/** Returns the place of an address; without one, that of FILES_URL. */
const placeOf = (address: string | undefined): FilesPlace =>
  readSettings({ ...process.env, ...(address === undefined ? {} : { FILES_URL: address }) }).files;

async function open(address: string | undefined): Promise<FileStore> {
  const place = placeOf(address);
  if (place.kind === "bucket") await tryBucket(place);
  return openStore(place, log);
}

/** Compares or copies all files; returns whether each was found with the bytes that the database records. */
async function run({ from, to }: { from?: string; to?: string }): Promise<boolean> {
  const settings = readSettings(process.env);
  const url = settings.directUrl ?? runningUrl(settings.dataDir);
  if (!url) return fail("start the server first (npm start), or set DATABASE_URL", 1);
  const stores = { from: await open(from), to: to === undefined ? null : await open(to) };
  const database = openDatabase(url, { connections: 1, onError: () => undefined, asOwner: true });
  try {
    const { files, bytes, copied, missing, damaged } = await copyFiles(database, stores);
    say(`${files} files, ${bytes} bytes`);
    if (stores.to) say(`${copied} copied`);
    say(`${missing.length} missing, ${damaged.length} damaged`);
    for (const id of missing) say(`missing ${id}`);
    for (const id of damaged) say(`damaged ${id}`);
    return missing.length + damaged.length === 0;
  } finally {
    stores.from.close();
    stores.to?.close();
    await database.close();
  }
}

try {
  const { values } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } });
  process.exitCode = (await run(values)) ? 0 : 1;
} catch (error) {
  if (error instanceof UnreachableError || error instanceof Refusal) fail(error.message, UNAVAILABLE);
  if (error instanceof SettingError || error instanceof TypeError) fail(error.message, 2);
  throw error;
}
