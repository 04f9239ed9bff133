import { parseArgs } from "node:util";
import { appUrl } from "#kit/postgres/connection.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { readSettings } from "#kit/settings.ts";
import { makeAdmin } from "#people/accounts/admins.ts";

// The command of an operator: `npm run admin -- --email me@example.org [--username me] [--firstname A] [--lastname B]`
// makes an admin of the platform, or gives an admin who forgot their password a new link. Uses the database of
// DATABASE_URL, else the embedded one of a running server. Writes the link to the standard output; ends with 1 where it
// failed, with 2 for wrong arguments.

const { values } = parseArgs({
  options: {
    email: { type: "string" },
    username: { type: "string" },
    firstname: { type: "string", default: "Admin" },
    lastname: { type: "string", default: "Cuvée" },
  },
});
const fail = (why: string, code: number): never => {
  process.stderr.write(`admin: ${why}\n`);
  process.exit(code);
};

const settings = readSettings(process.env);

const { email, username, firstname, lastname } = values;
if (email === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
  fail("--email me@example.org [--username me] [--firstname A] [--lastname B]", 2);
else if (username !== undefined && (username.includes("@") || username.trim() === ""))
  fail("--username: letters and figures, no @", 2);
else {
  const ownerUrl =
    settings.directUrl ??
    runningUrl(settings.dataDir) ??
    fail("start the server first (npm start), or set DATABASE_URL", 1);
  const database = openDatabase(appUrl(ownerUrl), { connections: 1, onError: () => undefined });
  try {
    const wanted = { email, firstname, lastname, ...(username === undefined ? {} : { username }) };
    const created = await makeAdmin({ database, settings, now: Date.now }, wanted);
    if (created)
      process.stdout.write(
        `${created.isNew ? "admin made" : "admin known"}: ${email}\nchoose a password within an hour: ${created.url}\n`,
      );
    else {
      process.stderr.write(
        `admin: ${email}: the e-mail or the username belongs to somebody who is no admin\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}
