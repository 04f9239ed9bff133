import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { BoardColumn, OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import {
  COLUMN_PAGE,
  forecastMonths,
  NO_SUMS,
  OVERDUE,
  type OpportunitySums,
} from "@cuvee/core/relations/opportunities/opportunities.ts";
import { checkFilter } from "#kit/list/list.filter.ts";
import { columnsFor, pageOf, type ListDefinition } from "#kit/list/list.ts";
import { measureGroups } from "#kit/list/list.queries.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { boardRows, FORECAST_KEY, opportunityRows, PLACE, WON_IN } from "./list.queries.ts";
import { readStages } from "./stages.queries.ts";
import { findOpenClient } from "./opportunities.queries.ts";

type Reading = { tx: Tx; services: Services; shopId: string };
type Narrowed = { search?: string | undefined; filter?: ListFilter | undefined };

/** Columns of a row of the answer: all that the list declares. Amounts are taken out of answers of others. */
const ALL = (list: ListDefinition<OpportunityRow>): string[] =>
  Object.keys(list.columns).filter((name) => name !== "position");

/** Most opportunities of a client. */
const CLIENT_MAX = 30;

async function rowsWhere(
  { tx, services, shopId }: Reading,
  condition: string,
  { values, limit, sort }: { values: Record<string, string>; limit: number; sort?: string },
): Promise<OpportunityRow[]> {
  const rows = opportunityRows(services.now);
  const list = {
    ...rows,
    where: `${rows.where} and ${condition}`,
    values: () => ({ ...rows.values?.(), ...values }),
  };
  const request = { limit, ...(sort ? { sort } : {}) };
  return (await pageOf(tx, list, { of: shopId, columns: ALL(list), request })).rows;
}

/** Returns an opportunity as the list shows it. Throws `not-found` (404). */
export async function readOpportunity(reading: Reading, id: string): Promise<OpportunityRow> {
  const [row] = await rowsWhere(reading, "o.id = :opportunityId", {
    values: { opportunityId: id },
    limit: 1,
  });
  return row ?? refuse("not-found", 404);
}

/** Returns the opportunities of a client: open ones by expected day, then the latest ended ones. */
export async function readOpportunitiesOf(reading: Reading, clientId: string): Promise<OpportunityRow[]> {
  const { tx, shopId } = reading;
  if (!(await findOpenClient(tx, { shopId, id: clientId }))) refuse("not-found", 404);
  const more = { values: { clientId }, limit: CLIENT_MAX };
  const open = await rowsWhere(reading, "o.client_id = :clientId and o.status = 'open'", more);
  const ended = await rowsWhere(reading, "o.client_id = :clientId and o.status <> 'open'", {
    ...more,
    sort: "-expectedOn",
  });
  return [...open, ...ended].slice(0, CLIENT_MAX);
}

const TOTALS = ["bottles", "amountCents", "weightedCents"] as const;
const sumsIn = (
  found: ReadonlyMap<string, { count: number; totals: Record<string, number> }>,
  key: string,
): OpportunitySums => {
  const one = found.get(key);
  return one ? { ...NO_SUMS, count: one.count, ...one.totals } : NO_SUMS;
};

type Positioned = OpportunityRow & { position: number };

/** Returns cards of a column of the board, in its order. Throws as `pageOf`. */
export async function readCards(
  { tx, services, shopId }: Reading,
  person: Person,
  { column, cursor, ...narrowed }: Narrowed & { column: string; cursor?: string | undefined },
): Promise<{ rows: OpportunityRow[]; next: string | null }> {
  const board = boardRows(services.now);
  checkFilter(board, columnsFor(board, person), narrowed.filter);
  const list = {
    ...board,
    where: `${board.where} and o.place = :column`,
    values: () => ({ ...board.values?.(), column }),
  };
  const columns = [...ALL(list), "position"];
  const request = { ...narrowed, cursor, limit: COLUMN_PAGE };
  const { rows, next } = await pageOf<Positioned>(tx, list as ListDefinition<Positioned>, {
    of: shopId,
    columns,
    request,
  });
  return { rows: rows.map(({ position: _, ...row }) => row), next };
}

/**
 * Returns the board: the stages and the two ends, each with its sums over all that match and its first cards. Throws
 * as `checkFilter`.
 */
export async function readBoard(
  reading: Reading,
  person: Person,
  narrowed: Narrowed,
): Promise<{ today: string; columns: BoardColumn[] }> {
  const { tx, services, shopId } = reading;
  const board = boardRows(services.now);
  checkFilter(board, columnsFor(board, person), narrowed.filter);
  const found = await measureGroups(tx, board, { ...narrowed, shopId, totals: TOTALS, by: PLACE });
  const { stages } = await readStages(tx, shopId);
  const ends = [
    { id: "won", status: "won" as const, name: null, probability: 100, stagnationDays: null },
    { id: "lost", status: "lost" as const, name: null, probability: 0, stagnationDays: null },
  ];
  const columns: BoardColumn[] = [];
  for (const { id, status, name, probability, stagnationDays } of [
    ...stages.map((stage) => ({ ...stage, status: "open" as const })),
    ...ends,
  ]) {
    const sums = sumsIn(found, id);
    const cards =
      sums.count === 0
        ? { rows: [], next: null }
        : await readCards(reading, person, { ...narrowed, column: id });
    columns.push({ id, status, name, probability, stagnationDays, ...sums, ...cards });
  }
  return { today: dayInFrance(services.now()), columns };
}

/**
 * Returns the open opportunities by month of their expected day; overdue ones, and what was won this month, apart.
 * Throws as `checkFilter`.
 */
export async function readForecast(
  { tx, services, shopId }: Reading,
  person: Person,
  narrowed: Narrowed,
): Promise<{ today: string; parts: ({ key: string } & OpportunitySums)[]; won: OpportunitySums }> {
  const rows = opportunityRows(services.now);
  checkFilter(rows, columnsFor(rows, person), narrowed.filter);
  const list = { ...rows, where: `${rows.where} and o.status = 'open'` };
  const found = await measureGroups(tx, list, { ...narrowed, shopId, totals: TOTALS, by: FORECAST_KEY });
  const today = dayInFrance(services.now());
  const months = forecastMonths(today, [...found.keys()]);
  const later = [...found.keys()].filter((key) => key !== OVERDUE && !months.includes(key)).toSorted();
  const overdue = found.has(OVERDUE) ? [OVERDUE] : [];
  const month = today.slice(0, 7);
  const ended = { ...rows, where: `${rows.where} and o.status = 'won'` };
  const won = await measureGroups(tx, ended, { ...narrowed, shopId, totals: TOTALS, by: WON_IN });
  return {
    today,
    parts: [...overdue, ...months, ...later].map((key) => ({ key, ...sumsIn(found, key) })),
    won: sumsIn(won, month),
  };
}
