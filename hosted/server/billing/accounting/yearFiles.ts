import { FEC_HEAD, fecName, fecRows, type FecLine } from "@cuvee/core/billing/accounting/fec.ts";
import { openingLines } from "@cuvee/core/billing/accounting/opening.ts";
import { DEFAULT_JOURNALS } from "@cuvee/core/billing/accounting/entry.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { fiscalYearOf } from "@cuvee/core/shops/settings/years.ts";
import { readBooks, readJournals } from "#billing/accounting/book.queries.ts";
import type { ChangeContext } from "#billing/accounting/codes.ts";
import {
  balancesBefore,
  fecLines,
  firstOfYear,
  storeFec,
  storedFec,
  resultsBefore,
  sirenOf,
  yearsWithoutFec,
} from "#billing/accounting/read.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { yearRuleOf } from "#shops/settings/numbers.ts";

/** Entries that are read and written at once: other requests are served between two parts. */
const PART = 2000;

/** Returns the opening entry of a year: the balances of the years before. None for the first year that was booked. */
async function opening(tx: Tx, shopId: string, closesOn: string): Promise<FecLine[]> {
  const first = await firstOfYear(tx, shopId, closesOn);
  if (!first?.isCarried || first.validatedOn === null) return [];
  const shop = (await readBooks(tx, shopId)) ?? refuse("not-found", 404);
  const { opensOn } = fiscalYearOf(closesOn, yearRuleOf(shop));
  const own = await readJournals(tx, shopId);
  return openingLines(
    {
      opensOn,
      // The first number is reserved for it, except in years that were booked before their preceding year.
      number: (first.number ?? 2) > 1 ? 1 : 0,
      validatedOn: first.validatedOn,
      journalCodes: [...Object.values(DEFAULT_JOURNALS), ...own].map(({ code }) => code),
      isProvisional: shop.locked_until === null || shop.locked_until < dayAfter(opensOn, -1),
    },
    await balancesBefore(tx, shopId, closesOn),
    await resultsBefore(tx, shopId, closesOn),
  );
}

/** Returns the FEC of a fiscal year as the books are now; null for a year without entries. */
async function writeYear(tx: Tx, shopId: string, closesOn: string): Promise<string | null> {
  const parts: string[] = [];
  for (let after = 0; ; after += PART) {
    // Numbers have no gaps: a part without lines is the end.
    const lines = await fecLines(tx, shopId, { closesOn, after, count: PART });
    if (lines.length === 0) break;
    parts.push(fecRows(lines));
  }
  if (parts.length === 0) return null;
  return [FEC_HEAD, fecRows(await opening(tx, shopId, closesOn)), ...parts].join("");
}

/**
 * Stores the FEC of each year that is locked, byte for byte: later letters, names or settings do not change it. Throws
 * `siren-missing` (409).
 */
export async function storeFecsOfYears(
  tx: Tx,
  { shopId, by, now }: ChangeContext,
  until: string,
): Promise<void> {
  for (const closesOn of await yearsWithoutFec(tx, shopId, until)) {
    const siren = (await sirenOf(tx, shopId)) ?? refuse("siren-missing", 409);
    const text = (await writeYear(tx, shopId, closesOn)) ?? refuse("not-found", 404);
    const content = Buffer.from(text, "utf8");
    await storeFec(tx, { shopId, closesOn, name: fecName(siren, closesOn), content, by, at: new Date(now) });
  }
}

/**
 * Returns the FEC of a fiscal year: the stored bytes for one that is locked, else from the current books. A year that
 * was locked before its file was stored is stored now. Throws `not-found` (404) for a year without entries,
 * `siren-missing` (409).
 */
export async function fecFile(
  tx: Tx,
  by: ChangeContext,
  closesOn: string,
): Promise<{ name: string; text: string | Buffer }> {
  const { shopId } = by;
  const shop = (await readBooks(tx, shopId)) ?? refuse("not-found", 404);
  if (shop.locked_until !== null && closesOn <= shop.locked_until) {
    await storeFecsOfYears(tx, by, shop.locked_until);
    const stored = (await storedFec(tx, shopId, closesOn)) ?? refuse("not-found", 404);
    return { name: stored.name, text: stored.content };
  }
  const text = (await writeYear(tx, shopId, closesOn)) ?? refuse("not-found", 404);
  const siren = (await sirenOf(tx, shopId)) ?? refuse("siren-missing", 409);
  return { name: fecName(siren, closesOn), text };
}
