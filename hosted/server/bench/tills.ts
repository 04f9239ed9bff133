import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { postgresCpuMs, postmasterOf, processCpuMs } from "#bench/cpu.ts";
import { median } from "#bench/figures.ts";
import { asOwner, type Cluster } from "#kit/testing/cluster.ts";
import { startChild } from "#kit/testing/child.ts";
import { sendTo, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { bottles, openWriter, send, write } from "#counter/tills/testing/journal.fixture.ts";
import { cents } from "@cuvee/core/kit/money.ts";

// Measures the cost of receiving a till's tickets, and whether it grows with the journal:
// `node hosted/server/bench/tills.ts [--tickets 10000]`. The journal grows in batches of two hundred; around the 100th
// ticket and the last one a hundred are sent one by one, as by a till in use. CPU is that of node and PostgreSQL until
// all following jobs are done.
const { values: input } = parseArgs({ options: { tickets: { type: "string", default: "10000" } } });
const TICKETS = Number(input.tickets);
const WINDOW = 100;
const BATCH = 200;
/** Highest ratio between the costs of the last and the first tickets. */
const MORE = 1.3;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const cluster = await startChild<Cluster>("cluster.main.ts");
process.env["CLUSTER"] = JSON.stringify(cluster.ready);
const site = await startChild<{ url: string; ownerUrl: string }>("site.main.ts");
const { url, ownerUrl } = site.ready;
try {
  const shop = { send: (method, path, sending) => sendTo(url, method, path, sending) } as TestServer;
  const body = { username: "calades", password: "Calades2026" };
  const token = String((await shop.send("POST", "/v1/auth/login", { body })).body["jwt"]);
  const writer = openWriter(await enrol(shop, token, (await makePoint(shop, token)).id));
  const postmaster = await postmasterOf(ownerUrl);
  const cpu = (): number => (processCpuMs(site.pid) ?? 0) + postgresCpuMs(postmaster);
  const followed = async (): Promise<number> =>
    asOwner(ownerUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        "select count(*)::int as n from till_tickets where till_id = $1",
        [writer.till.id],
      );
      return rows[0]?.n ?? 0;
    });
  const settle = async (): Promise<void> => {
    while ((await followed()) < writer.running.tickets) await sleep(250);
  };
  const post = async (from: number): Promise<void> => {
    const reply = await send(shop, token, writer, writer.sealed.slice(from));
    if (reply.status !== 200 || reply.body["refused"] !== null) throw new Error(reply.text);
  };
  const grow = async (upTo: number): Promise<void> => {
    while (writer.running.tickets < upTo) {
      const from = writer.sealed.length;
      for (let n = 0; n < BATCH && writer.running.tickets < upTo; n += 1)
        await write(writer, bottles(writer, 1 + (n % 6), 95_000));
      await post(from);
    }
    await settle();
  };
  const measure = async (): Promise<{ ms: number; cpuMs: number }> => {
    const times: number[] = [];
    const before = cpu();
    for (let n = 0; n < WINDOW; n += 1) {
      const from = writer.sealed.length;
      await write(writer, bottles(writer, 1 + (n % 6), 95_000));
      const began = performance.now();
      await post(from);
      times.push(performance.now() - began);
    }
    await settle();
    return { ms: median(times), cpuMs: (cpu() - before) / WINDOW };
  };
  await write(writer, { kind: "opening", floatCents: cents(5000), counted: { "5000": 1 } });
  await post(0);
  await grow(WINDOW);
  const first = await measure();
  const began = performance.now();
  const known = writer.running.tickets;
  await grow(TICKETS - WINDOW);
  const seconds = (performance.now() - began) / 1000;
  const last = await measure();
  const tell = (name: string, { ms, cpuMs }: typeof first): void =>
    say(
      `${name}: ${ms.toFixed(1)} ms a ticket sent alone (median), ${cpuMs.toFixed(1)} ms of CPU with all that follows`,
    );
  tell(`tickets ${WINDOW} to ${2 * WINDOW}`, first);
  tell(`the last ${WINDOW} of ${writer.running.tickets}`, last);
  const tickets = writer.running.tickets - WINDOW - known;
  say(
    `${tickets} tickets in batches of ${BATCH}, with all that follows: ${(tickets / seconds).toFixed(0)} a second`,
  );
  const [ofTime, ofCpu] = [last.ms / first.ms, last.cpuMs / first.cpuMs];
  say(`last beside first: ${ofTime.toFixed(2)} × the time, ${ofCpu.toFixed(2)} × the CPU, aim ${MORE}`);
} finally {
  await site.stop();
  await cluster.stop();
}
