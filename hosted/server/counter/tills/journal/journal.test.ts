import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cents } from "@cuvee/core/kit/money.ts";
import { canonicalJson } from "@cuvee/core/billing/documents/canonical.ts";
import { readArchive } from "@cuvee/core/counter/tills/archive.ts";
import type { SealedRecord } from "@cuvee/core/counter/tills/journal.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { enrol, makePoint } from "#kit/testing/tills.ts";
import { checkBy, checkByServer, digest, tillKeyOf } from "#counter/pointsOfSale/crypto.ts";
import {
  bottles,
  closing,
  openWriter,
  send,
  write,
  writeDay,
  type JournalWriter,
} from "#counter/tills/testing/journal.fixture.ts";

let server: TestServer;
let token: string;
let pointId: string;
let writer: JournalWriter;

beforeAll(async () => {
  server = await startTestServer({ connections: 16 });
  await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  pointId = (await makePoint(server, token)).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  writer = openWriter(await enrol(server, token, pointId));
});

const endOfTill = async (of = writer): Promise<unknown> =>
  (await server.send("GET", `/v1/tills/${of.till.id}/end`, { token })).body;
type Report = { tillId: string; records: number; tickets: number; perpetualCents: number; broken: unknown };
const report = async (of = writer): Promise<Report> => {
  const reply = await server.send("GET", "/v1/tills/verification", { token });
  if (reply.status !== 200) throw new Error(reply.text);
  const { tills } = reply.body as unknown as { tills: Report[] };
  return tills.find((t) => t.tillId === of.till.id) ?? expect.unreachable();
};
const crypto = { digest, checkBy: (key: string) => checkBy(tillKeyOf(key)), checkByServer };
const archive = async (query = "", of = writer): Promise<string[]> =>
  (await server.send("GET", `/v1/tills/${of.till.id}/archive${query}`, { token })).text.trimEnd().split("\n");

test("a day is taken whole, chained, countersigned; sent again, in part or as a whole, nothing changes", async () => {
  expect(await endOfTill()).toMatchObject({ seq: 0, hash: "0".repeat(64) });
  await writeDay(writer, 12);
  const { sealed, running } = writer;
  const first = await send(server, token, writer, sealed.slice(0, 5));
  expect([first.status, first.body]).toMatchObject([200, { seq: 5, hash: sealed[4]?.hash, refused: null }]);
  const again = [sealed.slice(0, 5), sealed.slice(2, 9), sealed, sealed.slice(13), sealed.slice(0, 1)];
  for (const records of again)
    expect((await send(server, token, writer, records)).body["refused"]).toBeNull();
  expect(await endOfTill()).toMatchObject(running.end);
  expect(await report()).toMatchObject({
    records: 14,
    tickets: 12,
    perpetualCents: running.perpetualCents,
    broken: null,
  });
});

test("many at once, in any order: every record once", async () => {
  await writeDay(writer, 30);
  const other = openWriter(await enrol(server, token, pointId));
  await writeDay(other, 30);
  const parts = [writer, other].flatMap((of) =>
    [0, 0, 8, 8, 16, 24, 24].map((from) => ({ of, records: of.sealed.slice(from, from + 8) })),
  );
  for (let round = 0; round < 4; round += 1)
    await Promise.all(
      parts.toSorted(() => 0.5 - Math.random()).map(({ of, records }) => send(server, token, of, records)),
    );
  for (const one of [writer, other]) {
    expect(await endOfTill(one)).toMatchObject(one.running.end);
    expect(await report(one)).toMatchObject({ records: 32, tickets: 30, broken: null });
  }
});

test("what does not follow is refused by its name, and what stands before it is taken", async () => {
  await writeDay(writer, 3);
  const { sealed } = writer;
  const ask = async (records: readonly (SealedRecord | undefined)[]) =>
    (await send(server, token, writer, records as SealedRecord[])).body;
  const [one, two, three, four] = sealed;
  if (!one || !two || !three || !four) return expect.unreachable();
  // A gap; a content with one cent more; the same with its hash; a signature of another.
  expect(await ask([two])).toMatchObject({ seq: 0, refused: { code: "till-chain", seq: 1, check: "gap" } });
  const dear = { ...two, content: two.content.replace('"amountCents":950', '"amountCents":951') };
  expect(dear.content).not.toBe(two.content);
  expect(await ask([one, dear])).toMatchObject({
    seq: 1,
    refused: { code: "till-chain", seq: 2, check: "chain" },
  });
  const forged = { ...dear, hash: await digest(`${one.hash}\n${dear.content}`) };
  expect(await ask([forged])).toMatchObject({ seq: 1, refused: { code: "till-signature", seq: 2 } });
  expect(await ask([{ ...two, signature: three.signature }])).toMatchObject({
    refused: { code: "till-signature" },
  });
  expect(await ask([two, three, { ...four, content: "{]" }])).toMatchObject({
    seq: 3,
    refused: { code: "till-record", seq: 4, at: "json" },
  });
  // Two histories of the same till.
  const fork = openWriter(writer.till);
  await writeDay(fork, 4);
  expect((await send(server, token, fork, fork.sealed)).body).toMatchObject({
    seq: 3,
    refused: { code: "till-fork", seq: 1 },
  });
  expect(await report()).toMatchObject({ records: 3, broken: null });
});

test("what a till signed is not believed: sums, numbers, totals of closings, another shop's till", async () => {
  const ask = async (change: (w: JournalWriter) => Promise<unknown>) => {
    const till = openWriter(await enrol(server, token, pointId));
    await write(till, bottles(till, 2, 100_000));
    await change(till);
    return (await send(server, token, till, till.sealed)).body;
  };
  expect(
    await ask((w) => {
      const ticket = bottles(w, 1, 95_000);
      const [row] = ticket.vat;
      if (!row) return expect.unreachable();
      return write(w, {
        ...ticket,
        vat: [{ ...row, baseCents: cents(row.baseCents - 1), vatCents: cents(row.vatCents + 1) }],
        totalHtCents: cents(ticket.totalHtCents - 1),
        totalVatCents: cents(ticket.totalVatCents + 1),
      });
    }),
  ).toMatchObject({ seq: 1, refused: { code: "till-ticket", seq: 2 } });
  expect(
    await ask((w) => write(w, { ...bottles(w, 1, 95_000), n: 3, number: `${w.till.code}-000003` })),
  ).toMatchObject({ refused: { code: "till-ticket", at: "number n" } });
  expect(
    await ask((w) => {
      const z = closing(w, "day", "2026-11-20");
      return write(w, {
        ...z,
        totals: { ...z.totals, turnoverTtcCents: cents(z.totals.turnoverTtcCents - 100) },
      });
    }),
  ).toMatchObject({ refused: { code: "till-closing", seq: 2 } });
  expect(
    await ask((w) =>
      write(w, bottles(w, 1, 95_000), (record) => ({ ...record, shopId: "0000000000000000" })),
    ),
  ).toMatchObject({ refused: { code: expect.stringMatching(/^till-/), seq: 2 } });
});

test("hostile contents have a name and change nothing", async () => {
  await write(writer, { kind: "event", name: "enrolled" });
  const [one] = writer.sealed;
  if (!one) return expect.unreachable();
  const record = JSON.parse(one.content) as Record<string, unknown>;
  const contents = [
    "null",
    "[]",
    "1e400",
    '{"__proto__":{}}',
    canonicalJson({ ...record, extra: 1 }),
    canonicalJson({ ...record, seq: 2_000_000_000 }),
    canonicalJson({ ...record, at: "2026-02-30T10:00:00+01:00" }),
    canonicalJson({ ...record, at: "2026-02-03T10:00:00+23:00" }),
    canonicalJson({ ...record, software: "a\u0000b" }),
    canonicalJson({ ...record, software: "\ud800" }),
    canonicalJson({ ...record, body: { kind: "cash", amountCents: 9e15, reason: "" } }),
    ` ${one.content}`,
  ];
  for (const content of contents) {
    const reply = await send(server, token, writer, [{ ...one, content }]);
    expect([reply.status, (reply.body["refused"] as unknown as { code: string }).code]).toEqual([
      200,
      expect.stringMatching(/^till-(record|chain)$/),
    ]);
  }
  expect(await endOfTill()).toMatchObject({ seq: 0 });
});

test("an archive is read without the product, from any closing on, and names what was changed in it", async () => {
  await writeDay(writer, 4);
  await write(writer, closing(writer, "month", "2026-11"));
  await writeDay(writer, 4, "2026-11-21");
  await send(server, token, writer, writer.sealed);
  const untold = async () =>
    (await server.send("GET", `/v1/tills/${writer.till.id}/snapshot`, { token })).body["archives"];
  expect(await untold()).toEqual([]);
  const lines = await archive();
  const read = await readArchive(lines, crypto);
  expect(read).toMatchObject({
    records: 13,
    tickets: 8,
    perpetualCents: writer.running.perpetualCents,
    broken: null,
  });
  expect((await readArchive(await archive("?from=2026-11-21"), crypto)).broken).toBeNull();
  expect(await readArchive(await archive("?from=2026-11-22"), crypto)).toMatchObject({
    records: 0,
    tickets: 8,
    perpetualCents: writer.running.perpetualCents,
    broken: null,
  });
  expect(await readArchive(await archive("?to=2026-11-19"), crypto)).toMatchObject({
    records: 0,
    broken: null,
  });
  const broken = async (changed: readonly string[], key?: string) =>
    (await readArchive(changed, crypto, key)).broken;
  const third = lines[3] ?? "";
  expect(await broken(lines.with(3, third.replace('amountCents\\":1920', 'amountCents\\":1921')))).toEqual({
    seq: 3,
    code: "chain",
    at: "",
    kind: "ticket",
  });
  expect(await broken(lines.toSpliced(3, 1))).toMatchObject({ seq: 3, code: "gap" });
  expect(await broken(lines.with(3, lines[4] ?? "").with(4, third))).toMatchObject({ seq: 3, code: "gap" });
  expect(await broken(lines.toSpliced(-2, 1))).toMatchObject({ seq: 12, code: "end", at: "cut" });
  expect(await broken(lines.slice(0, -1))).toMatchObject({ code: "end", at: "missing" });
  const head = (lines[0] ?? "").replace('"siren":"', '"siren":"9');
  expect(await broken(lines.with(0, head))).toMatchObject({ code: "end", at: "signature" });
  expect(await broken(lines, "x".repeat(43))).toMatchObject({ code: "end", at: "key" });
  expect(await broken(["{}"])).toMatchObject({ code: "end", at: "header" });
  // The till is notified, until its own log contains it.
  const by = expect.any(String);
  const second = { n: 2, by, from: "2026-11-21", to: null };
  const [one, two] = (await untold()) as unknown as object[];
  expect([one, two]).toEqual([{ n: 1, by, from: null, to: null }, second]);
  for (const archive of [1, "x", 2 ** 40])
    await write(writer, { kind: "event", name: "archived", facts: { archive } });
  expect((await send(server, token, writer, writer.sealed.slice(13))).body["refused"]).toBeNull();
  expect(((await untold()) as unknown as object[])[0]).toEqual(second);
});
