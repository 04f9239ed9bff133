import { openApp } from "#app.ts";
import { serveParent } from "#bench/child.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { secretOf } from "#kit/postgres/deployment.ts";
import { readSettings } from "#kit/settings.ts";

// Our server as it runs in production: row-level security, limits, logs and jobs included.
const settings = readSettings(process.env);
const ownerUrl = process.env["OWNER_URL"] ?? "";
const { dataDir } = settings;
const secret = await secretOf({ ownerUrl, dataDir, given: undefined, isOutside: false });
const app = await openApp({ settings, databaseUrl: appUrl(ownerUrl), secret });
await app.jobs.open();
await app.http.listen({ port: 0, host: "127.0.0.1" });
// Jobs are enqueued in any case; a measurement of requests alone does not run them.
if (process.env["BENCH_JOBS"] !== "0") await app.jobs.start();
serveParent(app.address(), () => app.stop());
