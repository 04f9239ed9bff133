import type {
  ImportKind,
  ImportLine,
  ImportSource,
  ImportStatus,
  ImportTwin,
  ImportView,
  LineFault,
  LineState,
} from "@cuvee/core/insight/imports/fields.ts";
import { LINE_STATES } from "@cuvee/core/insight/imports/fields.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { DecimalSign } from "@cuvee/core/insight/imports/numbers.ts";
import type { ReadSheet } from "./parse.ts";

export type ImportRow = {
  id: string;
  kind: ImportKind;
  source: ImportSource;
  status: ImportStatus;
  running: ImportView["running"];
  name: string;
  encoding: ImportView["encoding"];
  delimiter: string;
  headings: string[];
  mapping: Record<string, number>;
  defaults: Record<string, string>;
  filled: number[];
  decimalSign: DecimalSign | null;
  checked: Record<string, number> | null;
  progress: number;
  version: number;
  madeBy: string;
  userId: string;
  createdAt: Date;
  finishedAt: Date | null;
};

const COLUMNS = `id, kind, source, status, running, name, encoding, delimiter, headings, mapping, defaults, filled,
  decimal_sign as "decimalSign", checked, progress, version, made_by as "madeBy", user_id as "userId",
  created_at as "createdAt", finished_at as "finishedAt"`;
const ADD = statement(
  `insert into imports (shop_id, id, kind, source, name, encoding, delimiter, headings, mapping, made_by, user_id,
     created_at, defaults, filled, decimal_sign)
   values (:shopId, :id, :kind, :source, :name, :encoding, :delimiter, :headings, :mapping, :madeBy, :userId, :at,
     :defaults, :filled, :decimalSign)`,
);
const ADD_LINES = statement(
  `insert into import_lines (shop_id, import_id, line, cells)
   select :shopId, :id, x.line, array(select jsonb_array_elements_text(x.cells))
   from jsonb_to_recordset(:lines::jsonb) as x(line int, cells jsonb)`,
);
const READ = statement(`select ${COLUMNS} from imports where shop_id = :shopId and id = :id`);
const HOLD = statement(`select ${COLUMNS} from imports where shop_id = :shopId and id = :id for update`);
const LAST = statement(
  `select ${COLUMNS} from imports where shop_id = :shopId order by created_at desc, id desc limit 30`,
);
const COUNTS = statement(
  `select state, made, count(*)::int as n from import_lines where shop_id = :shopId and import_id = :id group by 1, 2`,
);
const RECORD = `case when l.state in ('done', 'kept') then
   case case i.kind when 'prospects' then 'clients' else i.kind end
     when 'clients' then (select jsonb_build_object('id', c.id, 'name', c.name) from clients c
       where c.shop_id = :shopId and c.id = l.undo ->> 'id')
     when 'products' then (select jsonb_build_object('id', p.id, 'name', p.name) from products p
       where p.shop_id = :shopId and p.id = l.undo ->> 'id')
     when 'orders' then (select jsonb_build_object('id', c.id, 'name', c.name) from imported_orders o
       join clients c on c.shop_id = o.shop_id and c.id = o.client_id
       where o.shop_id = :shopId and o.id = l.undo ->> 'id')
     else (select jsonb_build_object('id', f.id, 'name', p.name) from formats f
       join products p on p.shop_id = f.shop_id and p.id = f.product_id
       where f.shop_id = :shopId and f.id = l.undo ->> 'id')
   end end as record`;
const LINES = statement(
  `select l.line, l.cells, l.fixed, l.state, l.faults, l.made, ${RECORD},
     (select jsonb_build_object('id', c.id, 'name', c.name, 'reason', l.twin ->> 'reason', 'act', l.twin ->> 'act')
       from clients c where c.shop_id = :shopId and c.id = l.twin ->> 'id') as twin
   from import_lines l join imports i on i.shop_id = l.shop_id and i.id = l.import_id
   where l.shop_id = :shopId and l.import_id = :id and l.line > :after and (:state::text is null or l.state = :state)
   order by l.line limit :limit`,
);
const KEPT = statement(
  `select coalesce(faults -> 0 ->> 'code', 'changed-since') as code, count(*)::int as count from import_lines
   where shop_id = :shopId and import_id = :id and state = 'kept' group by 1 order by 2 desc, 1`,
);
const HOLD_LINE = statement(
  `select line, cells, fixed, state, faults, made, null::jsonb as record,
     null::jsonb as twin from import_lines
   where shop_id = :shopId and import_id = :id and line = :line for update`,
);
const SET_CELLS = statement(
  `update import_lines set cells = :cells, fixed = :fixed, state = case state when 'skipped' then state else 'new' end,
     faults = '[]'
   where shop_id = :shopId and import_id = :id and line = :line`,
);
const SET_MAPPING = statement(
  `update imports set mapping = :mapping, source = :source, defaults = :defaults, checked = null, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const FORGET_CHECK = statement(
  `update import_lines set state = 'new', faults = '[]'
   where shop_id = :shopId and import_id = :id and state in ('ready', 'error')`,
);
const START = statement(
  `update imports set running = :running, status = coalesce(:status, status), progress = 0,
     checked = coalesce(:checked, checked), version = version + 1
   where shop_id = :shopId and id = :id`,
);
const PROGRESS = statement("update imports set progress = :lines where shop_id = :shopId and id = :id");
const FINISH = statement(
  `update imports set running = null, status = coalesce(:status, status), finished_at = coalesce(:at, finished_at),
     version = version + 1
   where shop_id = :shopId and id = :id`,
);
const WAITING = statement(
  `select line, cells, fixed, state, faults, made, undo from import_lines
   where shop_id = :shopId and import_id = :id and state = any(:states) and line > :after order by line limit :limit`,
);
const IMPORTED = statement(
  `select line, cells, fixed, state, faults, made, undo from import_lines
   where shop_id = :shopId and import_id = :id and state = 'done' and line < :before order by line desc limit :limit`,
);
const SET_LINES = statement(
  `update import_lines l set state = x.state, faults = x.faults, made = coalesce(x.made, l.made),
     undo = coalesce(x.undo, l.undo), twin = x.twin
   from jsonb_to_recordset(:results) as x(line int, state text, faults jsonb, made text, undo jsonb, twin jsonb)
   where l.shop_id = :shopId and l.import_id = :id and l.line = x.line`,
);
const REBASE = statement(
  `update import_lines set undo = jsonb_set(undo, '{version}', to_jsonb(:to::int))
   where shop_id = :shopId and import_id = :importId and state = 'done' and undo ->> 'id' = :id
     and (undo ->> 'version')::int = :from`,
);

/** Savepoint of each line of a batch: a failure only rolls back its own line. */
export const SAVEPOINT = "savepoint import_line";
export const KEEP_LINE = "release savepoint import_line";
export const DROP_LINE = "rollback to savepoint import_line";

export type NewImport = Pick<ImportRow, "id" | "kind" | "name" | "mapping" | "madeBy" | "userId"> & {
  sheet: ReadSheet;
  defaults: Readonly<Record<string, string>>;
  at: Date;
};
export async function addImport(tx: Tx, shopId: string, i: NewImport): Promise<void> {
  const { encoding, delimiter, headings, lines, source, filled, decimalSign } = i.sheet;
  await tx.run(ADD, {
    shopId,
    id: i.id,
    kind: i.kind,
    source,
    name: i.name,
    encoding,
    delimiter,
    headings,
    mapping: JSON.stringify(i.mapping),
    madeBy: i.madeBy,
    userId: i.userId,
    at: i.at,
    defaults: JSON.stringify(i.defaults),
    filled,
    decimalSign,
  });
  await tx.run(ADD_LINES, { shopId, id: i.id, lines: JSON.stringify(lines) });
}

export const findImport = (tx: Tx, shopId: string, id: string): Promise<ImportRow | undefined> =>
  tx.one<ImportRow>(READ, { shopId, id });
export const lockImport = (tx: Tx, shopId: string, id: string): Promise<ImportRow | undefined> =>
  tx.one<ImportRow>(HOLD, { shopId, id });
export const lastImports = (tx: Tx, shopId: string): Promise<ImportRow[]> =>
  tx.rows<ImportRow>(LAST, { shopId });

/** Counts the lines by state, and the records that they made. */
export async function countLines(tx: Tx, shopId: string, id: string) {
  const rows = await tx.rows<{ state: LineState; made: ImportLine["made"]; n: number }>(COUNTS, {
    shopId,
    id,
  });
  const states = Object.fromEntries(LINE_STATES.map((state) => [state, 0])) as { [S in LineState]: number };
  let [created, changed] = [0, 0];
  for (const { state, made, n } of rows) {
    states[state] += n;
    if (state === "done" && made === "created") created += n;
    if (state === "done" && made === "changed") changed += n;
  }
  const stored = states.kept > 0 ? await tx.rows<ImportView["kept"][number]>(KEPT, { shopId, id }) : [];
  return { states, created, changed, kept: stored, lines: rows.reduce((sum, row) => sum + row.n, 0) };
}

export const readLines = (
  tx: Tx,
  shopId: string,
  id: string,
  of: { after: number; state: LineState | null; limit: number },
): Promise<ImportLine[]> =>
  tx.rows<ImportLine>(LINES, { shopId, id, after: of.after, state: of.state, limit: of.limit });
export const holdLine = (tx: Tx, shopId: string, id: string, line: number): Promise<ImportLine | undefined> =>
  tx.one<ImportLine>(HOLD_LINE, { shopId, id, line });
export const setCells = (
  tx: Tx,
  shopId: string,
  id: string,
  { line, cells, fixed }: { line: number } & Pick<ImportLine, "cells" | "fixed">,
): Promise<number> => tx.run(SET_CELLS, { shopId, id, line, cells, fixed: JSON.stringify(fixed) });

/** Makes lines that were checked new again. */
export const forgetCheck = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(FORGET_CHECK, { shopId, id });

export async function setMapping(
  tx: Tx,
  shopId: string,
  id: string,
  to: Pick<ImportRow, "mapping" | "source" | "defaults">,
): Promise<void> {
  const { mapping, source, defaults } = to;
  await tx.run(SET_MAPPING, {
    shopId,
    id,
    mapping: JSON.stringify(mapping),
    source,
    defaults: JSON.stringify(defaults),
  });
  await tx.run(FORGET_CHECK, { shopId, id });
}

export const startJob = (
  tx: Tx,
  shopId: string,
  id: string,
  to: {
    running: NonNullable<ImportView["running"]>;
    status: ImportStatus | null;
    checked: Record<string, number> | null;
  },
): Promise<number> =>
  tx.run(START, {
    shopId,
    id,
    running: to.running,
    status: to.status,
    checked: to.checked && JSON.stringify(to.checked),
  });
export const tellProgress = (tx: Tx, shopId: string, id: string, lines: number): Promise<number> =>
  tx.run(PROGRESS, { shopId, id, lines });
export const finishJob = (
  tx: Tx,
  shopId: string,
  id: string,
  to: { status: ImportStatus | null; at: Date | null },
): Promise<number> => tx.run(FINISH, { shopId, id, status: to.status, at: to.at });

/**
 * Data to undo a line: the record that it created or changed, the version that it left and the one that it found (null:
 * there was none), and the former content.
 */
export type Undo = { id: string; version: number; from: number | null; before: unknown };
export type LineRow = Omit<ImportLine, "record" | "twin"> & { undo: Undo | null };
export const linesToDo = (
  tx: Tx,
  shopId: string,
  id: string,
  { states, after, limit }: { states: readonly LineState[]; after: number; limit: number },
): Promise<LineRow[]> => tx.rows<LineRow>(WAITING, { shopId, id, states, after, limit });
/** Returns the lines that were imported, the last one first. */
export const linesToUndo = (
  tx: Tx,
  shopId: string,
  id: string,
  { before, limit }: { before: number; limit: number },
): Promise<LineRow[]> => tx.rows<LineRow>(IMPORTED, { shopId, id, before, limit });

/** The client whom a line would duplicate, and what was decided about it. */
export type Twin = Pick<ImportTwin, "id" | "reason" | "act">;
export type LineResult = {
  line: number;
  state: LineState;
  faults: LineFault[];
  made?: ImportLine["made"];
  undo?: Undo;
  twin?: Twin | undefined;
};
export const setLines = (
  tx: Tx,
  shopId: string,
  id: string,
  results: readonly LineResult[],
): Promise<number> => tx.run(SET_LINES, { shopId, id, results: JSON.stringify(results) });

/** Follows an undone line: the content that an earlier line of this import left is restored under a new version. */
export const rebaseUndo = (
  tx: Tx,
  shopId: string,
  importId: string,
  of: { id: string; from: number; to: number },
): Promise<number> => tx.run(REBASE, { shopId, importId, id: of.id, from: of.from, to: of.to });
