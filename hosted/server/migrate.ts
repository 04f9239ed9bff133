import { migrate } from "#kit/postgres/migrate.ts";
import { readSettings } from "#kit/settings.ts";

// The command of a deployment: brings DATABASE_URL to the newest schema; safe to run twice. Behind a pooler it works at
// DATABASE_DIRECT_URL.
const { directUrl } = readSettings(process.env);
if (!directUrl) {
  process.stderr.write("cuvee: set DATABASE_URL (the embedded database is migrated at each start)\n");
  process.exit(1);
}
const ran = await migrate(directUrl, { log: (line) => process.stderr.write(`cuvee: ${line}\n`) });
process.stdout.write(ran.length > 0 ? `migrated: ${ran.join(", ")}\n` : "nothing to migrate\n");
