import type { Declaration } from "@cuvee/core/cellar/excise/declaration.ts";
import type { ManualEntries } from "@cuvee/core/cellar/excise/fields.contract.ts";
import type { DeclarationStatus, DeclarationView, ExciseAct } from "@cuvee/core/cellar/excise/views.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Content stored for a closed month: the declaration, and the view that the user closed. */
export type DeclarationContent = Pick<
  DeclarationView,
  "products" | "capsules" | "duties" | "late" | "opensFreely"
> & {
  declaration: Declaration;
};
export type DeclarationRow = {
  period: string;
  status: DeclarationStatus;
  hand: ManualEntries | Record<string, never>;
  content: DeclarationContent | null;
  sha256: string | null;
  closedAt: Date | null;
  depositedAt: Date | null;
  version: number;
};

const FIELDS = `period, status, hand, content, sha256, closed_at as "closedAt", deposited_at as "depositedAt", version`;
const LAST = statement(
  `select ${FIELDS} from excise_declarations where shop_id = :shopId and status <> 'draft'
   order by period desc limit 1`,
);
const ONE = statement(
  `select ${FIELDS} from excise_declarations where shop_id = :shopId and period = :period`,
);
const BEFORE = statement(
  `select ${FIELDS} from excise_declarations where shop_id = :shopId and status <> 'draft' and period < :period
   order by period desc limit 1`,
);
const ALL = statement(
  `select period, status, closed_at as "closedAt", deposited_at as "depositedAt",
     (select sum((d ->> 'amountCents')::bigint) from jsonb_array_elements(content -> 'duties') d) as "dueCents"
   from excise_declarations where shop_id = :shopId and status <> 'draft' order by period desc limit 120`,
);
const FILES = statement(
  "select xml, csv, message from excise_declarations where shop_id = :shopId and period = :period and xml is not null",
);
const ADD_HAND = statement(
  "insert into excise_declarations (shop_id, period, hand) values (:shopId, :period, :hand) on conflict do nothing",
);
const SET_HAND = statement(
  `update excise_declarations set hand = :hand, version = version + 1
   where shop_id = :shopId and period = :period and version = :version and status = 'draft'`,
);
const OPEN_ROW = statement(
  "insert into excise_declarations (shop_id, period) values (:shopId, :period) on conflict do nothing",
);
const CLOSE = statement(
  `update excise_declarations set status = 'closed', content = :content, xml = :xml, csv = :csv, sha256 = :sha256,
     closed_at = :at,
     closed_by = :by, message = :message, version = version + 1
   where shop_id = :shopId and period = :period and status = 'draft'`,
);
const REOPEN = statement(
  `update excise_declarations set status = 'draft', content = null, xml = null, csv = null, message = null,
     sha256 = null, closed_at = null, closed_by = null, version = version + 1 where shop_id = :shopId
     and period = :period and status = 'closed'`,
);
const DEPOSIT = statement(
  `update excise_declarations set status = 'deposited', deposited_at = :at, deposited_by = :by, version = version + 1
   where shop_id = :shopId and period = :period and status = 'closed'`,
);
const ACT = statement(
  `insert into excise_acts (shop_id, period, act, at, made_by, reason)
   values (:shopId, :period, :act, :at, :by, :reason)`,
);
const ACTS = statement(
  `select act, at, made_by as "madeBy", reason from excise_acts where shop_id = :shopId and period = :period
   order by id desc limit 50`,
);

export const readLast = (tx: Tx, shopId: string): Promise<DeclarationRow | undefined> =>
  tx.one<DeclarationRow>(LAST, { shopId });
/** Returns the latest closed month, undefined before the first. */
export const lastDeclared = async (tx: Tx, shopId: string): Promise<string | undefined> =>
  (await readLast(tx, shopId))?.period;
export const readDeclaration = (
  tx: Tx,
  shopId: string,
  period: string,
): Promise<DeclarationRow | undefined> => tx.one<DeclarationRow>(ONE, { shopId, period });
/** Returns the last closed month before another. */
export const readBefore = (tx: Tx, shopId: string, period: string): Promise<DeclarationRow | undefined> =>
  tx.one<DeclarationRow>(BEFORE, { shopId, period });

type Listed = Pick<DeclarationRow, "period" | "status" | "closedAt" | "depositedAt"> & {
  dueCents: number | null;
};
export const readDeclarations = (tx: Tx, shopId: string): Promise<Listed[]> =>
  tx.rows<Listed>(ALL, { shopId });

export const readFiles = (tx: Tx, shopId: string, period: string) =>
  tx.one<{ xml: string; csv: string; message: string | null }>(FILES, { shopId, period });

/**
 * Writes the manual additions; version 0 creates the draft. Returns false when it was changed meanwhile, or the month
 * is closed.
 */
export async function saveHand(
  tx: Tx,
  at: { shopId: string; period: string; version: number },
  entries: ManualEntries,
): Promise<boolean> {
  const values = { shopId: at.shopId, period: at.period, hand: JSON.stringify(entries) };
  return (
    (await (at.version === 0
      ? tx.run(ADD_HAND, values)
      : tx.run(SET_HAND, { ...values, version: at.version }))) > 0
  );
}

type By = { shopId: string; period: string; at: Date; by: string };

/** Seals a month with its files. */
export async function sealDeclaration(
  tx: Tx,
  { shopId, period, at, by }: By,
  sealed: { content: DeclarationContent; xml: string; csv: string; message: string | null; sha256: string },
): Promise<void> {
  const { content, xml, csv, message, sha256 } = sealed;
  await tx.run(OPEN_ROW, { shopId, period });
  await tx.run(CLOSE, {
    shopId,
    period,
    content: JSON.stringify(content),
    xml,
    csv,
    sha256,
    at,
    by,
    message,
  });
}
export const unsealDeclaration = async (tx: Tx, { shopId, period }: By): Promise<boolean> =>
  (await tx.run(REOPEN, { shopId, period })) > 0;
export const recordDeclared = async (tx: Tx, { shopId, period, at, by }: By): Promise<boolean> =>
  (await tx.run(DEPOSIT, { shopId, period, at, by })) > 0;

export const recordMonthCommand = (
  tx: Tx,
  { shopId, period, at, by }: By,
  act: ExciseAct["act"],
  reason = "",
) => tx.run(ACT, { shopId, period, act, at, by, reason });
export const readActs = (tx: Tx, shopId: string, period: string) =>
  tx.rows<Omit<ExciseAct, "at"> & { at: Date }>(ACTS, { shopId, period });
