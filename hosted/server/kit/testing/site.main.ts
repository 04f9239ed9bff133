import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { openApp } from "#app.ts";
import { wineOfTheMonth } from "#demo/seed.ts";
import { openExamples } from "#examples.ts";
import { appUrl } from "#kit/database.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner, databaseAt, TEST_SECRET, type Cluster } from "#kit/testing/cluster.ts";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

// A whole product for browser tests: server and example sites on free ports, on a database of its own. Prints its addresses
// in one line and ends when its standard input ends. The winery's site is on another host name: really another site.
const cluster = JSON.parse(process.env["CLUSTER"] ?? "{}") as Cluster;
const name = `e_${randomBytes(6).toString("hex")}`;
await asOwner(cluster.ownerUrl, (client) =>
  client.query(`create database ${name} template ${cluster.template} strategy file_copy`),
);
const ownerUrl = databaseAt(cluster.ownerUrl, name);
const port = await freePort();
const examplePort = await freePort();
const exampleUrl = `http://127.0.0.1:${examplePort}`;
await asOwner(ownerUrl, (client) => client.query("update shops set allowed_origins = $1", [[exampleUrl]]));
const settings = readSettings({
  CUVEE_DATA: cluster.dir,
  LOG_LEVEL: process.env["TEST_LOG"] ?? "error",
  PORT: String(port),
  EXAMPLE_PORT: String(examplePort),
  RATE_LIMIT: "0",
  CAPTCHA_COST: "1",
  // Journeys bring programs of their own that webhooks are sent to.
  OUTSIDE_LOOPBACK: "1",
});
const app = await openApp({ settings, databaseUrl: appUrl(ownerUrl), secret: TEST_SECRET });
await app.http.listen({ port, host: "::" });
await app.jobs.start();
const demo = await wineOfTheMonth(app.services);
const examples = openExamples({
  host: settings.publicUrl,
  product: demo?.product ?? "",
  iframe: demo?.shop ?? "",
});
examples.listen(examplePort, "127.0.0.1");
await once(examples, "listening");
process.stdout.write(`${JSON.stringify({ url: settings.publicUrl, exampleUrl, ownerUrl })}\n`);
process.stdin.resume();
process.stdin.on("end", () => {
  examples.close();
  examples.closeAllConnections();
  void app
    .stop()
    .then(() =>
      asOwner(cluster.ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
    )
    .then(() => process.exit(0));
});
