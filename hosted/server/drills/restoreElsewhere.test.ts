import { expect, it } from "vitest";
import { elsewhereDrill, elsewhereMissing } from "#drills/restoreElsewhere.ts";
import { CONFIGURATION } from "#kit/exitCodes.ts";

// Two restores and four starts: in the long tests. With DATABASE_URL the files of the database are not ours to copy.
const isLong = Boolean(process.env["LONG"]) && !process.env["DATABASE_URL"];
const why = isLong ? elsewhereMissing() : null;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
if (why !== null) say(`the restore by another user is left out: ${why}`);

it.runIf(isLong && why === null)(
  "a backup is restored by another user, elsewhere, with an empty environment; without the secret it starts with it alone",
  { timeout: 600_000 },
  async () => {
    const report = await elsewhereDrill(say);
    say(JSON.stringify(report));
    const { there, here, withoutSecret, starts, faults } = report;
    expect(faults).toEqual({});
    expect(here).toEqual(there);
    expect(there.documents).toBeGreaterThan(5);
    // The chains of documents and books are read without the secret too; their seals cannot be made again.
    expect([withoutSecret.code, withoutSecret.err]).toEqual([0, ""]);
    expect(withoutSecret.out).toMatch(/bills: \d+ documents[^\n]*\n {2}hold\n/);
    expect(withoutSecret.out).toContain("without the secret: seals were not made again");
    expect([starts.none[0], starts.other[0]]).toEqual([CONFIGURATION, CONFIGURATION]);
    expect(starts.none[1]).toContain("the secret of this database is missing");
    expect(starts.other[1]).toContain("not the secret of this database");
  },
);
