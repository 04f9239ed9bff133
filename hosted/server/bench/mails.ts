import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openBenchData } from "#bench/benchData.ts";
import { startChild } from "#bench/child.ts";
import { measureStart } from "#bench/start.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { sendTo, newTestId, type Reply } from "#kit/testing/server.ts";

// Measures how long the mails of orders wait, and how fast a queue of mails empties:
// `node hosted/server/bench/mails.ts`. The mail server is a socket that takes each mail after ten milliseconds.

/** Orders a second, and for how many seconds. */
const ORDERS = 50;
const SECONDS = 20;
/** Mails of the queue that is emptied. */
const QUEUE = 10_000;
/** Longest time from an order to its mails. */
const AIM_S = 10;
const TAKES_MS = 10;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Starts a mail server that takes everything (RFC 5321). */
async function mailServer(): Promise<{ server: Server; taken: () => number; url: string }> {
  let taken = 0;
  const server = createServer((socket) => {
    let rest = "";
    let isMessage = false;
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (isMessage) {
          if (line !== ".") continue;
          isMessage = false;
          taken += 1;
          setTimeout(() => socket.write("250 taken\r\n"), TAKES_MS);
        } else if (line.startsWith("DATA")) {
          isMessage = true;
          socket.write("354 go on\r\n");
        } else socket.write("250 ok\r\n");
      }
    });
    socket.write("220 here\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, taken: () => taken, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const WAITS = `select extract(epoch from m.sent_at - o.created_at) as s from mails m
  join orders o on o.shop_id = m.shop_id and o.id = m.order_id where o.created_at >= $1 and m.sent_at is not null`;
const UNSENT = "select count(*)::int as n from mails where sent_at is null";
const QUEUED = `with copies as (
    insert into mails (id, shop_id, order_id, kind, lang, recipient, subject, body_text, body_html, attempts, files)
    select m.id || '.' || n, m.shop_id, m.order_id, m.kind, m.lang, m.recipient, m.subject, m.body_text,
      m.body_html, 0, '[]'
    from (select * from mails order by id limit 1) m, generate_series(1, $1::int) n returning id
  )
  insert into pgboss.job (name, data, retry_limit, retry_delay, expire_seconds, heartbeat_seconds, policy)
  select 'mail', jsonb_build_object('mailId', id), 1000, 2, 60, 10, 'standard' from copies`;

async function main(dir: string): Promise<void> {
  await measureStart(dir, false);
  const ground = await openBenchData(dir, false);
  const smtp = await mailServer();
  const env = {
    OWNER_URL: ground.ownerUrl,
    CUVEE_DATA: dir,
    RATE_LIMIT: "1000000",
    SMTP_URL: smtp.url,
  };
  const ours = await startChild("ours.main.ts", env);
  const url = String(ours.ready["url"]);
  const send = (method: string, path: string, sending?: { body?: unknown }): Promise<Reply> =>
    sendTo(url, method, path, sending);
  const unsent = async (): Promise<number> => Number((await ground.sql(UNSENT))[0]?.["n"]);
  try {
    const shop = await openShop({ send }, ESTATE);
    const body = await orderBody({ send }, shop, { payment: "transfer", quantity: 1 });
    const began = new Date();
    const placing: Promise<Reply>[] = [];
    for (let n = 0; n < ORDERS * SECONDS; n += 1) {
      placing.push(
        sendTo(url, "POST", "/v1/orders", {
          headers: { "idempotency-key": newTestId() },
          body: { ...body, id: newTestId() },
        }),
      );
      const due = began.getTime() + (n * 1000) / ORDERS;
      if (due > Date.now()) await sleep(due - Date.now());
    }
    const placed = (await Promise.all(placing)).filter(({ status }) => status === 201).length;
    const placedS = (Date.now() - began.getTime()) / 1000;
    while ((await unsent()) > 0) await sleep(100);
    await ground.settle();
    const waits = (await ground.sql(WAITS, [began])).map((row) => Number(row["s"])).toSorted((a, b) => a - b);
    const at = (part: number): string => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(2);
    say(
      `${placed} orders in ${placedS.toFixed(1)} s, ${waits.length} mails; from an order to its mail: ` +
        `median ${at(0.5)} s, p99 ${at(0.99)} s, longest ${at(1)} s, aim ${AIM_S} s`,
    );
    const before = smtp.taken();
    const from = performance.now();
    await ground.sql(QUEUED, [QUEUE]);
    while (smtp.taken() - before < QUEUE) await sleep(100);
    const seconds = (performance.now() - from) / 1000;
    await ground.settle();
    const twice = smtp.taken() - before - QUEUE;
    say(
      `a queue of ${QUEUE} mails: empty after ${seconds.toFixed(0)} s, ` +
        `${(QUEUE / seconds).toFixed(0)} a second, ${twice} sent twice`,
    );
  } finally {
    await ours.stop();
    smtp.server.close();
    await ground.stop();
  }
}

const dir = mkdtempSync(join(tmpdir(), "cuvee-mails-"));
try {
  await main(dir);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
