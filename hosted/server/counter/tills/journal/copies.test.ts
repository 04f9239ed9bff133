import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import {
  bottles,
  openWriter,
  send,
  write,
  writeDay,
  type JournalWriter,
} from "#counter/tills/testing/journal.fixture.ts";

// Mailed copies of tickets: changes that bypass the guards are found and named, in the database and in an archive, by
// the verification and by the external command.

const VERIFY = join(import.meta.dirname, "../../../verify.ts");

let server: TestServer;
let token: string;
let writer: JournalWriter;
let dir: string;
let key: string;

const sql = (query: string): Promise<unknown> => asOwner(server.ownerUrl, (client) => client.query(query));
const mailed = async (): Promise<unknown> =>
  (await server.send("GET", "/v1/tills/verification?whole=true", { token })).body["mailed"];
const mail = (ticketId: string): Promise<Reply> =>
  server.send("POST", `/v1/tickets/${ticketId}/mail`, {
    token,
    body: { id: newTestId(), email: "buyer@example.org", again: true },
  });
/** Runs the command on a file or the database: its exit code, and its output. */
const verify = (...args: string[]): Promise<{ code: number; said: string }> =>
  promisify(execFile)(process.execPath, [VERIFY, ...args, "--key", key]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, said: error.stdout }),
  );

beforeAll(async () => {
  server = await startTestServer();
  await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  dir = mkdtempSync(join(tmpdir(), "cuvee-copies-"));
  writer = openWriter(await enrol(server, token, (await makePoint(server, token)).id));
  await writeDay(writer, 3);
  expect((await send(server, token, writer, writer.sealed)).status).toBe(200);
  await server.settle();
  const tickets = writer.records.flatMap(({ body }) => (body.kind === "ticket" ? [body.id] : []));
  for (const id of [...tickets, ...tickets]) expect((await mail(id)).status).toBe(200);
  // The till's next record is countersigned with the last copy in it.
  const known = writer.sealed.length;
  await write(writer, bottles(writer, 1, 90_000));
  await send(server, token, writer, writer.sealed.slice(known));
  const { body } = await server.send("GET", "/v1/tills/verification", { token });
  key = String(body["serverKey"]);
  expect(body["mailed"]).toEqual({ copies: 6, broken: null });
  await sql(`do $$ declare c text; begin
    for c in select conname from pg_constraint where conrelid = 'till_copies'::regclass and contype in ('c', 'f') loop
      execute format('alter table till_copies drop constraint %I cascade', c);
    end loop; end $$;
    alter table till_copy_ends drop constraint till_copy_ends_shop_id_position_hash_fkey;
    alter table till_copies disable trigger user; alter table till_copy_ends disable trigger user;
    create table kept_copies as table till_copies; create table kept_ends as table till_copy_ends`);
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await server.stop();
});

const COLUMNS = "shop_id, position, id, ticket_id, copy, at, content, previous, hash, signature";
const SIGNED_BEFORE = "shop_id, 5, hash, (select signature from kept_copies where position = 5)";
const OTHER = `replace(content, '"copy":2', '"copy":1')`;
const FORGERIES: [name: string, act: string, broken: { position: number; code: string; at: string }][] = [
  [
    "one changed",
    `update till_copies set content = ${OTHER} where position = 4`,
    { position: 4, code: "chain", at: "" },
  ],
  [
    "one changed, hash and all",
    `update till_copies set content = ${OTHER}, hash = encode(sha256(convert_to(previous || E'\\n' || ${OTHER}, 'UTF8')), 'hex')
     where position = 4`,
    { position: 4, code: "signature", at: "" },
  ],
  [
    "one shown otherwise",
    "update till_copies set at = at - interval '1 day' where position = 4",
    { position: 4, code: "row", at: "" },
  ],
  ["one dropped", "delete from till_copies where position = 3", { position: 3, code: "gap", at: "4" }],
  [
    "two swapped",
    `update till_copies set position = position + 100 where position in (3, 4);
     update till_copies set position = case position when 103 then 4 else 3 end where position > 100`,
    { position: 3, code: "gap", at: "4" },
  ],
  ["the tail cut", "delete from till_copies where position > 4", { position: 5, code: "end", at: "4" }],
  [
    "the tail cut, and the end moved",
    `delete from till_copies where position > 5;
     delete from till_copy_ends; insert into till_copy_ends select ${SIGNED_BEFORE} from kept_copies where position = 5`,
    { position: 5, code: "end", at: "seal" },
  ],
  ["the end taken away", "delete from till_copy_ends", { position: 6, code: "end", at: "missing" }],
  // The journal of the till shows that there were six.
  [
    "all of them",
    "delete from till_copies; delete from till_copy_ends",
    { position: 1, code: "end", at: "C" },
  ],
];

async function restore(): Promise<void> {
  await sql(`delete from till_copies; delete from till_copy_ends;
    insert into till_copies (${COLUMNS}) select ${COLUMNS} from kept_copies;
    insert into till_copy_ends select * from kept_ends`);
}

it.each(FORGERIES)("finds in the database: %s", async (_, act, wanted) => {
  await sql(act);
  const found = (await mailed()) as { broken: { at: string } };
  const at = wanted.at === "C" ? writer.till.code : wanted.at;
  expect(found.broken).toEqual({ ...wanted, at });
  // Nothing is chained to copies whose end is broken.
  const [last] = writer.records.flatMap(({ body }) => (body.kind === "ticket" ? [body.id] : []));
  if (wanted.code === "end" && wanted.at !== "C")
    expect((await mail(last ?? "")).body).toMatchObject({
      code: "till-copies",
      facts: { position: wanted.position },
    });
  await restore();
  expect(await mailed()).toEqual({ copies: 6, broken: null });
});

it("names them from outside the product too", { timeout: 60_000 }, async () => {
  await sql("delete from till_copies where position > 4");
  const read = await verify("--database", server.ownerUrl);
  expect(read).toMatchObject({ code: 1, said: expect.stringContaining("BROKEN at mailed copy 5: end (4)") });
  await restore();
  expect(await verify("--database", server.ownerUrl)).toMatchObject({
    code: 0,
    said: expect.stringContaining("6 copies of tickets were mailed\n  hold"),
  });
});

it("has them in an archive, where each forgery is named", { timeout: 60_000 }, async () => {
  const archive = async (query = ""): Promise<string[]> => {
    const path = `/v1/tills/${writer.till.id}/archive${query}`;
    return (await server.send("GET", path, { token })).text.trimEnd().split("\n");
  };
  const read = (lines: readonly string[]): Promise<{ code: number; said: string }> => {
    const file = join(dir, `${newTestId()}.jsonl`);
    writeFileSync(file, `${lines.join("\n")}\n`);
    return verify(file);
  };
  const whole = await archive();
  expect(await read(whole)).toMatchObject({
    code: 0,
    said: expect.stringContaining("6 copies of tickets were mailed\n  hold"),
  });
  const at = whole.findIndex((line) => line.startsWith('{"mailed":3,'));
  const [third = "", fourth = ""] = whole.slice(at);
  for (const [forged, fault] of [
    [whole.with(at, third.replace('\\"copy\\":1', '\\"copy\\":2')), "mailed copy 3: chain"],
    [whole.toSpliced(at, 1), "mailed copy 3: gap (4)"],
    [whole.with(at, fourth).with(at + 1, third), "mailed copy 3: gap (4)"],
    [whole.toSpliced(-2, 1), "mailed copy 6: end (cut)"],
  ] as const)
    expect(await read(forged)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`BROKEN at ${fault}`),
    });
  // Days before the first e-mail have none; copies that were cut off in the database are detected.
  expect(await read(await archive("?to=2026-11-20"))).toMatchObject({ code: 0 });
  await sql("delete from till_copies where position = 6");
  expect(await read(await archive())).toMatchObject({
    code: 1,
    said: expect.stringContaining("mailed copy 6: end (cut)"),
  });
  await restore();
});
