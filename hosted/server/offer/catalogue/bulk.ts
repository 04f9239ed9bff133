import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { RowsChosen } from "@cuvee/core/kit/list/list.ts";
import { SHARED_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import type { recordsContract } from "@cuvee/core/offer/catalogue/records.contract.ts";
import { canTransitionProduct } from "@cuvee/core/offer/catalogue/statuses.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { chosenIds } from "#kit/list/list.ts";
import {
  saveBulkChange,
  lockBulk,
  lockShelves,
  markReversed,
  saveShelves,
  unsellable,
  type Shelf,
} from "#offer/catalogue/bulk.queries.ts";
import { products } from "#offer/catalogue/list.queries.ts";
import { notifyNewProduct, type CatalogueContext } from "#offer/catalogue/records.ts";

type Contract = typeof recordsContract;
type Changes = Input<Contract["bulk"]>["body"]["set"];

function changed(shelf: Shelf, set: Changes): Shelf {
  const gone = new Set(set.removeLabels ?? []);
  const labels = [...new Set([...shelf.labels, ...(set.addLabels ?? [])])].filter(
    (label) => !gone.has(label),
  );
  const { addLabels: _, removeLabels: __, ...facts } = set;
  const given = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  return { ...shelf, ...given, labels };
}

/**
 * Checks whether two states are equal. Bulk changes of an earlier version kept fewer facts; missing ones are not
 * compared.
 */
const same = (a: Shelf, b: Shelf): boolean =>
  a.status === b.status &&
  a.labels.join("\n") === b.labels.join("\n") &&
  SHARED_FIELDS.every((name) => a[name] === b[name] || a[name] === undefined || b[name] === undefined);

async function refuseHollow(context: CatalogueContext, shelves: readonly Shelf[]): Promise<void> {
  const found = await unsellable(
    context.tx,
    context.shopId,
    shelves.map((s) => s.id),
  );
  if (found.length === 0) return;
  const named = { products: found.map((p) => p.name).join(", ") };
  if (found.some((p) => p.formats === 0)) refuse("bulk-needs-format", 422, named);
  refuse("bulk-needs-price", 422, named);
}

/**
 * Changes many products, all or none. Throws `not-found` (404) when one of the given products does not exist,
 * `bulk-closed` (409) when a closed one is to be moved, `bulk-needs-format` and `bulk-needs-price` (422) naming
 * products that cannot be bought, `too-many-rows` (422), `id-taken` (409).
 */
export async function changeMany(
  context: CatalogueContext,
  columns: readonly string[],
  { id, products: chosen, set }: Input<Contract["bulk"]>["body"],
): Promise<Answer<Contract["bulk"]>> {
  const { tx, live, shopId, by } = context;
  const ids = await chosenIds(tx, products, { of: shopId, columns, chosen: chosen as RowsChosen });
  if ("ids" in chosen && ids.length !== new Set(chosen.ids).size) refuse("not-found", 404);
  const before = await lockShelves(tx, shopId, ids);
  const after = before.map((shelf) => changed(shelf, set));
  const pairs = before.map((was, n) => [was, after[n] ?? was] as const).filter(([was, is]) => !same(was, is));
  if (pairs.some(([was, is]) => was.status !== is.status && !canTransitionProduct(was.status, is.status)))
    refuse("bulk-closed", 409);
  if (set.status === "online")
    await refuseHollow(
      context,
      pairs.filter(([was]) => was.status !== "online").map(([, is]) => is),
    );
  const now = pairs.map(([, is]) => is);
  for (const [was, is] of pairs)
    if (is.status === "online" && was.status !== "online") await notifyNewProduct(context, is.id);
  const were = pairs.map(([was]) => was);
  if (!(await saveBulkChange(tx, shopId, { id, before: were, after: now, author: by })))
    refuse("id-taken", 409);
  const fields = Object.keys(set).map((name) => (name.endsWith("Labels") ? "labels" : name));
  await saveShelves(tx, shopId, { shelves: now, kind: "bulk", fields: [...new Set(fields)], author: by });
  live.tell(tx, { kind: "catalogue", shopId });
  return { id, count: now.length };
}

/**
 * Undoes a bulk change. Products that were changed since are left alone and counted. A closed product stays closed:
 * closing is final. Throws `not-found` (404), `bulk-reversed` (409) the second time.
 */
export async function undoMany(
  context: CatalogueContext,
  bulkId: string,
): Promise<Answer<Contract["undoBulk"]>> {
  const { tx, live, shopId, by } = context;
  const bulk = (await lockBulk(tx, shopId, bulkId)) ?? refuse("not-found", 404);
  if (bulk.reversedAt) refuse("bulk-reversed", 409);
  const current = await lockShelves(
    tx,
    shopId,
    bulk.after.map((s) => s.id),
  );
  const were = new Map(bulk.before.map((s) => [s.id, s]));
  const became = new Map(bulk.after.map((s) => [s.id, s]));
  const back = current.flatMap((is) => {
    const [was, then] = [were.get(is.id), became.get(is.id)];
    return was &&
      then &&
      same(is, then) &&
      (was.status === is.status || canTransitionProduct(is.status, was.status))
      ? { ...is, ...was }
      : [];
  });
  await saveShelves(tx, shopId, { shelves: back, kind: "reversed", fields: [], author: by });
  await markReversed(tx, shopId, bulkId, by.at);
  live.tell(tx, { kind: "catalogue", shopId });
  return { count: back.length, kept: bulk.after.length - back.length };
}
