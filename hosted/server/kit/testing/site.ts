import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { openApp } from "#app.ts";
import { wineOfTheMonth } from "#demo/seed.ts";
import { openExamples } from "#examples.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner, databaseAt, TEST_SECRET, type Cluster } from "#kit/testing/cluster.ts";

/**
 * A whole product for browser tests, by its addresses: the server, the site of the example winery, and the owner's
 * database.
 */
export type Site = { url: string; exampleUrl: string; ownerUrl: string };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Opens a whole product: server and example sites on free ports, on a database of its own, copied from the template.
 * The winery's site has another host name, so that it is a different site for browsers.
 */
export async function openSite(cluster: Cluster): Promise<{ site: Site; stop(): Promise<void> }> {
  const name = `e_${randomBytes(6).toString("hex")}`;
  const [port, examplePort] = await Promise.all([
    freePort(),
    freePort(),
    asOwner(cluster.ownerUrl, (client) =>
      client.query(`create database ${name} template ${cluster.template} strategy file_copy`),
    ),
  ]);
  const ownerUrl = databaseAt(cluster.ownerUrl, name);
  const exampleUrl = `http://127.0.0.1:${examplePort}`;
  await asOwner(ownerUrl, (client) => client.query("update shops set allowed_origins = $1", [[exampleUrl]]));
  const settings = readSettings({
    CUVEE_DATA: cluster.dir,
    LOG_LEVEL: process.env["TEST_LOG"] ?? "error",
    LETTER_KEY: "sandbox",
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    RATE_LIMIT: "0",
    CAPTCHA_COST: "1",
    MAIL_LINKS: "0",
    // Tests bring programs of their own that webhooks are sent to.
    OUTSIDE_LOOPBACK: "1",
    // No name server is asked: this port answers nothing.
    DNS_SERVER: "127.0.0.1:1",
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
  return {
    site: { url: settings.publicUrl, exampleUrl, ownerUrl },
    async stop() {
      examples.close();
      examples.closeAllConnections();
      await app.stop();
      await asOwner(cluster.ownerUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}
