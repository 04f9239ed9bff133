import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ordersContract } from "@cuvee/core/sales/orders/contract.ts";
import { ORDER_STATUSES } from "@cuvee/core/sales/orders/orders.ts";
import type { Database, Tx } from "#kit/database.ts";
import type { Live } from "#kit/live.ts";
import { countByStatus, listOrders, type OrderPage } from "#sales/orders/queries.ts";
import { rowView, type ListRow } from "#sales/orders/rows.ts";

type List = (typeof ordersContract)["list"];
type Query = Input<List>["query"];

function cursorOf(row: ListRow, sort: Query["sort"]): string {
  const value = sort.endsWith("createdAt")
    ? row.created_at.toISOString()
    : sort.endsWith("buyerName")
      ? row.buyer_name
      : row.total_ttc_cents;
  return Buffer.from(JSON.stringify([value, row.id])).toString("base64url");
}

/** A moment as `cursorOf` writes it: what else JavaScript takes for a date, PostgreSQL may not. */
function isInstant(text: string): boolean {
  return /^[12]\d{3}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}

/** Reads a cursor that we gave. Throws `invalid-cursor` (422) for one that somebody made. */
function parseCursor(cursor: string, sort: Query["sort"]): { value: string | number; id: string } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    const isNumber = sort.endsWith("Cents");
    const fits = isNumber ? Number.isSafeInteger(value) : typeof value === "string" && value.length <= 200;
    const isOurs = !sort.endsWith("createdAt") || isInstant(String(value));
    if (fits && isOurs && typeof id === "string" && id.length <= 40)
      return { value: value as string | number, id };
  } catch {
    return refuse("invalid-cursor", 422);
  }
  return refuse("invalid-cursor", 422);
}

function parseStatuses(text: string | undefined): string[] | undefined {
  if (text === undefined || text === "") return undefined;
  const wanted = text.split(",");
  return wanted.every((s) => ORDER_STATUSES.some((known) => known === s))
    ? wanted
    : refuse("invalid-filter", 422);
}

/** One page of the orders of a shop or of a buyer. */
export async function page(
  tx: Tx,
  owner: OrderPage["owner"],
  query: Query,
): Promise<Omit<Answer<List>, "counts">> {
  const status = parseStatuses(query.status);
  const rows = await listOrders(tx, {
    owner,
    sort: query.sort,
    limit: query.limit,
    ...(query.search ? { search: query.search } : {}),
    ...(status ? { status } : {}),
    ...(query.cursor ? { after: parseCursor(query.cursor, query.sort) } : {}),
  });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    orders: shown.map(rowView),
    next: rows.length > query.limit && last ? cursorOf(last, query.sort) : null,
  };
}

export type Counts = { of(shopId: string): Promise<Record<string, number>> };

const KEPT_MS = 2000;

/** Orders by status of each shop, kept until an order of the shop changes, two seconds at most. */
export function openCounts(database: Database, live: Live, now: () => number): Counts {
  const kept = new Map<string, { at: number; counts: Promise<Record<string, number>> }>();
  live.on((signal) => {
    if (signal.kind === "order") kept.delete(signal.shopId);
  });
  return {
    of(shopId) {
      const found = kept.get(shopId);
      if (found && now() - found.at < KEPT_MS) return found.counts;
      const counts = database.transaction({ shopId }, (tx) => countByStatus(tx, shopId));
      kept.set(shopId, { at: now(), counts });
      counts.catch(() => kept.delete(shopId));
      return counts;
    },
  };
}
