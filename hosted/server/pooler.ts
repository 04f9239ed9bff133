import { CONFIGURATION } from "#kit/exitCodes.ts";
import { APP_ROLE, appPassword } from "#kit/postgres/connection.ts";
import { SettingError } from "#kit/settingError.ts";
import { readSettings } from "#kit/settings.ts";

// The command of an operator: `npm run pooler` prints the line of PgBouncer's `auth_file` by which it lets the
// application's role in. The password follows from that of the owner in DATABASE_DIRECT_URL (or DATABASE_URL), or from
// CUVEE_SECRET where the address has none: run it with the environment of the server. Ends with 78 for an environment
// that cannot be used.

try {
  const { directUrl } = readSettings(process.env);
  if (directUrl === null)
    throw new SettingError("DATABASE_URL: missing, the embedded database needs no pooler");
  process.stdout.write(`"${APP_ROLE}" "${appPassword(directUrl)}"\n`);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`pooler: ${error.message}\n`);
  process.exitCode = CONFIGURATION;
}
