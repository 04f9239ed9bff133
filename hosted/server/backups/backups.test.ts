import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand, type CommandResult } from "#backups/testing/commands.fixture.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { freePorts, openHome, startServerProcess, whenReady, type Home } from "#kit/testing/process.ts";
import { sendTo, type TestServer } from "#kit/testing/server.ts";
import { acceptedOrder, bill, type Office } from "#sales/bills/testing/bills.fixture.ts";

const PASSPHRASE = "une phrase assez longue";
/** A database of its own is copied as files: with DATABASE_URL that is the operator's tool. */
const isEmbedded = !process.env["DATABASE_URL"];
/** Damaged, taken and misplaced backups are refused in the long tests. */
const isLong = isEmbedded && Boolean(process.env["LONG"]);

let dir: string;
let home: Home;
let file: string;
let billed: string;
let written: CommandResult;

type Running = { url: string; stop(): Promise<void> };
/** Starts the server on a data folder. */
async function start(env: Record<string, string>): Promise<Running> {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const server = startServerProcess({ ...env, PORT: String(port), EXAMPLE_PORT: String(examplePort) });
  const url = `http://127.0.0.1:${port}`;
  await whenReady(server, url);
  return {
    url,
    stop: async () => {
      server.signal("SIGTERM");
      expect(await server.ended).toBe(0);
    },
  };
}

const place = (name: string): string => join(dir, name);
const restore = (from: string, data: string, env: Record<string, string> = { CUVEE_SECRET: TEST_SECRET }) =>
  runCommand("restore", [from, "--data", place(data)], env);
/** Names in the folder of the tests that a command has left behind. */
const leftovers = (): string[] => readdirSync(dir).filter((name) => /partial|restoring/.test(name));

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-backups-"));
  home = await openHome(place("data"));
  file = place("one.tar.zst");
  if (!isEmbedded) return;
  const server = await start(home.env);
  const send: TestServer["send"] = (method, path, sending) => sendTo(server.url, method, path, sending);
  const login = await send("POST", "/v1/auth/login", {
    body: { username: "calades", password: "Calades2026" },
  });
  const shop = await openShop({ send }, ESTATE);
  const office = { server: { send }, shop, token: String(login.body["jwt"]) } as unknown as Office;
  const order = await acceptedOrder(office);
  expect((await bill(office, [order.id])).status).toBe(201);
  billed = order.id;
  written = await runCommand("backup", [file], { ...home.env, BACKUP_PASSPHRASE: PASSPHRASE });
  await server.stop();
}, 120_000);
afterAll(async () => {
  await home.remove();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
});

it.runIf(isEmbedded)(
  "a backup of a running server is restored elsewhere whole, with its files and its secret",
  async () => {
    expect([written.code, written.err]).toEqual([0, ""]);
    expect(readFileSync(`${file}.secret`, "utf8")).not.toContain(TEST_SECRET);
    // The environment of the other machine has the passphrase alone.
    const restored = await restore(file, "other", { BACKUP_PASSPHRASE: PASSPHRASE });
    expect([restored.code, restored.err]).toEqual([0, ""]);
    expect(restored.out).toContain("every row was read, by table and by index");
    expect(restored.out).toMatch(/bills: 1 documents.*\n {2}hold\n/);
    expect(readFileSync(place("other/secret"), "utf8")).toBe(TEST_SECRET);
    const server = await start({ CUVEE_DATA: place("other") });
    try {
      const { body } = await sendTo(
        server.url,
        "GET",
        `/v1/products?shopIds=${JSON.stringify([ESTATE])}&limit=5`,
        {},
      );
      const picture = JSON.stringify(body).match(/\/files\/[0-9a-z]{16}/)?.[0];
      expect(picture).toBeDefined();
      const image = await fetch(`${server.url}${picture}/640.webp`);
      expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const [password, port] = ["password", "port"].map((name) =>
        readFileSync(place(`other/postgres/${name}`), "utf8").trim(),
      );
      const ownerUrl = `postgres://cuvee:${password}@127.0.0.1:${port}/cuvee`;
      expect(await brokenInvariants(ownerUrl)).toEqual({});
      const { rows } = await asOwner(ownerUrl, (client) =>
        client.query("select status from orders where id = $1", [billed]),
      );
      expect(rows).toEqual([{ status: "invoiced" }]);
    } finally {
      await server.stop();
    }
  },
  120_000,
);

it.runIf(isLong)(
  "a stopped deployment is backed up too, and a name that is taken is not written over",
  async () => {
    const stopped = await runCommand("backup", [place("two.tar.zst")], home.env);
    expect([stopped.code, stopped.err]).toEqual([0, ""]);
    expect(stopped.out).toContain("the secret of the deployment is not in the backup");
    expect(existsSync(place("two.tar.zst.secret"))).toBe(false);
    const again = await runCommand("backup", [place("two.tar.zst")], home.env);
    expect([again.code, again.err]).toEqual([1, `backup: ${place("two.tar.zst")} exists\n`]);
    const short = await runCommand("backup", [place("three.tar.zst")], {
      ...home.env,
      BACKUP_PASSPHRASE: "court",
    });
    expect([short.code, short.err]).toEqual([1, "backup: BACKUP_PASSPHRASE: shorter than 12 characters\n"]);
    const none = await runCommand("backup", [place("three.tar.zst")], { CUVEE_DATA: place("nothing") });
    expect(none.code).toBe(1);
    expect(none.err).toMatch(/^backup: there is no deployment in .*\n$/);
    expect((await runCommand("backup", [], home.env)).code).toBe(2);
    expect(existsSync(place("three.tar.zst"))).toBe(false);
    expect(leftovers()).toEqual([]);
  },
  60_000,
);

it.runIf(isLong)(
  "a backup that is cut off or damaged is refused with its reason, and leaves nothing",
  async () => {
    const whole = readFileSync(file);
    const damaged = place("damaged.tar.zst");
    const refused = async (bytes: Buffer): Promise<string> => {
      writeFileSync(damaged, bytes);
      const { code, err } = await restore(damaged, "never");
      expect([code, existsSync(place("never")), leftovers()]).toEqual([1, false, []]);
      return err;
    };
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    expect(await refused(flipped)).toMatch(/^restore: the backup is not whole: .*\n$/);
    for (const share of [0.001, 0.5, 0.999])
      expect(await refused(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(
        /^restore: the backup is not whole: .*\n$/,
      );
    expect(await refused(Buffer.from("no archive at all"))).toMatch(
      /^restore: the backup is not whole: .*\n$/,
    );
    truncateSync(damaged, 0);
    expect((await restore(damaged, "never")).err).toMatch(/^restore: the backup is not whole: .*\n$/);
  },
  120_000,
);

it.runIf(isLong)(
  "a restore needs an empty folder, and the secret that the seals were made with",
  async () => {
    const filled = await restore(file, "data");
    expect([filled.code, filled.err]).toEqual([
      1,
      `restore: ${place("data")} is not empty: a backup is restored into a folder of its own\n`,
    ]);
    const other = await restore(file, "never", { CUVEE_SECRET: "f".repeat(64) });
    expect([other.code, other.err]).toEqual([
      1,
      "restore: the secret is not the one of this backup: its seals were made with another one\n",
    ]);
    const wrong = await restore(file, "never", { BACKUP_PASSPHRASE: "une autre phrase longue" });
    expect([wrong.code, wrong.err]).toEqual([
      1,
      "restore: BACKUP_PASSPHRASE does not open the secret of this backup\n",
    ]);
    expect((await restore(file, "never", {})).err).toContain("set BACKUP_PASSPHRASE, which opens it");
    expect((await restore(place("missing"), "never")).code).toBe(1);
    expect([existsSync(place("never")), leftovers()]).toEqual([false, []]);
  },
  120_000,
);
