import { isFact, type MovementKind } from "@cuvee/core/cellar/stocks/movements.ts";
import {
  reassignHolds,
  unservedHolders,
  type StockHold,
  type StockLocation,
} from "@cuvee/core/cellar/stocks/reassignHolds.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import { readFacts } from "#cellar/stocks/articles.queries.ts";
import { notifyShortage, notifyThresholds } from "#cellar/stocks/alerts.ts";
import {
  lockRows,
  readHeldBy,
  writeLegs,
  type StockRow,
  type ReservedUnits,
  type NewMovement,
  type PostingFields,
} from "#cellar/stocks/postings.queries.ts";

/** Planned kinds: they may not take units that are promised to orders, while recorded facts may. */
const PLANNED: ReadonlySet<MovementKind> = new Set<MovementKind>([
  "transfer",
  "bottling",
  "duty",
  "allocation",
]);

const free = ({ onHand, reserved }: StockRow): number => onHand - reserved;
/**
 * Returns the units of a row that are promised and not there; a negative stock beyond the promises concerns no order.
 */
const promisedAway = ({ onHand, reserved }: StockRow): number => Math.max(0, reserved - Math.max(0, onHand));
/** Returns the places of a format as promises see them. */
export const placesOf = (rows: readonly StockRow[]): StockLocation[] =>
  rows.map((row) => ({ place: row.place, free: free(row), sells: row.sells }));
/** Returns the promises of a format, by holder (`order:…`, `allocation:…`). */
export const holdsOf = (reservations: readonly ReservedUnits[]): StockHold[] =>
  reservations.map(({ place, holder, kind, units }) => ({ place, holder: `${kind}:${holder}`, units }));

/** Moves promises from goods that are gone to goods that are there. Returns true when some moved. */
async function settleRows(
  tx: Tx,
  fields: PostingFields,
  rows: readonly StockRow[],
  reservations: readonly ReservedUnits[],
): Promise<boolean> {
  const shifts = reassignHolds(placesOf(rows), holdsOf(reservations));
  const legs = shifts.flatMap(({ holder, from, to, units }): NewMovement[] => {
    const [kind = "order", id = ""] = holder.split(":");
    const who = kind === "order" ? { orderId: id } : { allocationId: id };
    return [from, to].flatMap((place, n) => {
      const row = rows.find((r) => r.place === place);
      if (!row) return [];
      const { formatId, warehouseId, dutyStatus, lot } = row;
      const reserved = n === 0 ? -units : units;
      return [
        {
          formatId,
          warehouseId,
          dutyStatus,
          lot,
          kind: kind as "order" | "allocation",
          onHand: 0,
          reserved,
          ...who,
        },
      ];
    });
  });
  if (legs.length > 0) await writeLegs(tx, fields, legs);
  return legs.length > 0;
}

/** Checks whether a movement concerns a row of stock. */
export const sameRow = (
  a: Pick<NewMovement, "formatId" | "warehouseId" | "dutyStatus" | "lot">,
  b: typeof a,
): boolean =>
  a.formatId === b.formatId &&
  a.warehouseId === b.warehouseId &&
  a.dutyStatus === b.dutyStatus &&
  a.lot === b.lot;

/** Returns the names of articles, for a sentence. */
export async function namesOf(tx: Tx, shopId: string, formatIds: readonly string[]): Promise<string> {
  const facts = await readFacts(tx, shopId, formatIds);
  return facts
    .map(({ productName, vintage, formatName }) =>
      [productName, vintage, formatName].filter(Boolean).join(" "),
    )
    .join(", ");
}

/** Refuses a place whose stock would become negative, unless by a fact. */
async function refuseShort(
  tx: Tx,
  shopId: string,
  rows: readonly StockRow[],
  legs: readonly NewMovement[],
): Promise<void> {
  const short = rows.filter(
    (row) => row.onHand < 0 && legs.some((leg) => leg.onHand < 0 && !isFact(leg.kind) && sameRow(leg, row)),
  );
  if (short.length === 0) return;
  const lines = short.map((row) => {
    const taken = legs.filter((leg) => sameRow(leg, row)).reduce((sum, leg) => sum + leg.onHand, 0);
    return { formatId: row.formatId, available: Math.max(0, row.onHand - taken) };
  });
  const ids = short.map((row) => row.formatId);
  refuse("stock-short", 409, { lines, articles: await namesOf(tx, shopId, ids) });
}

/**
 * Posts movements atomically; the caller has locked their formats (`lockRows`). Promises on goods that are gone move to
 * others of the same format; where none are left, orders are short of goods: a planned movement is refused with
 * `stock-promised` (409), a fact is reported to the staff with the orders concerned. Throws `stock-short` (409) where a
 * stock would become negative, except by a fact. Returns the new rows of the formats.
 */
export async function postMovements(
  tx: Tx,
  services: Pick<Services, "jobs" | "now">,
  fields: PostingFields,
  legs: readonly NewMovement[],
): Promise<StockRow[]> {
  const formatIds = [...new Set(legs.map((leg) => leg.formatId))];
  await writeLegs(tx, fields, legs);
  let rows = await lockRows(tx, fields.shopId, formatIds);
  if (!fields.isFact) await refuseShort(tx, fields.shopId, rows, legs);
  const lacking = rows.some((row) => free(row) < 0);
  if (lacking) {
    const reservations = await readHeldBy(tx, fields.shopId, formatIds);
    const of = (formatId: string) => reservations.filter((one) => one.formatId === formatId);
    let moved = false;
    for (const formatId of formatIds) {
      const own = rows.filter((row) => row.formatId === formatId);
      moved = (await settleRows(tx, fields, own, of(formatId))) || moved;
    }
    if (moved) rows = await lockRows(tx, fields.shopId, formatIds);
    await tellLacks(tx, services, fields, {
      legs,
      rows,
      reservations: moved ? await readHeldBy(tx, fields.shopId, formatIds) : reservations,
    });
  }
  await notifyThresholds(tx, services, { shopId: fields.shopId, formatIds, by: fields.by });
  return rows;
}

/** Refuses or reports the shortages of orders that these movements cause. */
async function tellLacks(
  tx: Tx,
  services: Pick<Services, "jobs" | "now">,
  fields: PostingFields,
  {
    legs,
    rows,
    reservations,
  }: { legs: readonly NewMovement[]; rows: readonly StockRow[]; reservations: readonly ReservedUnits[] },
): Promise<void> {
  const lacking = rows.filter((row) => free(row) < 0 && row.reserved > 0);
  const lowered = (formatId: string): NewMovement[] =>
    legs.filter((leg) => leg.formatId === formatId && leg.onHand - leg.reserved < 0);
  const formats = [...new Set(lacking.map((row) => row.formatId))].filter((id) => lowered(id).length > 0);
  const planned = formats.filter((id) => lowered(id).some((leg) => PLANNED.has(leg.kind)));
  if (planned.length > 0) {
    const lines = planned.map((formatId) => ({ formatId }));
    refuse("stock-promised", 409, { lines, articles: await namesOf(tx, fields.shopId, planned) });
  }
  for (const formatId of formats) {
    const own = rows.filter((row) => row.formatId === formatId);
    const holders = unservedHolders(
      placesOf(own),
      holdsOf(reservations.filter((one) => one.formatId === formatId)),
    );
    const orderIds = holders.flatMap((holder) => (holder.startsWith("order:") ? [holder.slice(6)] : []));
    const lack = own.reduce((sum, row) => sum + promisedAway(row), 0);
    await notifyShortage(tx, services, {
      shopId: fields.shopId,
      by: fields.by,
      formatId,
      level: -lack,
      orderIds,
    });
  }
}
