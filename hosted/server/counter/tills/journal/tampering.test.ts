import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import {
  openWriter,
  send,
  write,
  writeDay,
  type JournalWriter,
} from "#counter/tills/testing/journal.fixture.ts";

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

type Report = { tillId: string; broken: unknown; from: number; records: number; wholeAt: string | null };
/**
 * Returns the verification reports of tills, of all where none is named; read from the beginning, or on from where they
 * held before.
 */
async function reports(of?: readonly JournalWriter[], isWhole = true): Promise<(Report | undefined)[]> {
  const reply = await server.send("GET", `/v1/tills/verification${isWhole ? "?whole=true" : ""}`, { token });
  if (reply.status !== 200) throw new Error(reply.text);
  const { tills } = reply.body as unknown as { tills: Report[] };
  return of?.map((w) => tills.find((t) => t.tillId === w.till.id)) ?? tills;
}
const broken = async (of?: readonly JournalWriter[], isWhole = true): Promise<unknown[]> =>
  (await reports(of, isWhole)).map((report) => report?.broken);
const sql = (query: string): Promise<unknown> => asOwner(server.ownerUrl, (client) => client.query(query));
test.each([
  "update till_records set kind = 'x'",
  "delete from till_records",
  "truncate till_records cascade",
  "update till_heads set seq = 0",
  "delete from till_heads",
  "truncate till_heads",
  "update till_verified set seq = 0",
  "delete from till_verified",
  "truncate till_verified",
  "update till_checkpoints set seq = 0",
  "delete from till_checkpoints",
  "delete from till_archives",
  "truncate till_tickets cascade",
  "truncate till_closings",
  "truncate till_copies cascade",
  "delete from till_copies",
  "truncate till_copy_ends",
])("the database refuses: %s", async (query) => {
  const writer = openWriter(await enrol(server, token, pointId));
  await write(writer, { kind: "event", name: "enrolled" });
  await send(server, token, writer, writer.sealed);
  await broken();
  await expect(sql(query)).rejects.toThrow(/append|never changed|only|stays/i);
});

/** Changes made behind removed guards, and the position where each is detected. Each on a journal of its own. */
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

const without = (tables: readonly string[]): Promise<unknown> =>
  sql(tables.map((table) => `alter table ${table} disable trigger user`).join(";"));

test("a superuser who takes the guards away is found, and the first link named", async () => {
  await sql(`do $$ declare c text; begin
    for c in select conname from pg_constraint where conrelid = 'till_records'::regclass and contype in ('c', 'f') loop
      execute format('alter table till_records drop constraint %I cascade', c);
    end loop; end $$;
    alter table till_checkpoints drop constraint till_checkpoints_shop_id_till_id_seq_fkey;
    alter table till_records disable trigger user; alter table till_heads disable trigger user`);
  await without(["till_verified"]);
  const forged: JournalWriter[] = [];
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

test("read on from where it held: what came since is read, and what was done to the place itself, or to the end, is found", async () => {
  await without(["till_records", "till_heads", "till_verified"]);
  const one = openWriter(await enrol(server, token, pointId));
  const next = async (of: string): Promise<void> => {
    const known = one.sealed.length;
    await writeDay(one, 6, of);
    await send(server, token, one, one.sealed.slice(known));
  };
  const further = async () => (await reports([one], false))[0];
  const change = (query: string): Promise<unknown> => sql(query.replaceAll("TILL", `'${one.till.id}'`));
  await next("2026-11-20");
  const first = await further();
  expect(first).toMatchObject({ from: 0, records: 8, broken: null, wholeAt: expect.any(String) });
  await next("2026-11-21");
  expect(await further()).toMatchObject({ from: 8, records: 16, broken: null, wholeAt: first?.wholeAt });
  expect(await further()).toMatchObject({ from: 16, records: 16, broken: null });

  // Records after the position.
  await next("2026-11-22");
  await change(
    "update till_records set content = replace(content, '1920', '1921') where till_id = TILL and seq = 19",
  );
  expect(await further()).toMatchObject({ from: 16, broken: { seq: 19, code: "chain" } });
  await change(
    "update till_records set content = replace(content, '1921', '1920') where till_id = TILL and seq = 19",
  );
  expect(await further()).toMatchObject({ from: 16, records: 24, broken: null });

  // Records before it are found by reading the whole, and no position is moved by a broken journal.
  await change(
    "update till_records set content = replace(content, '1920', '1921') where till_id = TILL and seq = 3",
  );
  expect(await further()).toMatchObject({ from: 24, broken: null });
  expect(await broken([one])).toEqual([expect.objectContaining({ seq: 3, code: "chain" })]);
  await change(
    "update till_records set content = replace(content, '1921', '1920') where till_id = TILL and seq = 3",
  );
  expect(await broken([one])).toEqual([null]);

  // A forged position, or one whose record differs: reported by both.
  const places = [
    ["running = jsonb_set(running, '{perpetualCents}', '1')", "seal"],
    ["whole_at = whole_at + interval '1 day'", "seal"],
  ];
  for (const [set, at] of places) {
    await change(
      "drop table if exists kept_place; create table kept_place as select * from till_verified where till_id = TILL",
    );
    await change(`update till_verified set ${set} where till_id = TILL`);
    for (const isWhole of [false, true])
      expect(await broken([one], isWhole)).toEqual([expect.objectContaining({ code: "point", at })]);
    await change(
      `update till_verified v set running = k.running, whole_at = k.whole_at from kept_place k where v.till_id = TILL`,
    );
  }
  expect(await further()).toMatchObject({ from: 24, broken: null });
  await change("delete from till_records where till_id = TILL and seq = 24");
  expect(await further()).toMatchObject({ broken: { seq: 24, code: "point", at: "record" } });
});

test("nothing is built on totals that were changed: they are counted again, and a journal that does not hold takes nothing", async () => {
  await without(["till_records", "till_heads"]);
  const one = openWriter(await enrol(server, token, pointId));
  await writeDay(one, 3);
  await send(server, token, one, one.sealed);
  const change = (query: string): Promise<unknown> => sql(query.replaceAll("TILL", `'${one.till.id}'`));
  const next = async () => {
    const known = one.sealed.length;
    await writeDay(one, 2, "2026-11-21");
    return (await send(server, token, one, one.sealed.slice(known))).body;
  };
  await change(
    "update till_heads set running = jsonb_set(running, '{perpetualCents}', '1') where till_id = TILL",
  );
  expect(await next()).toMatchObject({ seq: 9, refused: null });
  const { rows } = (await change("select running from till_heads where till_id = TILL")) as {
    rows: unknown[];
  };
  expect(rows).toEqual([{ running: one.running }]);
  await change("update till_heads set running_seal = '' where till_id = TILL");
  await change(
    "update till_records set content = replace(content, '1920', '1921') where till_id = TILL and seq = 3",
  );
  expect(await next()).toMatchObject({ seq: 9, refused: { code: "till-chain", seq: 3, check: "chain" } });
});
