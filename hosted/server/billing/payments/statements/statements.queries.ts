import { BANK_LINE_LIST } from "@cuvee/core/billing/payments/bankLines.list.ts";
import type { MatchDocument, MatchMoney } from "@cuvee/core/billing/payments/matching.ts";
import type { BankLineListed } from "@cuvee/core/billing/payments/statements.contract.ts";
import type { CsvMapping } from "@cuvee/core/billing/payments/statements.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { SLIP_OF_MONEY, STATE } from "#billing/payments/settlements/slips.queries.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";

export const bankLineRows: ListDefinition<BankLineListed> = defineList(BANK_LINE_LIST, {
  from: `bank_lines l left join settlements s on s.shop_id = l.shop_id and s.id = l.settlement_id
    left join settlement_states t on t.shop_id = s.shop_id and t.settlement_id = s.id
    left join clients c on c.shop_id = t.shop_id and c.id = t.client_id
    left join bank_slips b on b.shop_id = l.shop_id and b.id = l.slip_id`,
  where: "l.shop_id = :shopId",
  id: "l.id",
  columns: {
    bookedOn: { sql: "l.booked_on", required: true },
    label: "l.label",
    reference: "l.reference",
    amountCents: { sql: "l.amount_cents", required: true },
    status: "l.status",
    bankId: "l.bank_id",
    matchedWith: "coalesce(b.number, concat_ws(' ', c.name, nullif(s.reference, '')))",
    settlementId: { sql: "l.settlement_id", required: true },
    slipId: { sql: "l.slip_id", required: true },
  },
  extra: { version: "l.version" },
  search: ["l.plain_search"],
});

export type StoredStatementLine = {
  id: string;
  bank_id: string;
  booked_on: string;
  amount_cents: number;
  label: string;
  reference: string;
  status: "open" | "matched" | "ignored";
  settlement_id: string | null;
  slip_id: string | null;
  version: number;
};

const MAPPING = statement("select mapping from bank_mappings where shop_id = :shopId and bank_id = :bankId");
const KEEP_MAPPING = statement(
  `insert into bank_mappings (shop_id, bank_id, mapping) values (:shopId, :bankId, :mapping)
   on conflict (shop_id, bank_id) do update set mapping = excluded.mapping`,
);
const ADD = statement(
  `insert into bank_statements (shop_id, id, bank_id, name, format, lines, fresh, made_by, at)
   values (:shopId, :id, :bankId, :name, :format, :lines, :fresh, :by, :at)`,
);
const KNOWN = statement(
  "select mark from bank_lines where shop_id = :shopId and bank_id = :bankId and mark = any(:marks)",
);
const ADD_LINES = statement(
  `insert into bank_lines (shop_id, id, bank_id, statement_id, mark, booked_on, amount_cents, label,
     reference, plain_search)
   select :shopId, x.id, :bankId, :statementId, x.mark, x.booked_on, x.amount_cents, x.label, x.reference,
     plain_text(x.label || ' ' || x.reference)
   from jsonb_to_recordset(:lines::jsonb) x (id text, mark text, booked_on date, amount_cents bigint, label text,
     reference text)
   on conflict (shop_id, bank_id, mark) do nothing`,
);
const WAITING = statement(
  `select * from bank_lines where shop_id = :shopId and status = 'open'
     and (:day::date is null or (booked_on, id) < (:day, :id)) order by booked_on desc, id desc limit 51`,
);
const COUNT = statement(
  "select count(*)::int as n from bank_lines where shop_id = :shopId and status = 'open'",
);
const HOLD = statement("select * from bank_lines where shop_id = :shopId and id = :id for update");
const SAVE = statement(
  `update bank_lines set status = :status, settlement_id = :settlementId, slip_id = :slipId, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const MADE = statement(
  `select coalesce(s.source like 'bank:' || :lineId || '%', false) as is_noted,
     coalesce((select e.kind = 'banked' and e.facts ->> 'lineId' = :lineId from settlement_events e
       where e.shop_id = :shopId and e.settlement_id = :settlementId
       and e.kind in ('banked', 'unbanked') order by e.id desc limit 1), false) as is_banked
   from settlements s where s.shop_id = :shopId and s.id = :settlementId`,
);
const OPEN = statement(
  `select s.document_id as id, s.kind, s.number, s.client_id, c.name as client_name, s.open_cents
   from document_states s join clients c on c.shop_id = s.shop_id and c.id = s.client_id
   where s.shop_id = :shopId and s.kind <> 'credit' and s.open_cents > 0 order by s.due_on, s.document_id limit 5000`,
);
const MONEY = statement(
  `select s.id, 'settlement' as kind, c.name as client_name, s.reference, s.amount_cents
   from settlement_states t join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
   join clients c on c.shop_id = t.shop_id and c.id = t.client_id
   where t.shop_id = :shopId and t.status in ('noted', 'banked') and s.kind = 'receipt'
     and s.received_on > :today::date - 120
     and s.amount_cents = any(:amounts) and not exists ${SLIP_OF_MONEY}
     and not exists (select 1 from bank_lines b where b.shop_id = s.shop_id and b.settlement_id = s.id
       and b.amount_cents > 0)
   union all
   select b.id, 'slip', '', b.number, b.total_cents from bank_slips b
   where b.shop_id = :shopId and b.made_on > :today::date - 60 and b.total_cents = any(:amounts)
     and ${STATE} = 'made' limit 500`,
);
// Money that can come back was in the bank: also checks of a slip.
const RETURNABLE = statement(
  `select s.id, 'settlement' as kind, c.name as client_name, s.reference, s.amount_cents
   from settlement_states t join settlements s on s.shop_id = t.shop_id and s.id = t.settlement_id
   join clients c on c.shop_id = t.shop_id and c.id = t.client_id
   where t.shop_id = :shopId and t.status = 'banked' and s.kind = 'receipt'
     and s.type in ('check', 'sample', 'stripeSepa')
     and s.received_on > :today::date - 420 and s.amount_cents = any(:amounts) limit 500`,
);

const ON_LINE = statement(
  `select exists (select 1 from bank_lines b where b.shop_id = :shopId and b.settlement_id = :settlementId
     and b.amount_cents > 0)
     or exists (select 1 from bank_slip_lines l join bank_lines b on b.shop_id = l.shop_id and b.slip_id = l.slip_id
       where l.shop_id = :shopId and l.settlement_id = :settlementId) as found`,
);

export const mappingOf = async (tx: Tx, shopId: string, bankId: string): Promise<CsvMapping | null> =>
  (await tx.one<{ mapping: CsvMapping }>(MAPPING, { shopId, bankId }))?.mapping ?? null;
export const saveMapping = (tx: Tx, shopId: string, bankId: string, mapping: CsvMapping) =>
  tx.run(KEEP_MAPPING, { shopId, bankId, mapping: JSON.stringify(mapping) });
export const addStatement = (
  tx: Tx,
  s: {
    shopId: string;
    id: string;
    bankId: string;
    name: string;
    format: string;
    lines: number;
    fresh: number;
    by: string;
    at: Date;
  },
) =>
  tx.run(ADD, {
    shopId: s.shopId,
    id: s.id,
    bankId: s.bankId,
    name: s.name,
    format: s.format,
    lines: s.lines,
    fresh: s.fresh,
    by: s.by,
    at: s.at,
  });
/** Returns those of these marks that the account has already. */
export const knownMarks = async (
  tx: Tx,
  shopId: string,
  bankId: string,
  marks: readonly string[],
): Promise<Set<string>> =>
  new Set((await tx.rows<{ mark: string }>(KNOWN, { shopId, bankId, marks })).map((row) => row.mark));
export const addLines = (
  tx: Tx,
  s: { shopId: string; bankId: string; statementId: string },
  lines: readonly {
    id: string;
    mark: string;
    booked_on: string;
    amount_cents: number;
    label: string;
    reference: string;
  }[],
): Promise<number> =>
  tx.run(ADD_LINES, {
    shopId: s.shopId,
    bankId: s.bankId,
    statementId: s.statementId,
    lines: JSON.stringify(lines),
  });
export const waitingLines = (tx: Tx, shopId: string, cursor: string | undefined) => {
  const [day = null, id = null] = /^(\d{4}-\d\d-\d\d)~([0-9a-z]{16})$/.exec(cursor ?? "")?.slice(1) ?? [];
  return tx.rows<StoredStatementLine>(WAITING, { shopId, day, id });
};
export const countWaiting = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ n: number }>(COUNT, { shopId }))?.n ?? 0;
export const holdLine = (tx: Tx, shopId: string, id: string) =>
  tx.one<StoredStatementLine>(HOLD, { shopId, id });
export const saveLine = (
  tx: Tx,
  shopId: string,
  id: string,
  {
    status,
    found = {},
  }: { status: StoredStatementLine["status"]; found?: { settlementId?: string; slipId?: string } },
) =>
  tx.run(SAVE, {
    shopId,
    id,
    status,
    settlementId: found.settlementId ?? null,
    slipId: found.slipId ?? null,
  });
/** Checks whether a line of a statement already matches this money, or its slip. */
export const isOnLine = async (tx: Tx, shopId: string, settlementId: string): Promise<boolean> =>
  (await tx.one<{ found: boolean }>(ON_LINE, { shopId, settlementId }))?.found ?? false;
/**
 * Returns whether the settlement was recorded by matching this line, and whether it is in the bank by this line alone.
 */
export const madeByLine = (tx: Tx, shopId: string, settlementId: string, lineId: string) =>
  tx.one<{ is_noted: boolean; is_banked: boolean }>(MADE, { shopId, settlementId, lineId });

type OpenRow = {
  id: string;
  kind: "bill" | "deposit";
  number: string;
  client_id: string;
  client_name: string;
  open_cents: number;
};
type MoneyRow = {
  id: string;
  kind: "settlement" | "slip";
  client_name: string;
  reference: string;
  amount_cents: number;
};
const moneyOf = (row: MoneyRow): MatchMoney => ({
  id: row.id,
  kind: row.kind,
  clientName: row.client_name,
  reference: row.reference,
  amountCents: row.amount_cents as Cents,
});

/** Returns documents that are due, for the suggestions. */
export const openDocumentsToMatch = async (tx: Tx, shopId: string): Promise<MatchDocument[]> =>
  (await tx.rows<OpenRow>(OPEN, { shopId })).map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.number,
    clientId: row.client_id,
    clientName: row.client_name,
    openCents: row.open_cents as Cents,
  }));
/** Returns money and slips of these amounts that are on no statement yet. */
export const moneyToMatch = async (
  tx: Tx,
  shopId: string,
  today: string,
  amounts: readonly number[],
): Promise<MatchMoney[]> => (await tx.rows<MoneyRow>(MONEY, { shopId, today, amounts })).map(moneyOf);
/** Returns money of these amounts that the bank may return. */
export const moneyToReturn = async (
  tx: Tx,
  shopId: string,
  today: string,
  amounts: readonly number[],
): Promise<MatchMoney[]> => (await tx.rows<MoneyRow>(RETURNABLE, { shopId, today, amounts })).map(moneyOf);
