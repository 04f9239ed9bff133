import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { freePorts, openHome, startServerProcess, whenReady } from "#kit/testing/process.ts";
import { newTestId, sendTo, type TestServer } from "#kit/testing/server.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { openWriter, writeDay, type JournalWriter } from "#counter/tills/testing/journal.fixture.ts";
import { chance } from "#drills/buyers.ts";

const TICKETS = fullNumber(55, 500);
const KILLS = fullNumber(2, 10);
const VERIFY = join(import.meta.dirname, "../verify.ts");

/**
 * Sends a till's missing records, in batches of any size, some of them twice, some too early, some at once, without
 * giving up: after an interruption, it requests the server's position and continues from there.
 */
async function sendAll(
  url: string,
  token: () => Promise<string>,
  writer: JournalWriter,
  random: () => number,
) {
  const path = `/v1/tills/${writer.till.id}`;
  const total = writer.sealed.length;
  let cut = 0;
  for (let end = 0; end < total;) {
    try {
      const jwt = await token();
      const known = await sendTo(url, "GET", `${path}/end`, { token: jwt });
      if (known.status !== 200) throw new Error(known.text);
      end = Number(known.body["seq"]);
      const batch = (from: number) => ({
        records: writer.sealed.slice(from, from + 1 + Math.floor(random() * 12)),
      });
      const froms = [end, end, Math.max(0, end - 5), end + 3].filter((from) => from < total);
      await Promise.all(
        froms.map(async (from) => {
          const reply = await sendTo(url, "POST", `${path}/records`, { token: jwt, body: batch(from) });
          if (reply.status !== 200) throw new Error(reply.text);
        }),
      );
    } catch {
      cut += 1;
      await sleep(20);
    }
  }
  return cut;
}

// Takes minutes of restarts: in the long tests. The effects of a kill on a start and on PostgreSQL are tested in
// kit/process and kit/postgres.
it.runIf(process.env["LONG"])(
  "kill -9 while two tills send what they sold: every record exactly once, journals whole, an archive that holds",
  { timeout: 600_000 },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "cuvee-tills-"));
    const home = await openHome(dir);
    const [port = 0, examplePort = 0] = await freePorts(2);
    const url = `http://127.0.0.1:${port}`;
    const env = { ...home.env, PORT: String(port), EXAMPLE_PORT: String(examplePort), RATE_LIMIT: "0" };
    const send: TestServer["send"] = (method, path, sending) => sendTo(url, method, path, sending);
    const random = chance(20_261_122);
    let server = startServerProcess(env);
    try {
      await whenReady(server, url, 120_000);
      const body = { username: "calades", password: "Calades2026" };
      const token = String((await send("POST", "/v1/auth/login", { body })).body["jwt"]);
      const shop = { send } as TestServer;
      const point = await makePoint(shop, token);
      const writers: JournalWriter[] = [];
      for (let n = 0; n < 2; n += 1) {
        const writer = openWriter(await enrol(shop, token, point.id));
        await writeDay(writer, TICKETS);
        writers.push(writer);
      }
      let isDone = false;
      const sending = Promise.all(writers.map((writer) => sendAll(url, async () => token, writer, random)));
      const done = sending.then(() => (isDone = true));
      let kills = 0;
      while (kills < KILLS && !isDone) {
        await sleep(60 + random() * 250);
        server.signal("SIGKILL");
        await server.ended;
        kills += 1;
        server = startServerProcess(env);
        await whenReady(server, url, 120_000);
      }
      await done;
      const cut = (await sending).reduce((a, n) => a + n, 0);
      // The drill proves nothing if nothing was interrupted.
      expect(cut).toBeGreaterThan(0);
      expect(await brokenInvariants(home.ownerUrl())).toEqual({});
      const rows = await asOwner(home.ownerUrl(), async (client) => {
        const found = await client.query<{ till_id: string; hash: string }>(
          "select till_id, hash from till_records order by till_id, seq",
        );
        return found.rows;
      });
      for (const { till, sealed, running } of writers) {
        expect(rows.filter((r) => r.till_id === till.id).map((r) => r.hash)).toEqual(
          sealed.map((s) => s.hash),
        );
        expect(running.tickets).toBe(TICKETS);
      }
      const proof = await send("GET", "/v1/tills/verification", { token });
      const proven = proof.body["tills"] as unknown as { tillId: string; broken: null }[];
      expect(proven.filter(({ broken }) => broken !== null)).toEqual([]);
      // The demo has a till of its own.
      expect(writers.map(({ till }) => proven.find(({ tillId }) => tillId === till.id))).toMatchObject(
        writers.map((w) => ({ tickets: TICKETS, perpetualCents: w.running.perpetualCents })),
      );
      // The archive, read outside of the product, with the key that the shop knows; then with one cent more.
      const archive = (await send("GET", `/v1/tills/${writers[0]?.till.id ?? ""}/archive`, { token })).text;
      const key = String(proof.body["serverKey"]);
      const verify = async (text: string, ...more: string[]): Promise<{ code: number; said: string }> => {
        const file = join(dir, `${newTestId()}.jsonl`);
        writeFileSync(file, text);
        return promisify(execFile)(process.execPath, [VERIFY, file, "--key", key, ...more]).then(
          ({ stdout }) => ({ code: 0, said: stdout }),
          (error: { code: number; stdout: string }) => ({ code: error.code, said: error.stdout }),
        );
      };
      expect(await verify(archive)).toMatchObject({ code: 0, said: expect.stringContaining("holds") });
      const forged = archive.replace('\\"amountCents\\":950', '\\"amountCents\\":951');
      expect(forged).not.toBe(archive);
      expect(await verify(forged)).toMatchObject({
        code: 1,
        said: expect.stringContaining("BROKEN at record 2: chain"),
      });
      const database = await promisify(execFile)(process.execPath, [
        VERIFY,
        "--database",
        home.ownerUrl(),
        "--key",
        key,
      ]);
      expect(database.stdout.match(/holds/g)).toHaveLength(proven.length);
    } finally {
      server.signal("SIGTERM");
      await server.ended;
      await home.remove();
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    }
  },
);
