import { endFault, readArchived, reportOf, type JournalReport } from "@cuvee/core/sales/tills/archive.ts";
import { NEW_JOURNAL } from "@cuvee/core/sales/tills/running.ts";
import type { Tx } from "#kit/database.ts";
import { checkBy, checkByServer, digest, tillKeyOf } from "#sales/tills/crypto.ts";
import { journalsOf, readHead, recordsAfter } from "#sales/tills/journal.queries.ts";

const END = 2_147_483_647;

/**
 * Reads every journal of a shop from its beginning, as the database has it: each hash, both signatures, numbers, sums, closings and
 * the sealed end. `serverKey` is public: no secret is needed to verify.
 */
export async function verifyJournals(
  tx: Tx,
  shopId: string,
  serverKey: string,
): Promise<(JournalReport & { tillId: string; code: string })[]> {
  const checkServer = checkByServer(serverKey);
  const reports = [];
  for (const { id, code, public_key } of await journalsOf(tx, shopId)) {
    const journal = { shopId, tillId: id, code };
    const check = checkBy(tillKeyOf(public_key));
    let running = NEW_JOURNAL;
    let broken: JournalReport["broken"] = null;
    for (;;) {
      const page = await recordsAfter(tx, shopId, id, running.end.seq, END);
      for (const record of page) {
        const read = await readArchived(running, record, journal, { digest, check, checkServer });
        if ("broken" in read) {
          ({ broken } = read);
          break;
        }
        ({ running } = read);
      }
      if (broken || page.length < 500) break;
    }
    broken ??= endFault(running, journal, await readHead(tx, shopId, id), checkServer);
    reports.push({ tillId: id, code, ...reportOf(running, running.end.seq, broken) });
  }
  return reports;
}
