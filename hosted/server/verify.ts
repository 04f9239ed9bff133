import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readArchive } from "@cuvee/core/counter/tills/archive.ts";
import { checkBy, checkByServer, digest, tillKeyOf } from "#counter/pointsOfSale/crypto.ts";
import { say, tell, tellCopies } from "./verifyReports.ts";

// Verifies outside the product all sealed records, and names the first invalid record of each chain:
// `npm run verify -- --database URL` every chain of every shop of a database or of a copy of one: documents, books,
// tills, mailed tickets;
// `npm run verify -- file.jsonl [--key K]` the archive of a till. With the deployment's CUVEE_SECRET every seal is
// recomputed; without it the seals of documents and entries are not, and `--key` is the public key of tills as the shop
// knows it (GET /v1/tills/verification).
// Nothing is written. Ends with 1 where something is invalid.

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

const { values, positionals } = parseArgs({
  options: { key: { type: "string" }, database: { type: "string" } },
  allowPositionals: true,
});
const environmentUrl = process.env["DATABASE_DIRECT_URL"] || process.env["DATABASE_URL"];
const url = values.database ?? (positionals.length === 0 ? environmentUrl : undefined);
const [file] = positionals;
if (file !== undefined) process.exitCode = (await verifyFile(file, values.key)) ? 0 : 1;
else if (url !== undefined) {
  // An archive is read without the modules that a database needs.
  const { verifyDatabase } = await import("./verifyDatabase.ts");
  process.exitCode = (await verifyDatabase(url, values.key)) ? 0 : 1;
} else {
  process.stderr.write("verify: --database URL [--key KEY], or FILE [--key KEY]\n");
  process.exitCode = 2;
}
