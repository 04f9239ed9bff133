import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, CHAIN_START, linkText } from "#billing/documents/canonical.ts";
import { linkRecord } from "./chain.ts";
import type { SealedRecord, TillRecord } from "./journal.ts";
import { readNext, type BrokenRecord } from "./journalReading.ts";
import { readRecord } from "./record.contract.ts";
import { NEW_JOURNAL, type Running } from "./runningState.ts";
import { journal, journalOf, RUNS, TILL } from "./testing/tickets.gen.ts";

const digest = async (text: string): Promise<string> => createHash("sha256").update(text).digest("hex");
/** Signs with a key that both sides know: the signature algorithm is outside the core. */
const sign = async (text: string): Promise<string> =>
  createHash("sha256").update(`key ${text}`).digest("base64url").padEnd(86, "A");
const crypto = { digest, check: async (text: string, signature: string) => signature === (await sign(text)) };

async function sealed(records: readonly TillRecord[]): Promise<SealedRecord[]> {
  const all: SealedRecord[] = [];
  for (const record of records)
    all.push(
      await linkRecord({ seq: record.seq - 1, hash: all.at(-1)?.hash ?? CHAIN_START }, record, {
        digest,
        sign,
      }),
    );
  return all;
}

/** Returns the first invalid link, or the running state at the end. */
async function read(records: readonly SealedRecord[]): Promise<BrokenRecord | Running> {
  let running = NEW_JOURNAL;
  for (const one of records) {
    const next = await readNext(running, one, TILL, crypto);
    if ("broken" in next) return next.broken;
    ({ running } = next);
  }
  return running;
}

/**
 * The chain of rules §3.3: three tickets (24.00, 20.00, a refund of 12.00) and the closing of their day. The rules
 * leave out most fields of its records; these are the facts that they name.
 */
const WORKED = [
  { at: "2026-11-20T10:15:03+01:00", n: 1, ttc: 2400 },
  { at: "2026-11-20T11:02:41+01:00", n: 2, ttc: 2000 },
  { at: "2026-11-20T14:30:00+01:00", n: 3, ttc: -1200 },
  { absolute: 5600, at: "2026-11-20T19:00:00+01:00", perpetual: 3200, turnover: 3200, z: 1 },
];
const HASHES: string[] = [
  "572edae6159fd5cb3d321597c837e48a37bf6b2517b7c366d67742b05f2541f1",
  "c72bea5ce21984649b7c8969d55b7bb8cda96321d93af5ded923f6e833c9aac6",
  "b41d8fffe0fcacd658bd82094e529e42fb93b8845f643edc315258abd11c9453",
  "05834d52bb7d8ba07b5002542fe698450c10287fa7253fe772bd25df960f6d74",
];

test("the worked chain of the rules, hash by hash; each of its four forgeries shows", async () => {
  const chained = async (contents: readonly string[]): Promise<string[]> => {
    const hashes: string[] = [];
    for (const content of contents)
      hashes.push(await digest(linkText(hashes.at(-1) ?? CHAIN_START, content)));
    return hashes;
  };
  const contents = WORKED.map(canonicalJson);
  expect(contents[0]).toBe('{"at":"2026-11-20T10:15:03+01:00","n":1,"ttc":2400}');
  expect(await chained(contents)).toEqual(HASHES);
  const [a = "", b = "", c = "", d = ""] = contents;
  for (const forged of [
    [a.replace("2400", "2401"), b, c, d],
    [a, c, d],
    [b, a, c, d],
    [a, b, c],
  ])
    expect((await chained(forged)).at(-1)).not.toBe(HASHES.at(-1));
});

test("a journal reads as it was written; one cent, a record dropped, two swapped are named where they are", async () => {
  await fc.assert(
    fc.asyncProperty(journal, fc.nat(), async (chances, dice) => {
      const { records } = journalOf(chances);
      const whole = await sealed(records);
      const end = await read(whole);
      expect(end).toMatchObject({ end: { seq: records.length, hash: whole.at(-1)?.hash } });
      const at = 1 + (dice % (whole.length - 1));
      const one = whole[at];
      const before = whole[at - 1];
      if (!one || !before) return expect.unreachable();
      const cent = one.content
        .replace(/"seq":(\d+)/, '"seq":$1,"softwarf":"1"')
        .replace(/Cents":(\d)/, 'Cents":1$1');
      expect(await read(whole.with(at, { ...one, content: cent }))).toMatchObject({ seq: at + 1 });
      expect(await read(whole.toSpliced(at - 1, 1))).toMatchObject({ seq: at, code: "gap" });
      expect(await read(whole.with(at, before).with(at - 1, one))).toMatchObject({ seq: at, code: "gap" });
      // With the tail cut, the rest is valid, and does not end where the whole did.
      expect(await read(whole.slice(0, at))).not.toMatchObject({ end: { seq: whole.length } });
    }),
    { ...RUNS, numRuns: 30 },
  );
});

test("whoever writes the chain anew, hash and all, cannot sign it; and what a till signs must be so", async () => {
  await fc.assert(
    fc.asyncProperty(journal, fc.nat(), async (chances, dice) => {
      const { records } = journalOf(chances);
      const tickets = records.filter((r) => r.body.kind === "ticket");
      const victim = tickets[dice % tickets.length];
      if (victim?.body.kind !== "ticket") return expect.unreachable();
      const { body } = victim;
      const dear = { ...victim, body: { ...body, totalTtcCents: (body.totalTtcCents + 1) as never } };
      const forged = await sealed(records.map((r) => (r === victim ? dear : r)));
      const genuine = await sealed(records);
      expect(
        await read(forged.map((f, i) => ({ ...f, signature: genuine[i]?.signature ?? "" }))),
      ).toMatchObject({
        seq: victim.seq,
        code: "signature",
      });
      expect(await read(forged)).toMatchObject({ seq: victim.seq, code: "record", kind: "ticket" });
    }),
    { ...RUNS, numRuns: 30 },
  );
});

test("whatever a record holds, it is read or has a fault, and nothing is thrown", async () => {
  const [first] = await sealed(journalOf([]).records);
  const record = JSON.parse(first?.content ?? "") as Record<string, unknown>;
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(record), "body"), async (value, key) => {
      for (const content of [JSON.stringify(value), canonicalOf({ ...record, [key]: value })]) {
        const found = readRecord(content);
        expect("fault" in found || "record" in found).toBe(true);
        const next = await readNext(
          NEW_JOURNAL,
          { content, hash: "0".repeat(64), signature: "" },
          TILL,
          crypto,
        );
        expect("broken" in next).toBe(true);
      }
    }),
    RUNS,
  );
});

/** Returns the canonical form where there is one. */
function canonicalOf(value: unknown): string {
  try {
    return canonicalJson(value);
  } catch {
    return JSON.stringify(value);
  }
}
