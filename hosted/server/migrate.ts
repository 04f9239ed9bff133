import { inspect } from "node:util";
import { CONFIGURATION } from "#kit/exitCodes.ts";
import { migrate } from "#kit/postgres/migrate.ts";
import { refuseUnsupported } from "#kit/postgres/versions.ts";
import { SettingError } from "#kit/settingError.ts";
import { readSettings } from "#kit/settings.ts";

// The command of a deployment: brings DATABASE_URL to the newest schema; safe to run twice. Behind a pooler it works at
// DATABASE_DIRECT_URL. Ends with 78 for a setting that cannot be used, with 1 where it failed.

async function main(): Promise<void> {
  const { directUrl, databaseUntested } = readSettings(process.env);
  if (!directUrl)
    throw new SettingError("set DATABASE_URL (the embedded database is migrated at each start)");
  await refuseUnsupported(directUrl, databaseUntested);
  const ran = await migrate(directUrl, { log: (line) => process.stderr.write(`cuvee: ${line}\n`) });
  process.stdout.write(ran.length > 0 ? `migrated: ${ran.join(", ")}\n` : "nothing to migrate\n");
}

await main().catch((error: unknown) => {
  const isSetting = error instanceof SettingError;
  process.stderr.write(`cuvee: ${isSetting ? error.message : inspect(error)}\n`);
  process.exitCode = isSetting ? CONFIGURATION : 1;
});
