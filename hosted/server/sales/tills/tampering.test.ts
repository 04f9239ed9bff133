import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { openWriter, send, write, writeDay, type Writer } from "#sales/tills/journal.fixture.ts";

let server: TestServer;
let token: string;
let pointId: string;

beforeAll(async () => {
  server = await startTestServer();
  await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  pointId = (await makePoint(server, token)).id;
});
afterAll(() => server.stop());

/** What the verification finds of tills, of all where none is named. */
async function broken(of?: readonly Writer[]): Promise<unknown[]> {
  const reply = await server.send("GET", "/v1/tills/verification", { token });
  if (reply.status !== 200) throw new Error(reply.text);
  const { tills } = reply.body as unknown as { tills: { tillId: string; broken: unknown }[] };
  return (of?.map((w) => tills.find((t) => t.tillId === w.till.id)) ?? tills).map((t) => t?.broken);
}
const sql = (query: string): Promise<unknown> => asOwner(server.ownerUrl, (client) => client.query(query));
test.each([
  "update till_records set kind = 'x'",
  "delete from till_records",
  "truncate till_records cascade",
  "update till_heads set seq = 0",
  "delete from till_heads",
  "truncate till_heads",
])("the database refuses: %s", async (query) => {
  const writer = openWriter(await enrol(server, token, pointId));
  await write(writer, { kind: "event", name: "enrolled" });
  await send(server, token, writer, writer.sealed);
  await expect(sql(query)).rejects.toThrow(/append|never changed|only|stays/i);
});

/** What is done behind the back of guards that were taken away, and where it shows. Each on a journal of its own. */
const CENT = `replace(content, '"amountCents":1920', '"amountCents":1921')`;
const FORGERIES: [name: string, act: string, broken: object][] = [
  [
    "one cent",
    `update till_records set content = ${CENT} where till_id = TILL and seq = 3`,
    { seq: 3, code: "chain" },
  ],
  [
    "one cent, hash and all",
    `update till_records set content = ${CENT}, hash = encode(sha256(convert_to(previous || E'\\n' || ${CENT}, 'UTF8')), 'hex')
     where till_id = TILL and seq = 3`,
    { seq: 3, code: "signature" },
  ],
  [
    "a ticket dropped",
    "delete from till_records where till_id = TILL and seq = 3",
    { seq: 3, code: "gap", at: "4" },
  ],
  [
    "two swapped",
    `update till_records set seq = seq + 100 where till_id = TILL and seq in (3, 4);
     update till_records set seq = case seq when 103 then 4 else 3 end where till_id = TILL and seq > 100`,
    { seq: 3, code: "gap" },
  ],
  [
    "the tail cut",
    "delete from till_records where till_id = TILL and seq = 8",
    { seq: 8, code: "end", at: "7" },
  ],
  [
    "the tail cut, and the end moved",
    `delete from till_records where till_id = TILL and seq = 8;
     update till_heads h set seq = 7, hash = r.hash from till_records r where h.till_id = TILL and r.till_id = TILL and r.seq = 7`,
    { seq: 7, code: "end", at: "seal" },
  ],
  [
    "the server's signature taken from another",
    "update till_records r set countersignature = o.countersignature from till_records o where o.till_id = TILL and r.till_id = TILL and r.seq = 5 and o.seq = 6",
    { seq: 5, code: "countersignature" },
  ],
  [
    "the totals that run",
    `update till_heads set running = jsonb_set(running, '{perpetualCents}', '1') where till_id = TILL`,
    { seq: 8, code: "end", at: "running" },
  ],
];

test("a superuser who takes the guards away is found, and the first link named", async () => {
  await sql(`do $$ declare c text; begin
    for c in select conname from pg_constraint where conrelid = 'till_records'::regclass and contype in ('c', 'f') loop
      execute format('alter table till_records drop constraint %I cascade', c);
    end loop; end $$;
    alter table till_checkpoints drop constraint till_checkpoints_shop_id_till_id_seq_fkey;
    alter table till_records disable trigger user; alter table till_heads disable trigger user`);
  const forged: Writer[] = [];
  for (const _ of FORGERIES) {
    const one = openWriter(await enrol(server, token, pointId));
    await writeDay(one, 6);
    await send(server, token, one, one.sealed);
    forged.push(one);
  }
  expect((await broken()).filter((found) => found !== null)).toEqual([]);
  for (const [at, [, act]] of FORGERIES.entries())
    await sql(act.replaceAll("TILL", `'${forged[at]?.till.id}'`));
  const found = await broken(forged);
  for (const [at, [name, , wanted]] of FORGERIES.entries())
    expect([name, found[at]]).toEqual([name, expect.objectContaining(wanted)]);
});
