import { openApp } from "#app.ts";
import { serveParent } from "#bench/child.ts";
import { appUrl } from "#kit/connection.ts";
import { secretOf } from "#kit/deployment.ts";
import { readSettings } from "#kit/settings.ts";

// Our server as it runs in production: walls, limits, logs and jobs included.
const settings = readSettings(process.env);
const ownerUrl = process.env["OWNER_URL"] ?? "";
const { dataDir } = settings;
const secret = await secretOf({ ownerUrl, dataDir, given: undefined, isOutside: false });
const app = await openApp({ settings, databaseUrl: appUrl(ownerUrl), secret });
await app.jobs.open();
await app.http.listen({ port: 0, host: "127.0.0.1" });
// Jobs are written all the same; who measures a request alone lets nobody take them.
if (process.env["BENCH_JOBS"] !== "0") await app.jobs.start();
serveParent(app.address(), () => app.stop());
