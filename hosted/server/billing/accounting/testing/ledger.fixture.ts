import { verifyLedger } from "#billing/accounting/ledger.ts";
import { TEST_SECRET } from "#kit/testing/cluster.ts";
import { openDatabase } from "#kit/postgres/database.ts";
import { openSecrets } from "#kit/secrets.ts";

/**
 * Returns the first invalid record of each shop's books, read as the owner of the database; empty when all are valid.
 * Writes nothing.
 */
export async function ledgerFaults(ownerUrl: string): Promise<unknown[]> {
  const key = openSecrets(TEST_SECRET);
  const database = openDatabase(ownerUrl, {
    asOwner: true,
    connections: 1,
    onError: (error) => {
      throw error;
    },
  });
  try {
    const { rows } = await database.pool.query<{ id: string; code: string }>("select id, code from shops");
    const faults: unknown[] = [];
    for (const { id, code } of rows) {
      const { broken } = await database.transaction({ shopId: id }, (tx) =>
        verifyLedger(tx, id, { key, sealsAt: null, limit: Infinity }),
      );
      if (broken) faults.push({ shop: code, ...broken });
    }
    return faults;
  } finally {
    await database.close();
  }
}
