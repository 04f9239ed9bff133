import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "#backups/baseBackup.ts";
import { secretOf } from "#backups/secretFile.ts";
import { exportShop, type Deployment } from "#backups/shops/exportShop.ts";
import { importShop } from "#backups/shops/importShop.ts";
import { tryBucket } from "#kit/files/bucketStore.ts";
import { openStore } from "#kit/files/store.ts";
import type { Log } from "#kit/log.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { openSecrets } from "#kit/secrets.ts";
import { SettingError } from "#kit/settingError.ts";
import { readSettings, type Settings } from "#kit/settings.ts";

// The command of an operator: `npm run shop -- export CODE FILE` writes everything of a shop into one file, while the
// server runs; with `--remove` the shop leaves this instance with it. `npm run shop -- import FILE --key KEY` imports
// it into another instance, where every chain is verified. Ends with 1 where it failed, with 2 for wrong arguments.

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (fields: unknown): void => void process.stderr.write(`shop: ${JSON.stringify(fields)}\n`);
const log: Log = { debug: () => undefined, info: () => undefined, warn: tell, error: tell };

/** Opens the deployment, works on it, and closes what it opened. */
async function withDeployment(
  settings: Settings,
  work: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  const { dataDir, directUrl, files } = settings;
  const secret = secretOf(dataDir);
  if (secret === null)
    throw new BackupError("secret", "the secret of the deployment is missing: set CUVEE_SECRET");
  const running = directUrl ?? runningUrl(dataDir);
  if (running === null && !existsSync(join(dataDir, "postgres/cluster")))
    throw new BackupError("no-data", `there is no deployment in ${dataDir}: set CUVEE_DATA or DATABASE_URL`);
  if (files.kind === "bucket") await tryBucket(files);
  const own = running === null ? await startPostgres({ dataDir: join(dataDir, "postgres"), log: say }) : null;
  const store = openStore(files, log);
  const url = running ?? own?.url ?? "";
  const database = openDatabase(url, {
    connections: 1,
    onError: (error) => tell(error.message),
    asOwner: true,
  });
  try {
    await work({ database, files: store, secrets: openSecrets(secret) });
  } finally {
    store.close();
    await database.close();
    await own?.stop();
  }
}

const { values, positionals } = parseArgs({
  options: { remove: { type: "boolean", default: false }, key: { type: "string" } },
  allowPositionals: true,
});

async function main([act, ...args]: readonly string[]): Promise<boolean> {
  const settings = readSettings(process.env);
  const [first, second] = args;
  if (act === "export" && first !== undefined && second !== undefined && args.length === 2 && !values.key)
    await withDeployment(settings, (deployment) =>
      exportShop(deployment, { code: first, file: second, removes: values.remove, say }),
    );
  else if (act === "import" && first !== undefined && args.length === 1 && values.key && !values.remove) {
    const { key } = values;
    await withDeployment(settings, (deployment) =>
      importShop(deployment, { file: first, key, settings, say, now: Date.now }),
    );
  } else return false;
  return true;
}

try {
  if (!(await main(positionals))) {
    process.stderr.write("shop: export CODE FILE [--remove], or import FILE --key KEY\n");
    process.exitCode = 2;
  }
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const isKnown = code !== undefined || error instanceof SettingError;
  process.stderr.write(`shop: ${isKnown ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
}
