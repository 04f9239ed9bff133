import type { Input } from "@cuvee/core/kit/contract.ts";
import type { AllocationRow, holdingsContract } from "@cuvee/core/cellar/stocks/holdings.contract.ts";
import { takeFrom } from "@cuvee/core/cellar/stocks/reassignHolds.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { pageOf } from "#kit/list/list.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";
import {
  findHolders,
  insertAllocation,
  overdueAllocations,
  readAllocated,
  readAllocation,
  saveAllocation,
  type Allocation,
} from "#cellar/stocks/holdings.queries.ts";
import { allocationRows } from "#cellar/stocks/lists.queries.ts";
import { momentOf, today, type StockContext } from "#cellar/stocks/context.ts";
import { articlesOf } from "#cellar/stocks/locations.ts";
import { postMovements } from "#cellar/stocks/postings.ts";
import { lockRows, type StockRow, type NewMovement } from "#cellar/stocks/postings.queries.ts";

type Calls = typeof holdingsContract;
type Units = { place: number; units: number };

/** Returns an allocation as the list shows it. */
async function rowOf(tx: Tx, shopId: string, id: string): Promise<AllocationRow> {
  const columns = Object.keys(allocationRows.columns);
  const one = { ...allocationRows, where: `${allocationRows.where} and a.id = '${id}'` };
  const { rows } = await pageOf(tx, one, { of: shopId, columns, request: { limit: 1 } });
  return rows[0] ?? refuse("not-found", 404);
}

function legsOf(
  rows: readonly StockRow[],
  of: { id: string; sign: 1 | -1 },
  units: readonly Units[],
): NewMovement[] {
  return units.flatMap(({ place, units: n }) => {
    const row = rows.find((one) => one.place === place);
    if (!row) return [];
    const { formatId, warehouseId, dutyStatus, lot } = row;
    return [
      {
        formatId,
        warehouseId,
        dutyStatus,
        lot,
        kind: "allocation",
        onHand: 0,
        reserved: of.sign * n,
        allocationId: of.id,
      },
    ];
  });
}

/** Holds more units, or frees some (negative). Throws `stock-missing` (409) when there are not enough. */
async function holdMore(
  context: StockContext,
  of: { id: string; formatId: string },
  more: number,
): Promise<void> {
  const { tx, services, shopId, by } = context;
  const rows = await lockRows(tx, shopId, [of.formatId]);
  const fields = { shopId, by, at: new Date(services.now()), operationId: newId(services) };
  if (more > 0) {
    const places = rows.map((row) => ({
      place: row.place,
      free: row.onHand - row.reserved,
      sells: row.sells,
    }));
    const taken = takeFrom(places, more);
    if (!taken) {
      const left = places.filter((p) => p.sells).reduce((sum, p) => sum + p.free, 0);
      return refuse("stock-missing", 409, {
        lines: [{ formatId: of.formatId, available: Math.max(0, left) }],
      });
    }
    await postMovements(tx, services, fields, legsOf(rows, { id: of.id, sign: 1 }, taken));
  } else if (more < 0) {
    let left = -more;
    const freed = (await readAllocated(tx, shopId, of.id)).flatMap(({ place, units }) => {
      const n = Math.min(units, left);
      left -= n;
      return n > 0 ? [{ place, units: n }] : [];
    });
    await postMovements(tx, services, fields, legsOf(rows, { id: of.id, sign: -1 }, freed));
  }
}

/** Refuses a day in the past, which would hold nothing. Throws `allocation-until` (422). */
function checkUntil({ services }: StockContext, until: string): void {
  if (until < today(services.now())) refuse("allocation-until", 422);
}

/**
 * Holds units of an article for a client or an agent: no other buyer can order them, and their own orders use them
 * first. Throws `not-found` (404), `stock-missing` (409), `stock-carton`, `allocation-until` (422).
 */
export async function allocate(
  context: StockContext,
  body: Input<Calls["allocate"]>["body"],
): Promise<AllocationRow> {
  const { tx, services, shopId, by } = context;
  checkUntil(context, body.until);
  await articlesOf(tx, shopId, [body.formatId]);
  if (body.holderId !== undefined) await knownHolder(context, body.holderId, body.holderKind);
  const id = newId(services);
  await insertAllocation(tx, { ...body, shopId, id, at: momentOf(undefined, services.now()), by });
  await holdMore(context, { id, formatId: body.formatId }, body.quantity);
  if (body.holderKind === "agent" && body.holderId !== undefined)
    await services.jobs.send(tx, "notice", { shopId, about: "allocation", id, at: services.now() });
  return rowOf(tx, shopId, id);
}

/** Requires a client or an agent of the shop. Throws `not-found` (404). */
async function knownHolder(
  { tx, shopId }: StockContext,
  id: string,
  kind: "client" | "agent",
): Promise<void> {
  const known = await findHolders(tx, { shopId, kind, words: [], id });
  if (known.length === 0) refuse("not-found", 404);
}

/** Returns the allocation under its article's lock. Throws `not-found` (404), `allocation-ended`, `conflict` (409). */
async function held(context: StockContext, id: string, version?: number): Promise<Allocation> {
  const { tx, shopId } = context;
  const seen = (await readAllocation(tx, shopId, id)) ?? refuse("not-found", 404);
  await lockRows(tx, shopId, [seen.formatId]);
  const now = (await readAllocation(tx, shopId, id, true)) ?? refuse("not-found", 404);
  if (now.endedAt !== null) refuse("allocation-ended", 409);
  if (version !== undefined && now.version !== version)
    refuse("conflict", 409, { current: await rowOf(tx, shopId, id) });
  return now;
}

/**
 * Changes an allocation. Throws the errors of `held`, `stock-missing` (409), `allocation-used` (422): orders took more
 * than that already.
 */
export async function changeAllocation(
  context: StockContext,
  id: string,
  { version, ...to }: Input<Calls["changeAllocation"]>["body"],
): Promise<AllocationRow> {
  const { tx, shopId } = context;
  checkUntil(context, to.until);
  const now = await held(context, id, version);
  const used = now.quantity - now.remaining;
  if (to.quantity < used) refuse("allocation-used", 422, { used });
  await holdMore(context, now, to.quantity - now.quantity);
  await saveAllocation(tx, shopId, { ...now, ...to, remaining: to.quantity - used });
  return rowOf(tx, shopId, id);
}

/** Frees the remainder of an allocation. Throws the errors of `held`. */
export async function endAllocation(
  context: StockContext,
  id: string,
  version?: number,
): Promise<AllocationRow> {
  const { tx, services, shopId } = context;
  const now = await held(context, id, version);
  await holdMore(context, now, -now.remaining);
  await saveAllocation(tx, shopId, { ...now, remaining: 0, endedAt: new Date(services.now()) });
  return rowOf(tx, shopId, id);
}

/** Ends the allocations whose last day is over, in every shop. */
export async function sweepAllocations(services: Services): Promise<void> {
  const { database, now } = services;
  const overdue = await database.transaction({}, (tx) => overdueAllocations(tx, today(now())));
  for (const { shopId, allocationId } of overdue)
    await database.transaction({ shopId }, async (tx) => {
      const current = await readAllocation(tx, shopId, allocationId);
      if (current?.endedAt === null)
        await endAllocation({ tx, services, shopId, by: "system" }, allocationId);
    });
}
