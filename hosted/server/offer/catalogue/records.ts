import type { Input } from "@cuvee/core/kit/contract.ts";
import { TEXT_LANGS } from "@cuvee/core/offer/catalogue/facts.ts";
import { publicTexts } from "@cuvee/core/offer/catalogue/publicTexts.ts";
import type { FormatRecord, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { eq75Of, volumeOf } from "@cuvee/core/offer/catalogue/record.ts";
import type { recordsContract } from "@cuvee/core/offer/catalogue/records.contract.ts";
import { canTransitionProduct } from "@cuvee/core/offer/catalogue/statuses.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Live } from "#kit/jobs/live.ts";
import { InvalidInput } from "#kit/http/problem.ts";
import {
  placedFormats,
  refuseProduct,
  refuseUnsellable,
  refuseUnsellableBody,
  type Body,
} from "#offer/catalogue/checks.ts";
import { allergensWords, ingredientsWords } from "#offer/catalogue/composition.ts";
import { changedFields } from "#offer/catalogue/history.ts";
import { saveOffers } from "#offer/catalogue/recordOffers.ts";
import { readRecord } from "#offer/catalogue/record.ts";
import { freeSlug } from "#offer/catalogue/slugs.ts";
import {
  addEvent,
  addProduct,
  endVintages,
  lockProduct,
  removeFormats,
  saveFormats,
  saveProduct,
  saveStatus,
  saveVintages,
  type ChangeAuthor,
} from "#offer/catalogue/records.queries.ts";
import { putContents } from "#offer/catalogue/formats/contents.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";

type Contract = typeof recordsContract;
/** Puts counted units of new formats into the cellar, in the transaction of their product. */
export type OpenFormatStock = (lines: readonly { formatId: string; quantity: number }[]) => Promise<void>;
/** The context of a change of products: services, shop and person; `fill` is set for people who may change stock. */
export type CatalogueContext = {
  tx: Tx;
  live: Live;
  jobs: Jobs;
  shopId: string;
  by: ChangeAuthor;
  withPrices: boolean;
  fill?: OpenFormatStock;
};

/** Notifies the agents of a shop, once, that it sells a product. */
export const notifyNewProduct = ({ tx, jobs, shopId, by }: CatalogueContext, id: string): Promise<void> =>
  jobs.send(tx, "notice", { shopId, about: "product", id, at: by.at.getTime() });

type FormatBody = Body["vintages"][number]["formats"][number];

/** Returns the row of a format; the size of a pack follows from its contents. */
function formatRow(format: FormatBody, vintageId: string, position: number): object {
  const {
    contents,
    packing,
    eq75,
    unitE4,
    grids: _,
    initialStock: __,
    visuals,
    unity,
    unityValueE3,
    ...same
  } = format;
  const isPack = contents.length > 0;
  return {
    ...same,
    vintageId,
    position,
    unity: isPack ? null : unity,
    unityValueE3: isPack ? null : unityValueE3,
    volumeMl: volumeOf({ unity, unityValueE3 }),
    eq75: eq75Of({ unity, unityValueE3, eq75 }),
    ownEq75: isPack ? null : eq75,
    packing: packing?.packing ?? null,
    packingQuantity: packing?.packingQuantity ?? null,
    visuals,
    visual: visuals[0]?.visual ?? null,
    unitE4: unitE4 ?? 0,
  };
}

const sameContents = (a: FormatRecord["contents"], b: FormatRecord["contents"]): boolean =>
  a.length === b.length &&
  a.every((one) => b.some((other) => other.formatId === one.formatId && other.quantity === one.quantity));

/** Sets the contents of packs through the price module; its refusals are mapped to the product's own fields. */
async function savePacks(
  context: CatalogueContext,
  productId: string,
  body: Body,
  before: ProductRecord | null,
): Promise<void> {
  const { tx, live, shopId } = context;
  const known = new Map((before?.vintages ?? []).flatMap((v) => v.formats.map((f) => [f.id, f.contents])));
  const changed = placedFormats(body).filter(
    ({ format }) => !sameContents(format.contents, known.get(format.id) ?? []),
  );
  if (changed.length === 0) return;
  const now = await readRecord(tx, shopId, productId, false);
  const versions = new Map(now.vintages.flatMap((v) => v.formats.map((f) => [f.id, f.version])));
  for (const { format, path } of changed)
    try {
      const version = versions.get(format.id) ?? 0;
      await putContents(tx, live, shopId, {
        formatId: format.id,
        body: { version, contents: format.contents },
      });
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      throw new InvalidInput(
        "body",
        error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })),
      );
    }
}

/** Keeps the volumes of packs whose contents do not change, instead of those of the body. */
function sized(rows: readonly object[], body: Body, before: ProductRecord | null): object[] {
  const known = new Map((before?.vintages ?? []).flatMap((v) => v.formats.map((f) => [f.id, f])));
  const packs = new Set(
    placedFormats(body)
      .filter(({ format }) => format.contents.length > 0)
      .map(({ format }) => format.id),
  );
  return rows.map((row) => {
    const stored = known.get((row as { id: string }).id);
    return stored && packs.has(stored.id) && stored.contents.length > 0
      ? { ...row, volumeMl: stored.volumeMl, eq75: stored.eq75InForce }
      : row;
  });
}

/**
 * Adds the initial stock of new formats to the cellar. Throws `forbidden` (403) for a user who may not change stock.
 */
async function saveInitialStock(
  { fill }: CatalogueContext,
  body: Body,
  before: ProductRecord | null,
): Promise<void> {
  const known = new Set((before?.vintages ?? []).flatMap((v) => v.formats.map((f) => f.id)));
  const lines = placedFormats(body).flatMap(({ format: { id, initialStock = 0, contents } }) =>
    initialStock > 0 && contents.length === 0 && !known.has(id)
      ? { formatId: id, quantity: initialStock }
      : [],
  );
  if (lines.length === 0) return;
  await (fill ?? refuse("forbidden", 403))(lines);
}

async function saveAll(
  context: CatalogueContext,
  productId: string,
  body: Body,
  before: ProductRecord | null,
): Promise<void> {
  const { tx, shopId, by } = context;
  const texts = Object.fromEntries(
    TEXT_LANGS.map((lang) => [lang, publicTexts(body, lang, allergensWords(lang), ingredientsWords(lang))]),
  );
  const { vintages, ...own } = body;
  await saveProduct(tx, shopId, productId, { facts: own, texts, author: by });
  const isGone = (ids: readonly string[], stored: readonly { id: string }[]): string[] =>
    ids.filter((id) => !stored.some((one) => one.id === id));
  const placed = placedFormats(body);
  const goneFormats = isGone(
    (before?.vintages ?? []).flatMap((v) => v.formats.map((f) => f.id)),
    placed.map((p) => p.format),
  );
  const goneVintages = isGone(
    (before?.vintages ?? []).map((v) => v.id),
    vintages,
  );
  await saveVintages(
    tx,
    shopId,
    productId,
    vintages.map(({ formats: _, ...vintage }, position) => ({ ...vintage, position })),
  );
  const rows = vintages.flatMap((v) => v.formats.map((f, position) => formatRow(f, v.id, position)));
  await saveFormats(tx, shopId, productId, sized(rows, body, before));
  await savePacks(context, productId, body, before);
  await saveOffers(tx, shopId, body);
  await saveInitialStock(context, body, before);
  if (goneFormats.length > 0) await removeFormats(tx, shopId, goneFormats);
  if (goneVintages.length > 0) await endVintages(tx, shopId, goneVintages);
}

/** Checks whether a body adds formats, or reopens formats that were closed. */
function opens(body: Body, before: ProductRecord | null): boolean {
  const open = new Set(
    (before?.vintages ?? []).flatMap((v) => v.formats.filter((f) => !f.closed && !v.closed).map((f) => f.id)),
  );
  return placedFormats(body).some(
    ({ format, vintage }) => !format.closed && !vintage.closed && !open.has(format.id),
  );
}

/**
 * Creates a product with its vintages, formats and prices, and their initial stock. Throws by field (422) as
 * `refuseProduct`, `unknown-grid` and `refuseUnsellableBody`; `online-needs-format` (422); `id-taken` (409);
 * `forbidden` (403) when a user who may not change stock sends some.
 */
export async function createProduct(
  context: CatalogueContext,
  { id, ...fields }: Input<Contract["create"]>["body"],
): Promise<ProductRecord> {
  const { tx, live, shopId, by, withPrices } = context;
  await lockPricing(tx, shopId);
  const body = { ...fields, slug: fields.slug || (await freeSlug(tx, shopId, fields.name, id)) };
  await refuseProduct(tx, shopId, id, { before: null, body });
  if (!(await addProduct(tx, shopId, id, body.slug))) refuse("id-taken", 409);
  await saveAll(context, id, body, null);
  if (body.status === "online") await refuseUnsellableBody(tx, shopId, id, body);
  if (body.status === "online") await notifyNewProduct(context, id);
  await addEvent(tx, shopId, id, { kind: "created", fields: [], author: by });
  live.tell(tx, { kind: "catalogue", shopId });
  return readRecord(tx, shopId, id, withPrices);
}

/**
 * Sets all facts of a product, and the prices that the body contains. Throws `not-found` (404), `conflict` (409) with
 * the current record, `product-closed` (409), and as `createProduct`.
 */
export async function changeProduct(
  context: CatalogueContext,
  productId: string,
  { version, ...body }: Input<Contract["change"]>["body"],
): Promise<ProductRecord> {
  const { tx, live, shopId, by, withPrices } = context;
  await lockPricing(tx, shopId);
  const locked = (await lockProduct(tx, shopId, productId)) ?? refuse("not-found", 404);
  const before = await readRecord(tx, shopId, productId, withPrices);
  if (locked.version !== version) refuse("conflict", 409, { current: before });
  if (locked.status === "closed") refuse("product-closed", 409);
  await refuseProduct(tx, shopId, productId, { before, body });
  await saveAll(context, productId, body, before);
  const goesOnline = body.status === "online" && (before.status !== "online" || opens(body, before));
  if (goesOnline) await refuseUnsellableBody(tx, shopId, productId, body);
  if (goesOnline) await notifyNewProduct(context, productId);
  await addEvent(tx, shopId, productId, { kind: "changed", fields: changedFields(before, body), author: by });
  live.tell(tx, { kind: "catalogue", shopId });
  return readRecord(tx, shopId, productId, withPrices);
}

/**
 * Moves a product to another status. Throws `not-found` (404), `conflict` (409), `status-move` (409) for a move that is
 * not allowed, `online-needs-format` and `online-needs-price` (422).
 */
export async function changeProductStatus(
  context: CatalogueContext,
  productId: string,
  { status, version }: Input<Contract["setStatus"]>["body"],
): Promise<{ status: typeof status; version: number }> {
  const { tx, live, shopId, by, withPrices } = context;
  const locked = (await lockProduct(tx, shopId, productId)) ?? refuse("not-found", 404);
  if (locked.version !== version)
    refuse("conflict", 409, { current: await readRecord(tx, shopId, productId, withPrices) });
  if (locked.status === status) return { status, version };
  if (!canTransitionProduct(locked.status, status)) refuse("status-move", 409);
  if (status === "online") await refuseUnsellable(tx, shopId, productId);
  const saved = await saveStatus(tx, shopId, productId, { version, status, author: by });
  await addEvent(tx, shopId, productId, { kind: "status", fields: [status], author: by });
  if (status === "online") await notifyNewProduct(context, productId);
  live.tell(tx, { kind: "catalogue", shopId });
  return { status, version: saved?.version ?? version + 1 };
}
