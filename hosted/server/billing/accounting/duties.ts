import { entryOfDuties } from "@cuvee/core/billing/accounting/otherEntries.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { isBooked } from "#billing/accounting/book.queries.ts";
import { openBooks, writeEntry } from "#billing/accounting/books.ts";
import { readDeclaration } from "#cellar/excise/declarations.queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";

/**
 * Books the duties of a month that was declared to the customs, once: the expense and the debt to the customs, on the
 * day of the declaration, or today where the books are closed up to that day. A month without duties has no entry.
 */
export async function bookDuties(
  services: Services,
  { shopId, period }: JobData["duties-declared"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    const declared = await readDeclaration(tx, shopId, period);
    if (!declared?.content || !declared.depositedAt) return;
    const books = await openBooks(tx, services, shopId);
    const day = dayInFrance(declared.depositedAt.getTime());
    const entry = entryOfDuties(
      {
        period,
        on: books.lockedUntil !== null && day <= books.lockedUntil ? books.today : day,
        amountsCents: declared.content.duties.map((duty) => duty.amountCents),
      },
      books.codes,
    );
    if (!entry || (await isBooked(tx, shopId, "duties", entry.pieceRef))) return;
    await writeEntry(tx, services, books, { entry, created: { kind: "duties" } });
  });
}
