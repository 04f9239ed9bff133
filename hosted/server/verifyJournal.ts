import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readArchive, type JournalReport } from "@cuvee/core/sales/tills/archive.ts";
import type { CopiesReport } from "@cuvee/core/sales/tills/copies.ts";
import { openDatabase } from "#kit/database.ts";
import { verifyCopies } from "#sales/tills/copies.ts";
import { checkBy, checkByServer, digest, tillKeyOf } from "#sales/tills/crypto.ts";
import { shopsWithTills } from "#sales/tills/journal.queries.ts";
import { verifyJournals } from "#sales/tills/verify.ts";

// Verifies journals of tills outside the product: `npm run verify-journal -- file.jsonl [--key K]` an archive,
// `npm run verify-journal -- --database URL --key K` every till of a database or of a copy of one, and the copies of
// tickets that its shops mailed. `--key` is the server's public key
// as the shop knows it (GET /v1/tills/verification). Ends with 1 where something does not hold.

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function tell(name: string, { records, tickets, perpetualCents, end, broken }: JournalReport): boolean {
  say(`${name}: ${records} records, ${tickets} tickets, perpetual ${(perpetualCents / 100).toFixed(2)} EUR`);
  if (!broken) say(`  holds; end ${end.seq} ${end.hash}`);
  else say(`  BROKEN at record ${broken.seq}: ${broken.code}${broken.at ? ` (${broken.at})` : ""}`);
  return broken === null;
}

/** Copies of tickets that were mailed. */
function tellCopies(name: string, { copies, broken }: CopiesReport): boolean {
  if (copies === 0 && !broken) return true;
  say(`${name}: ${copies} copies of tickets were mailed`);
  if (!broken) say("  hold");
  else say(`  BROKEN at mailed copy ${broken.position}: ${broken.code}${broken.at ? ` (${broken.at})` : ""}`);
  return broken === null;
}

async function verifyFile(file: string, key: string | undefined): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity });
  const crypto = { digest, checkBy: (publicKey: string) => checkBy(tillKeyOf(publicKey)), checkByServer };
  const report = await readArchive(lines, crypto, key);
  const { header } = report;
  if (header) {
    say(`${header.shop.name} ${header.shop.siren} · made ${header.madeAt}`);
    if (key === undefined)
      say(`server key ${header.serverKey}: believed as the archive says it; give the known one with --key`);
  }
  const name = `till ${header?.till.code ?? "?"}`;
  const holds = tell(name, report);
  return tellCopies(name, report.mailed) && holds;
}

async function verifyDatabase(url: string, key: string): Promise<boolean> {
  const database = openDatabase(url, { connections: 1, onError: (error) => say(error.message) });
  let holds = true;
  try {
    for (const shop of await shopsWithTills(database.pool)) {
      const { journals, mailed } = await database.transaction({ shopId: shop.id }, async (tx) => ({
        journals: await verifyJournals(tx, shop.id, key),
        mailed: await verifyCopies(tx, shop.id, key),
      }));
      for (const report of journals) holds = tell(`${shop.code} ${report.code}`, report) && holds;
      holds = tellCopies(shop.code, mailed) && holds;
    }
  } finally {
    await database.close();
  }
  return holds;
}

const { values, positionals } = parseArgs({
  options: { key: { type: "string" }, database: { type: "string" } },
  allowPositionals: true,
});
const url = values.database ?? (positionals.length === 0 ? process.env["DATABASE_URL"] : undefined);
const [file] = positionals;
if (file !== undefined) process.exitCode = (await verifyFile(file, values.key)) ? 0 : 1;
else if (url !== undefined && values.key !== undefined)
  process.exitCode = (await verifyDatabase(url, values.key)) ? 0 : 1;
else {
  process.stderr.write("verify-journal: FILE [--key KEY], or --database URL --key KEY\n");
  process.exitCode = 2;
}
