import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { acceptedOrder, bill, openOffice, viewIn, type Office } from "#sales/bills/testing/bills.fixture.ts";

// The command `npm run verify` over the chains of documents and of the books; those of tills are in
// `counter/tills/journal/copies.test.ts` and in the drills.

let office: Office;
let number: string;

/** Runs the command, and returns its exit code and output. `secret` null: without CUVEE_SECRET. */
async function verify(secret: string | null = TEST_SECRET): Promise<{ code: number; said: string }> {
  const { CUVEE_SECRET: _, ...env } = process.env;
  return promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, "verify.ts"), "--database", office.server.ownerUrl],
    { env: { ...env, ...(secret === null ? {} : { CUVEE_SECRET: secret }) } },
  ).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout }),
  );
}

/** Changes the database as its owner can, with all triggers off. */
const change = (sql: string): Promise<unknown> =>
  asOwner(office.server.ownerUrl, (client) => client.query(`set session_replication_role = replica; ${sql}`));

beforeAll(async () => {
  office = await openOffice();
  number = viewIn(await bill(office, [(await acceptedOrder(office)).id])).paper.number;
  await office.server.settle();
});
afterAll(() => office.server.stop());

it("says that documents and books of every shop hold, with the deployment's secret and without it", async () => {
  const known = await verify();
  expect(known.code, known.said).toBe(0);
  expect(known.said).toMatch(/domaine-des-trois-calades bills: \d+ documents[^\n]*\n {2}hold/);
  expect(known.said).toMatch(/domaine-des-trois-calades books: \d+ entries[^\n]*\n {2}hold/);
  const unknown = await verify(null);
  expect(unknown.code, unknown.said).toBe(0);
  expect(unknown.said).toContain("without CUVEE_SECRET: seals of documents and entries are not made again");
});

it.each([
  [
    "an amount of a bill",
    () =>
      `update documents set content = replace(content, '"EUR"', '"USD"'),
         hash = encode(sha256(convert_to(previous || E'\\n' || replace(content, '"EUR"', '"USD"'), 'UTF8')), 'hex')
       where number = '${number}'`,
    /BROKEN at document \d+: /,
  ],
  [
    "an amount of an entry",
    () =>
      `update journal_lines set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2
       where entry_id = (select entry_id from journal_lines limit 1)`,
    /BROKEN at entry \d+ of the year/,
  ],
])("ends with 1 and names the first record that does not hold: %s", async (_, sql, broken) => {
  await change(
    "create table kept_documents as table documents; create table kept_lines as table journal_lines",
  );
  const { code, said: text } = await change(sql())
    .then(() => verify())
    .finally(() =>
      change(
        `delete from documents; insert into documents select * from kept_documents; drop table kept_documents;
     delete from journal_lines; insert into journal_lines select * from kept_lines; drop table kept_lines`,
      ),
    );
  expect([code, text]).toEqual([1, expect.stringMatching(broken)]);
  expect((await verify()).code).toBe(0);
});
