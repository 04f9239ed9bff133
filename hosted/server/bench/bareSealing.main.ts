import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { serveParent } from "#bench/child.ts";

// Writes the requested rows in one transaction, by prepared statements, one for each table.
const pool = new pg.Pool({ connectionString: process.env["OWNER_URL"], max: 4 });
const statements = Object.entries(JSON.parse(process.env["STATEMENTS"] ?? "{}") as Record<string, string>);

type SealingInput = { id: string; orderId: string; rows: Record<string, Record<string, unknown>[]> };

const CHANGES = {
  head: `update bare_document_heads set position = $3, hash = $4, seal = $5, issued_on = $6
    where shop_id = $1 and kind = $2`,
  counter: "update bare_counters set last = last + 1 where shop_id = $1 and series = $2 and year = $3",
  entries: "update bare_journal_numbers set last = last + 1 where shop_id = $1 and closes_on = $2",
  order: "update bare_orders set status = 'invoiced', version = version + 1 where shop_id = $1 and id = $2",
};

async function write({ orderId, rows }: SealingInput): Promise<void> {
  const client = await pool.connect();
  const change = (name: keyof typeof CHANGES, values: unknown[]): Promise<pg.QueryResult> =>
    client.query({ name, text: CHANGES[name], values });
  try {
    await client.query("begin");
    const d = rows["documents"]?.[0] ?? {};
    const e = rows["journal_entries"]?.[0] ?? {};
    const shop = d["shop_id"];
    await change("head", [shop, d["kind"], d["position"], d["hash"], d["seal"], d["issued_on"]]);
    await change("counter", [shop, d["kind"], d["fiscal_year"]]);
    for (const [table, text] of statements)
      await client.query({ name: table, text, values: [JSON.stringify(rows[table])] });
    await change("entries", [shop, e["closes_on"]]);
    await change("order", [shop, orderId]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const server = createServer((request, response) => {
  read(request)
    .then(async (text) => {
      const sealingInput = JSON.parse(text) as SealingInput;
      await write(sealingInput);
      return JSON.stringify(sealingInput.rows);
    })
    .then(
      (answer) => response.writeHead(201, { "content-type": "application/json" }).end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
}).listen(0, "127.0.0.1");
await once(server, "listening");
serveParent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
  server.closeAllConnections();
  await pool.end();
});
