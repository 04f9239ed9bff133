import type { Cents } from "@cuvee/core/kit/money.ts";
import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { CashMove, Opening } from "@cuvee/core/counter/tills/journal.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

type Span = { from: number; to: number };

// Training moves no cash.
const OF_KIND = statement(
  `select content::jsonb -> 'body' as body from till_records
   where shop_id = :shopId and till_id = :tillId and kind = :kind and seq between :from and :to
     and not content::jsonb ? 'training' order by seq`,
);
/** Returns cash that went into the drawer and out of it among the records of a span. */
export const cashBetween = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  { from, to }: Span,
): Promise<CashMove[]> =>
  (await tx.rows<{ body: CashMove }>(OF_KIND, { shopId, tillId, kind: "cash", from, to })).map(
    ({ body }) => body,
  );

/** Returns the opening float among the records of a span; null without one. */
export const floatBetween = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  { from, to }: Span,
): Promise<Cents | null> =>
  (await tx.rows<{ body: Opening }>(OF_KIND, { shopId, tillId, kind: "opening", from, to })).at(-1)?.body
    .floatCents ?? null;

const BEFORE = statement(
  `select content from till_closings where shop_id = :shopId and till_id = :tillId and period = 'day' and seq < :seq
   order by seq desc limit 1`,
);
/** Returns the closing of a till's day before a record of its journal. */
export const dayBefore = async (
  tx: Tx,
  shopId: string,
  tillId: string,
  seq: number,
): Promise<Closing | undefined> =>
  (await tx.one<{ content: Closing }>(BEFORE, { shopId, tillId, seq }))?.content;
