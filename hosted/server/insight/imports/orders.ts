import { itemsIn } from "@cuvee/core/insight/imports/layouts.orders.ts";
import { currencyIn, moneyIn, numberIn } from "@cuvee/core/insight/imports/numbers.ts";
import { momentIn, oldStatusIn } from "@cuvee/core/insight/imports/oldOrders.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { instantOf } from "@cuvee/core/visits/events/zone.ts";
import { newId } from "#kit/http/mount.ts";
import { importClient, undoClient } from "./clients.ts";
import { LineError, readField, type ImportContext, type Cells, type Done, type Undone } from "./line.ts";
import { addOldOrder, dropOldOrder } from "./orders.queries.ts";
import type { Undo } from "./queries.ts";
import { clientLike } from "./records.queries.ts";

/** The undo record of an old order: it deletes the client where the order created it. */
type OrderUndo = { client: Undo | null };

const wrong = (field: string, code: string): never => {
  throw new LineError([{ field, code }]);
};

/**
 * Returns the client of an old order: an existing one by its email address, unchanged; else a new one from the line;
 * null without a name.
 */
async function clientOf(
  context: ImportContext,
  cells: Cells,
): Promise<{ id: string; undo: Undo | null } | null> {
  const email = cells("email").toLowerCase();
  const known = email === "" ? undefined : await clientLike(context.tx, context.shopId, "", email);
  if (known !== undefined) return { id: known, undo: null };
  if (["lastname", "fullname", "company"].every((field) => cells(field) === "")) return null;
  const { undo } = await importClient(context, cells);
  return { id: undo.id, undo };
}

/**
 * Stores an order of the former shop under its old number, with its client: no number of ours, no document, no stock,
 * no mail, and no part in turnover, which only counts orders whose documents are here. Throws by field;
 * `import-order-known` for a number that exists already.
 */
export async function importOrder(context: ImportContext, cells: Cells): Promise<Done> {
  const { tx, services, shopId, importId, sign } = context;
  const number = cells("number").slice(0, 60) || wrong("number", "needed");
  const zoned = (day: string, time: string): number => instantOf(day, time, SHOP_TIME_ZONE);
  const at =
    readField(cells, "orderedAt", (text) => momentIn(text, zoned), "date") ?? wrong("orderedAt", "needed");
  if (at > services.now()) wrong("orderedAt", "date");
  const total =
    readField(cells, "total", (text) => moneyIn(text, sign), "number") ?? wrong("total", "needed");
  const named = cells("currency");
  const currency =
    total.currency ?? (named === "" ? "EUR" : (currencyIn(named) ?? wrong("currency", "currency-name")));
  const client = await clientOf(context, cells);
  const id = newId(services);
  const isNew = await addOldOrder(tx, shopId, {
    id,
    importId,
    clientId: client?.id ?? null,
    source: context.source,
    number,
    orderedAt: new Date(at),
    status: readField(cells, "status", oldStatusIn, "order-status") ?? "unknown",
    totalTtcCents: Math.round(total.value * 100),
    currency,
    items: itemsIn(cells("items"), (text) => numberIn(text, sign)),
  });
  if (!isNew) wrong("number", "import-order-known");
  const before: OrderUndo = { client: client?.undo ?? null };
  return { made: "created", undo: { id, version: 0, from: null, before } };
}

/** Undoes an old order, and the client that it created if it is unused since. */
export async function undoOrder(context: ImportContext, undo: Undo): Promise<Undone> {
  if ((await dropOldOrder(context.tx, context.shopId, undo.id)) === 0) return "kept";
  const { client } = undo.before as OrderUndo;
  if (client && client.before === null) await undoClient(context, client);
  return "gone";
}
