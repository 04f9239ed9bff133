import { createHash } from "node:crypto";
import type { LedgerReport } from "@cuvee/core/billing/accounting/views.ts";
import { SEALED_KINDS } from "@cuvee/core/billing/documents/documents.ts";
import { verifyLedger } from "#billing/accounting/ledger.ts";
import { verifyChain, type ChainReport } from "#billing/documents/verify.ts";
import { readArrivals } from "#backups/shops/imported.queries.ts";
import { openDatabase, type Tx } from "#kit/postgres/database.ts";
import { openSecrets, type Secrets } from "#kit/secrets.ts";
import { verifyCopies } from "#counter/tills/journal/copies.ts";
import { verifyJournals } from "#counter/tills/journal/verify.ts";
import { say, tell, tellCopies } from "./verifyReports.ts";
import { everyShop } from "./verify.queries.ts";

/** Reports a chain of sealed documents; returns whether it is valid. */
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

/** Reports the books; returns whether they are valid. */
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

/** Returns the text that a deployment seals of a shop's arrival from another one. */
export const arrivalText = (
  shopId: string,
  { position, statement, originKey }: { position: number; statement: string; originKey: string },
): string =>
  `shop-arrival\n${shopId}\n${position}\n${originKey}\n${createHash("sha256").update(statement).digest("hex")}`;

/** Reports the statements of the instances that a shop came from; returns whether they are as they were sealed. */
async function tellArrivals(tx: Tx, shop: { id: string; code: string }, { secrets }: Keys): Promise<boolean> {
  const results: boolean[] = [];
  for (const arrival of await readArrivals(tx, shop.id)) {
    const isSealed = !secrets || secrets.documentSeal(arrivalText(shop.id, arrival)) === arrival.seal;
    say(`${shop.code} came from ${arrival.originKey}`);
    say(isSealed ? "  holds" : "  BROKEN: what that instance stated was changed");
    results.push(isSealed);
  }
  return results.every(Boolean);
}

type Keys = { secrets: Pick<Secrets, "documentSeal"> | null; tillKey: string | undefined };

/** Verifies every chain of a shop and reports it; returns whether all are valid. */
export async function verifyShop(tx: Tx, shop: { id: string; code: string }, keys: Keys): Promise<boolean> {
  const { secrets, tillKey } = keys;
  const results: boolean[] = [await tellArrivals(tx, shop, keys)];
  for (const kind of SEALED_KINDS)
    results.push(tellDocuments(shop.code, await verifyChain(tx, secrets, shop.id, kind)));
  const check = { key: secrets, sealsAt: null, limit: Infinity };
  results.push(tellLedger(shop.code, await verifyLedger(tx, shop.id, check)));
  if (tillKey !== undefined) {
    for (const report of await verifyJournals(tx, shop.id, tillKey))
      results.push(tell(`${shop.code} till ${report.code}`, report));
    results.push(tellCopies(shop.code, await verifyCopies(tx, shop.id, tillKey)));
  }
  return results.every(Boolean);
}

/**
 * Verifies every chain of every shop of a database; returns false where one is invalid. Seals are recomputed with the
 * deployment's secret (`given`, by default CUVEE_SECRET); `key` is the public key of tills, where the secret is not
 * available.
 */
export async function verifyDatabase(
  url: string,
  key: string | undefined,
  given: string | undefined = process.env["CUVEE_SECRET"],
): Promise<boolean> {
  const secrets = given === undefined ? null : openSecrets(given);
  const keys = { secrets, tillKey: key ?? secrets?.tillKey };
  if (!keys.secrets) say("without CUVEE_SECRET: seals of documents and entries are not made again");
  if (keys.tillKey === undefined) say("without --key or CUVEE_SECRET: tills are not read");
  const database = openDatabase(url, {
    asOwner: true,
    connections: 1,
    onError: (error) => say(error.message),
  });
  let holds = true;
  try {
    for (const shop of await everyShop(database.pool))
      holds = (await database.transaction({ shopId: shop.id }, (tx) => verifyShop(tx, shop, keys))) && holds;
  } finally {
    await database.close();
  }
  return holds;
}
