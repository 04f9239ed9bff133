import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addBytes, readArchive, writeArchive } from "#backups/archive.ts";
import { sha256 } from "#backups/manifest.ts";
import {
  parseSigned,
  signedText,
  STATEMENT,
  USERS,
  type ShopStatement,
} from "#backups/shops/shopManifest.ts";
import { exportShop, type Deployment } from "#backups/shops/exportShop.ts";
import { importShop } from "#backups/shops/importShop.ts";
import { readRows, shopTables } from "#backups/shops/tables.queries.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { openWriter, send, writeDay } from "#counter/tills/testing/journal.fixture.ts";
import { openFolder } from "#kit/files/folderStore.ts";
import { openDatabase, type Database } from "#kit/postgres/database.ts";
import { openSecrets } from "#kit/secrets.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { newSuppression, suppressionHashes } from "#shops/consents/suppressions.ts";
import { acceptedOrder, bill, openOffice, type Office } from "#sales/bills/testing/bills.fixture.ts";
import { verifyShop } from "#verifyDatabase.ts";

const CODE = ESTATE;
const OTHER_SECRET = "the secret of the instance to which the shop moves";
/** Columns that only the keys of a deployment make, or that belong to an instance. */
const OF_INSTANCE =
  /^(seal|from_seal|running_seal|countersignature|signature|key_hash|enabled|state|method|next_at|failing_since|is_online|stripe_is_active|provider_is_active)$/;
/** Tables that a move changes: a shop that is closed and opened has published its prices again. */
const OF_MOVES = /^(shop_arrivals|catalogue_versions|public_prices)$/;
/** Tables in which one of these columns is content. */
const CONTENT: Record<string, RegExp> = { till_records: /^signature$/ };

let dir: string;
let office: Office;
let target: TestServer;
let orderId: string;
let shopId: string;
let file: string;
let lines: string[] = [];
const opened: Database[] = [];
const say = (line: string): void => void lines.push(line);

/** Opens the deployment of a test server as its operator does. */
function deploymentOf({ ownerUrl, app }: TestServer, secret: string): Deployment {
  const database = openDatabase(ownerUrl, { connections: 1, onError: () => undefined, asOwner: true });
  opened.push(database);
  return {
    database,
    secrets: openSecrets(secret),
    files:
      app.services.settings.files.kind === "folder"
        ? openFolder(app.services.settings.files.folder)
        : expect.unreachable(),
  };
}

/** Returns a hash of a shop's content by table. */
function contentOf({ database }: Deployment): Promise<Record<string, string>> {
  return database.transaction({ shopId }, async (tx) => {
    const found: Record<string, string> = {};
    for (const table of (await shopTables(tx)).filter(({ name }) => !OF_MOVES.test(name))) {
      const rows: string[] = [];
      for await (const batch of readRows(tx, table, shopId))
        for (const row of batch)
          rows.push(
            JSON.stringify(
              Object.entries(JSON.parse(row) as object).filter(
                ([column]) => !OF_INSTANCE.test(column) || CONTENT[table.name]?.test(column),
              ),
            ),
          );
      if (rows.length > 0)
        found[table.name] =
          `${rows.length} ${createHash("md5").update(rows.toSorted().join()).digest("hex")}`;
    }
    return found;
  });
}

const verified = ({ database, secrets }: Deployment): Promise<boolean> =>
  database.transaction({ shopId }, (tx) =>
    verifyShop(tx, { id: shopId, code: CODE }, { secrets, tillKey: secrets.tillKey }),
  );
const into = (deployment: Deployment, from: string, key: string): Promise<void> =>
  importShop(deployment, { file: from, key, settings: target.app.services.settings, say, now: Date.now });

let here: Deployment;
let there: Deployment;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-shops-"));
  file = join(dir, "estate.tar.zst");
  office = await openOffice();
  const { files } = office.server.app.services.settings;
  if (files.kind !== "folder") throw new Error("the tests have a folder of files");
  // The other instance has files of its own: those of its demo shops, before the estate leaves it.
  cpSync(files.folder, join(dir, "files"), { recursive: true });
  target = await startTestServer({
    secret: OTHER_SECRET,
    env: { FILES_URL: pathToFileURL(join(dir, "files")).href },
  });
  const { server, token } = office;
  shopId = office.shop.id;
  const order = await acceptedOrder(office);
  orderId = order.id;
  expect((await bill(office, [order.id])).status).toBe(201);
  const writer = openWriter(await enrol(server, token, (await makePoint(server, token)).id));
  await writeDay(writer, 5);
  expect((await send(server, token, writer, writer.sealed)).status).toBe(200);
  await server.settle();
  here = deploymentOf(server, TEST_SECRET);
  there = deploymentOf(target, OTHER_SECRET);
  await asOwner(server.ownerUrl, (client) =>
    client.query("insert into suppressed_addresses (shop_id, hash, at) values ($1, $2, now())", [
      shopId,
      newSuppression(here.secrets, shopId, "never@example.org"),
    ]),
  );
}, 120_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  await target.stop();
  await office.server.stop();
  rmSync(dir, { recursive: true, force: true });
});

it("is exported while it sells; what does not fit another instance is refused there, and leaves nothing", async () => {
  const before = await contentOf(here);
  await exportShop(here, { code: CODE, file, removes: false, say });
  expect(await contentOf(here)).toEqual(before);
  expect(lines.join("\n")).toContain(`import it with --key ${here.secrets.tillKey}`);
  const theirs = await contentOf(there);
  await expect(into(there, file, here.secrets.tillKey)).rejects.toThrow(`the shop "${CODE}" is here already`);
  await expect(into(there, file, there.secrets.tillKey)).rejects.toThrow("not signed with this key");
  await expect(into(there, file, "nonsense")).rejects.toThrow("not signed with this key");
  const damaged = join(dir, "damaged.tar.zst");
  writeFileSync(damaged, readFileSync(file).subarray(0, 20_000));
  await expect(into(there, damaged, here.secrets.tillKey)).rejects.toThrow("the archive is not whole");
  await expect(exportShop(here, { code: CODE, file, removes: false, say })).rejects.toThrow("exists");
  const never = join(dir, "never.tar.zst");
  await expect(exportShop(here, { code: "nobody", file: never, removes: true, say })).rejects.toThrow(
    'there is no shop "nobody"',
  );
  expect(await contentOf(there)).toEqual(theirs);
  expect(existsSync(never)).toBe(false);
  expect(
    readdirSync(target.app.services.settings.dataDir).filter((name) => name.startsWith("shop-")),
  ).toEqual([]);
});

it("leaves an instance with its archive, and comes back from it", async () => {
  const before = await contentOf(there);
  const left = join(dir, "left.tar.zst");
  const token = await target.login("calades", "Calades2026");
  await exportShop(there, { code: CODE, file: left, removes: true, say });
  expect(await contentOf(there)).toEqual({});
  expect((await target.send("GET", `/v1/embeds/${ESTATE}`)).status).toBe(404);
  // Its owner has no shop here any more: an account of a buyer, and no session of before.
  expect((await target.send("GET", "/v1/orders", { token })).status).toBe(401);
  const me = await target.send("GET", "/v1/users/me", {
    token: await target.login("calades", "Calades2026"),
  });
  expect(me.body).toMatchObject({ role: "buyer" });
  // Another shop is untouched.
  expect((await target.send("GET", "/v1/embeds/champagne-aubree-lanthier")).status).toBe(200);
  expect(await brokenInvariants(target.ownerUrl)).toEqual({});
  await into(there, left, there.secrets.tillKey);
  expect(await contentOf(there)).toEqual(before);
  expect((await target.send("GET", `/v1/embeds/${ESTATE}`)).body).toMatchObject({ products: [] });
  await exportShop(there, { code: CODE, file: join(dir, "again.tar.zst"), removes: true, say });
});

/** Rewrites the archive as a hostile origin would: its statement is true of what it holds, and signed. */
async function rewritten(
  name: string,
  change: (entry: string, content: string) => string,
  more: (statement: ShopStatement) => Partial<ShopStatement> = () => ({}),
): Promise<string> {
  const folder = join(dir, `${name}-entries`);
  const { read, content } = await readArchive(file, (entry) => join(folder, entry), new Set([STATEMENT]));
  const { statement } = parseSigned(String(content.get(STATEMENT)));
  const to = join(dir, `${name}.tar.zst`);
  await writeArchive(to, async (archive) => {
    const entries: Record<string, string> = {};
    for (const entry of [...read.keys()].filter((key) => key !== STATEMENT)) {
      const plain = readFileSync(join(folder, entry));
      const bytes = entry.endsWith(".json") ? Buffer.from(change(entry, plain.toString())) : plain;
      await addBytes(archive, entry, bytes);
      entries[entry] = sha256(bytes);
    }
    const text = JSON.stringify({ ...statement, entries, ...more(statement) });
    const signature = here.secrets.tillSign(signedText(text));
    const signed = { statement: text, signature, key: here.secrets.tillKey };
    await addBytes(archive, STATEMENT, Buffer.from(JSON.stringify(signed)));
  });
  return to;
}

// Eight archives and imports: in the long tests.
it.runIf(process.env["LONG"])(
  "writes nothing but its own shop, whatever a hostile archive holds, and makes no administrator",
  async () => {
    const { rows: shops } = await asOwner(target.ownerUrl, (client) =>
      client.query<{ id: string }>("select id from shops order by id"),
    );
    const victim = shops[0]?.id ?? "";
    const others = (): Promise<unknown> =>
      asOwner(
        target.ownerUrl,
        async (client) => (await client.query("select * from products order by id")).rows,
      );
    const before = await others();
    const { tillKey } = here.secrets;
    const refused = async (from: string, why: string | RegExp): Promise<void> => {
      await expect(into(there, from, tillKey)).rejects.toThrow(why);
      expect([await contentOf(there), await others()]).toEqual([{}, before]);
    };
    // Rows that name another shop are written for this one.
    const stolen = await rewritten("stolen", (entry, text) =>
      entry.startsWith("rows/formats/") ? text.replaceAll(shopId, victim) : text,
    );
    await into(there, stolen, tillKey);
    expect(await contentOf(there)).toEqual(await contentOf(here));
    await exportShop(there, { code: CODE, file: join(dir, "stolen-left.tar.zst"), removes: true, say });
    expect(await others()).toEqual(before);
    const admins = async (): Promise<unknown> =>
      (await asOwner(target.ownerUrl, (client) => client.query("select id from users where role = 'admin'")))
        .rows;
    const known = await admins();
    const promoted = await rewritten("promoted", (entry, text) =>
      entry === USERS ? text.replaceAll(/"role":"\w+"/g, '"role":"admin"') : text,
    );
    await into(there, promoted, tillKey);
    expect(await admins()).toEqual(known);
    await exportShop(there, { code: CODE, file: join(dir, "promoted-left.tar.zst"), removes: true, say });
    await refused(
      await rewritten("cut", (entry, text) => (entry.startsWith("rows/products/") ? "[]" : text)),
      /products: 0 rows of \d+/,
    );
    await refused(
      await rewritten(
        "orphans",
        (entry, text) => (entry.startsWith("rows/formats/") ? "[]" : text),
        ({ rows }) => ({ rows: rows.filter(({ table }) => table !== "formats") }),
      ),
      "rows of the archive name others that are missing",
    );
    await refused(
      await rewritten(
        "unknown",
        (_, text) => text,
        ({ rows }) => ({
          rows: [...rows, { table: "users", rows: 1, parts: 1 }],
        }),
      ),
      "this version has no table users",
    );
    await refused(
      await rewritten(
        "later",
        (_, text) => text,
        ({ migrations }) => ({
          migrations: { ...migrations, last: "9999_later.sql" },
        }),
      ),
      "bring both to one version",
    );
    await refused(
      await rewritten(
        "taken",
        (_, text) => text,
        ({ shop }) => ({
          shop: { ...shop, code: "champagne-aubree-lanthier" },
        }),
      ),
      'another shop has the address "champagne-aubree-lanthier" here',
    );
    await refused(
      await rewritten("forged", (entry, text) =>
        entry.startsWith("rows/till_records/") ? text.replace(/"signature":"(.)/, '"signature":"_') : text,
      ),
      "a chain of sealed records is broken",
    );
  },
);

it("moves whole: contents, files, documents, books, tills and suppressions hold there, and its owner goes on", async () => {
  rmSync(join(dir, "files"), { recursive: true });
  await into(there, file, here.secrets.tillKey);
  expect(await contentOf(there)).toEqual(await contentOf(here));
  expect(await brokenInvariants(target.ownerUrl)).toEqual({});
  expect(await verified(there)).toBe(true);
  // It arrives closed.
  const open = `update shops set is_online = true where id = '${shopId}'`;
  await asOwner(target.ownerUrl, (client) => client.query(open));
  await target.app.database.transaction({}, (tx) => target.app.services.live.tell(tx, { kind: "catalogue" }));
  const picture = (await target.send("GET", `/v1/embeds/${ESTATE}`)).text.match(/\/files\/[0-9a-z]{16}/)?.[0];
  expect((await target.send("GET", `${picture}/320.webp`)).status).toBe(200);
  const hashes = await there.database.transaction({ shopId }, (tx) =>
    suppressionHashes(tx, there.secrets, shopId, "never@example.org"),
  );
  expect(hashes).toContain(newSuppression(here.secrets, shopId, "never@example.org"));
  // The owner signs in with the account of this instance, reads an order and its bill, and sells on.
  const token = await target.login("calades", "Calades2026");
  const order = await target.send("GET", `/v1/orders/${orderId}`, { token });
  expect([order.status, order.body["status"]]).toEqual([200, "invoiced"]);
  const next = { server: target, shop: office.shop, token };
  const sold = await acceptedOrder(next);
  expect((await bill(next, [sold.id])).status).toBe(201);
  const till = await target.send("GET", "/v1/tills/verification?whole=true", { token });
  expect(till.body).toMatchObject({
    tills: [{ records: 7, tickets: 5, broken: null }],
    mailed: { broken: null },
  });
  expect(await verified(there)).toBe(true);
  expect(await brokenInvariants(target.ownerUrl)).toEqual({});
});

it("shows what was changed after the arrival", async () => {
  const change = async (sql: string, back: string): Promise<void> => {
    const run = (text: string) =>
      asOwner(target.ownerUrl, (client) => client.query(`set session_replication_role = replica; ${text}`));
    await run(sql);
    expect(await verified(there), sql).toBe(false);
    await run(back);
    expect(await verified(there), back).toBe(true);
  };
  await change(
    "update shop_arrivals set statement = statement || ' '",
    "update shop_arrivals set statement = rtrim(statement)",
  );
  await change(
    "update documents set seal = reverse(seal) where position = 1",
    "update documents set seal = reverse(seal) where position = 1",
  );
  await change(
    "update till_records set signature = reverse(signature) where seq = 3",
    "update till_records set signature = reverse(signature) where seq = 3",
  );
});

it(
  "is not exported while one of its chains is broken, nor removed while its jobs are under way",
  { timeout: 90_000 },
  async () => {
    const { server } = office;
    const on = (sql: string) =>
      asOwner(server.ownerUrl, (client) => client.query(`set session_replication_role = replica; ${sql}`));
    const never = join(dir, "broken.tar.zst");
    await on("update documents set seal = reverse(seal)");
    await expect(exportShop(here, { code: CODE, file: never, removes: false, say })).rejects.toThrow(
      "a chain of sealed records is broken",
    );
    await on("update documents set seal = reverse(seal)");
    await on(
      `insert into pgboss.job (name, data, state) select name, jsonb_build_object('shopId', '${shopId}'), 'active'
     from pgboss.queue limit 1`,
    );
    const before = await contentOf(here);
    await expect(
      exportShop(here, { code: CODE, file: never, removes: true, jobsMs: 300, say }),
    ).rejects.toThrow("jobs of the shop are under way");
    expect([await contentOf(here), existsSync(never)]).toEqual([before, false]);
  },
);
