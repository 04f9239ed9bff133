import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "#backups/backup.ts";
import { BackupError } from "#backups/baseBackup.ts";
import { keepSecret, lockSecret } from "#backups/secretFile.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { readSettings } from "#kit/settings.ts";

// The command of an operator: `npm run backup -- FILE` writes an online backup of the deployment: its whole database
// and its stored files. The server may run meanwhile. The secret is not in it: with BACKUP_PASSPHRASE it is written
// beside it, into FILE.secret, which only the passphrase opens. Ends with 1 where it failed, with 2 for wrong
// arguments.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(file: string): Promise<void> {
  const settings = readSettings(process.env);
  const { dataDir, directUrl, files: place } = settings;
  const filesDir = place.kind === "folder" ? place.folder : null;
  const began = performance.now();
  const running = directUrl ?? runningUrl(dataDir);
  if (running === null && !existsSync(join(dataDir, "postgres/cluster")))
    throw new BackupError("no-data", `there is no deployment in ${dataDir}: set CUVEE_DATA or DATABASE_URL`);
  // The passphrase is tried before the work.
  if (process.env["BACKUP_PASSPHRASE"]) lockSecret("", process.env["BACKUP_PASSPHRASE"]);
  const own = running === null ? await startPostgres({ dataDir: join(dataDir, "postgres"), log: say }) : null;
  try {
    const { base, files, version } = await writeBackup({ url: running ?? own?.url ?? "", filesDir, file });
    await keepSecret(file, dataDir, say);
    const { size } = await stat(file);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
    say(
      `${file}: ${megabytes(size)}, of ${megabytes(base.bytes)} of the database and ${files?.length ?? 0} files, ${seconds} s`,
    );
    say(`restore it with version ${version} or later`);
  } finally {
    await own?.stop();
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const [file, ...others] = positionals;
if (file === undefined || others.length > 0) {
  process.stderr.write("backup: FILE\n");
  process.exitCode = 2;
} else
  await main(file).catch((error: unknown) => {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    process.stderr.write(`backup: ${code ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  });
