import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BackupError } from "#backups/baseBackup.ts";
import { restoreBackup } from "#backups/restore.ts";
import { unlockSecret } from "#backups/secretFile.ts";

// The command of an operator: `npm run restore -- FILE --data DIR` restores a backup into an empty folder, and checks
// all of it. Then `CUVEE_DATA=DIR npm start` runs it. The secret comes from CUVEE_SECRET, else from FILE.secret, which
// BACKUP_PASSPHRASE opens. Ends with 1 where it failed, with 2 for wrong arguments.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the secret of the deployment, null where the server will get it from its environment. */
function secretOf(file: string): string | null {
  const given = process.env["CUVEE_SECRET"];
  const beside = `${file}.secret`;
  if (given) return given;
  if (!existsSync(beside)) return null;
  const passphrase = process.env["BACKUP_PASSPHRASE"];
  if (!passphrase) throw new BackupError("passphrase", `${beside}: set BACKUP_PASSPHRASE, which opens it`);
  return unlockSecret(readFileSync(beside, "utf8"), passphrase);
}

async function main(file: string, dataDir: string): Promise<void> {
  const began = performance.now();
  const secret = secretOf(file);
  const { madeAt, version, files } = await restoreBackup({ file, dataDir, secret, say });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${dataDir}: restored and checked as of ${madeAt} (version ${version}), ${seconds} s`);
  if (secret === null) say("without the secret: seals were not made again, and the start needs CUVEE_SECRET");
  if (files === null)
    say("stored files are in an object store and not in this backup: set the same FILES_URL");
}

const { values, positionals } = parseArgs({ options: { data: { type: "string" } }, allowPositionals: true });
const [file, ...others] = positionals;
if (file === undefined || others.length > 0 || values.data === undefined) {
  process.stderr.write("restore: FILE --data DIR\n");
  process.exitCode = 2;
} else
  await main(file, values.data).catch((error: unknown) => {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    process.stderr.write(`restore: ${code ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  });
