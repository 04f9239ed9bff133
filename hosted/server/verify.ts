import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readArchive, type JournalReport } from "@cuvee/core/sales/tills/archive.ts";
import type { CopiesReport } from "@cuvee/core/sales/tills/copies.ts";
import type { LedgerReport } from "@cuvee/core/billing/accounting/views.ts";
import { SEALED_KINDS } from "@cuvee/core/billing/documents/documents.ts";
import { verifyLedger } from "#billing/accounting/ledger.ts";
import { verifyChain, type ChainReport } from "#billing/documents/verify.ts";
import { openDatabase, type Tx } from "#kit/database.ts";
import { openSecrets, type Secrets } from "#kit/secrets.ts";
import { verifyCopies } from "#sales/tills/copies.ts";
import { checkBy, checkByServer, digest, tillKeyOf } from "#sales/tills/crypto.ts";
import { verifyJournals } from "#sales/tills/verify.ts";
import { everyShop } from "./verify.queries.ts";

// Verifies outside the product what it seals, and names the first record of each chain that does not hold:
// `npm run verify -- --database URL` every chain of every shop of a database or of a copy of one: documents, books, tills, mailed tickets;
// `npm run verify -- file.jsonl [--key K]` the archive of a till. With the deployment's CUVEE_SECRET every seal is made again; without it
// the seals of documents and entries are not, and `--key` is the public key of tills as the shop knows it (GET /v1/tills/verification).
// Nothing is written. Ends with 1 where something does not hold.

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

/** A chain of sealed documents. */
function tellDocuments(shop: string, { kind, documents, since, broken }: ChainReport): boolean {
  if (documents === 0 && !broken) return true;
  say(`${shop} ${kind}s: ${documents} documents${since ? ` since ${since}` : ""}`);
  if (!broken) say("  hold");
  else
    say(
      `  BROKEN at document ${broken.position}: ${broken.why}${broken.number ? ` (${broken.number})` : ""}`,
    );
  return broken === null;
}

/** The books. */
function tellLedger(shop: string, { entries, firstOn, since, broken }: LedgerReport): boolean {
  if (entries === 0 && !broken) return true;
  say(`${shop} books: ${entries} entries since ${firstOn ?? "?"}, sealed since ${since ?? "never"}`);
  if (!broken) say("  hold");
  else {
    const { code, closesOn, number, piece } = broken;
    const place = number === null ? "without entry" : `entry ${number} of the year to ${closesOn ?? "?"}`;
    say(`  BROKEN at ${place}: ${code}${piece ? ` (${piece})` : ""}`);
  }
  return broken === null;
}

type Keys = { secrets: Pick<Secrets, "documentSeal"> | null; tillKey: string | undefined };

/** Every chain of a shop. */
async function verifyShop(tx: Tx, shop: { id: string; code: string }, keys: Keys): Promise<boolean> {
  const { secrets, tillKey } = keys;
  const told: boolean[] = [];
  for (const kind of SEALED_KINDS)
    told.push(tellDocuments(shop.code, await verifyChain(tx, secrets, shop.id, kind)));
  const check = { key: secrets, sealsAt: null, limit: Infinity };
  told.push(tellLedger(shop.code, await verifyLedger(tx, shop.id, check)));
  if (tillKey !== undefined) {
    for (const report of await verifyJournals(tx, shop.id, tillKey))
      told.push(tell(`${shop.code} till ${report.code}`, report));
    told.push(tellCopies(shop.code, await verifyCopies(tx, shop.id, tillKey)));
  }
  return told.every(Boolean);
}

async function verifyDatabase(url: string, keys: Keys): Promise<boolean> {
  if (!keys.secrets) say("without CUVEE_SECRET: seals of documents and entries are not made again");
  if (keys.tillKey === undefined) say("without --key or CUVEE_SECRET: tills are not read");
  const database = openDatabase(url, { connections: 1, onError: (error) => say(error.message) });
  let holds = true;
  try {
    for (const shop of await everyShop(database.pool))
      holds = (await database.transaction({ shopId: shop.id }, (tx) => verifyShop(tx, shop, keys))) && holds;
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
else if (url !== undefined) {
  const given = process.env["CUVEE_SECRET"];
  const secrets = given === undefined ? null : openSecrets("", given);
  process.exitCode = (await verifyDatabase(url, { secrets, tillKey: values.key ?? secrets?.tillKey }))
    ? 0
    : 1;
} else {
  process.stderr.write("verify: --database URL [--key KEY], or FILE [--key KEY]\n");
  process.exitCode = 2;
}
