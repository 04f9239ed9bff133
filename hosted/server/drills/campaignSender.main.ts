import { openApp } from "#app.ts";
import { readSettings } from "#kit/settings.ts";

// A process that works the jobs of a database, and nothing else, until it is killed: for the drill of campaigns.
const { DRILL_DATABASE: databaseUrl = "", DRILL_SECRET: secret = "" } = process.env;
const app = await openApp({
  settings: readSettings(process.env),
  databaseUrl,
  secret,
});
await app.jobs.start();
process.stdout.write(`${JSON.stringify({ pid: process.pid })}\n`);
