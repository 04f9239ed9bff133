import { codesOf, type Account, type Codes } from "@cuvee/core/billing/accounting/accounts.ts";
import type { Scheme } from "@cuvee/core/billing/accounting/entries.ts";
import { DEFAULT_JOURNALS, type Entry, type Journal } from "@cuvee/core/billing/accounting/entry.ts";
import { dayInFrance, frenchDay } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { billingSettings } from "@cuvee/core/shops/settings/billing.ts";
import { fiscalYearOf, type YearRule } from "@cuvee/core/shops/settings/years.ts";
import { lockBooksShared } from "#billing/accounting/book.queries.ts";
import { insertEntry, type NewEntry } from "#billing/accounting/entries.queries.ts";
import { sealedOf, sealEntry } from "#billing/accounting/ledgerSeal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import { yearRuleOf } from "#shops/settings/numbers.ts";

/** The data of a shop's books that an entry needs. */
export type Books = {
  shopId: string;
  codes: Codes;
  scheme: Scheme;
  journals: Record<Journal, { code: string; name: string }>;
  years: YearRule;
  /** The day up to which they are closed. */
  lockedUntil: string | null;
  today: string;
  at: Date;
};

/** Opens the books; no period is closed until the transaction ends. */
export async function openBooks(tx: Tx, services: Pick<Services, "now">, shopId: string): Promise<Books> {
  const shop = (await lockBooksShared(tx, shopId)) ?? refuse("not-found", 404);
  const own = new Map<string, Account>(shop.codes.map(({ use, ...account }) => [use, account]));
  const now = services.now();
  return {
    shopId,
    codes: codesOf(own),
    scheme: {
      depositVat: billingSettings(shop.billing_settings).depositVat,
      ossSince: shop.oss_since ? dayInFrance(shop.oss_since.getTime()) : null,
    },
    journals: {
      ...DEFAULT_JOURNALS,
      ...Object.fromEntries(shop.journals.map(({ journal, code, name }) => [journal, { code, name }])),
    },
    years: yearRuleOf(shop),
    lockedUntil: shop.locked_until,
    today: dayInFrance(now),
    at: new Date(now),
  };
}

function refuseBefore(until: string | null, day: string): void {
  if (until && day <= until) refuse("period-locked", 409, { until, day: frenchDay(until) });
}

type Made = Pick<NewEntry, "kind" | "documentId" | "settlementId">;

/** Writes an entry; does nothing for one without lines. Throws `period-locked` (409). */
export async function writeEntry(
  tx: Tx,
  services: Services,
  books: Books,
  { entry, created }: { entry: Entry | null; created: Made & { by?: string } },
): Promise<void> {
  if (!entry) return;
  const { lockedUntil } = books;
  refuseBefore(lockedUntil, entry.on);
  const written = {
    by: "cuvee",
    ...created,
    id: newId(services),
    closesOn: fiscalYearOf(entry.on, books.years).closesOn,
    journal: books.journals[entry.journal],
    at: books.at,
    validatedOn: books.today,
  };
  const number = await insertEntry(tx, books.shopId, entry, written);
  await sealEntry(tx, services.secrets, books.shopId, {
    entry: sealedOf(entry, written, number),
    at: books.at,
  });
}
