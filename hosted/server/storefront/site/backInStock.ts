import type { Format, Product, Vintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { offerOf, sellable } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import type { MailPart } from "@cuvee/core/kit/mailParts.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { orderableFormat, productCard } from "@cuvee/core/storefront/site/mail/mailCards.ts";
import type { MailScene } from "@cuvee/core/storefront/site/mail/mailScene.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import { readLevels } from "#cellar/stocks/stocks.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { ServerLang } from "#kit/translations.ts";
import { productsFor, type Catalogue, type Snapshot } from "#offer/catalogue/catalogue.ts";
import { mayBeWritten, nameOfWish } from "#shops/consents/consents.ts";
import { unsubscribeLinks } from "#shops/consents/links.ts";
import {
  readDueWishes,
  readWishedFormats,
  shopsWithWishes,
  takeWish,
  type DueWish,
} from "#shops/consents/wishes.queries.ts";
import { senderOf } from "#shops/settings/sender.ts";
import { firstOf } from "./firstSite.ts";
import { mailSceneOf } from "./mailScene.ts";
import { readSite } from "./pages.queries.ts";

type WishDeps = { services: Services; catalogue: Catalogue };

/** Most mails that are written in one transaction. */
const BATCH = 100;
/** Time in which the changes of a shop's stock are collected, in milliseconds. */
const COLLECT_MS = 2000;

type OfferedFormat = { product: Product; vintage: Vintage; format: Format };

/** Returns the formats among some that a visitor can order now, read in the transaction. */
async function readOnSale(
  tx: Tx,
  { services, catalogue }: WishDeps,
  shopId: string,
  wanted: ReadonlySet<string>,
): Promise<{ snapshot: Snapshot; found: Map<string, OfferedFormat> }> {
  const snapshot = await catalogue.exact(tx, shopId);
  const typology = publicTypology(snapshot.rules).key;
  const market = {
    rules: snapshot.rules,
    availability: await readLevels(tx, shopId, snapshot.shelf),
    typology,
  };
  const found = new Map<string, OfferedFormat>();
  if (!snapshot.shop.is_online) return { snapshot, found };
  for (const product of productsFor(snapshot, typology))
    for (const vintage of product.vintages)
      for (const format of vintage.formats)
        if (
          wanted.has(format.id) &&
          product.status === "online" &&
          sellable(offerOf(format, market, services.now()))
        )
          found.set(format.id, { product, vintage, format });
  return { snapshot, found };
}

/** Returns the cards of formats in a language; all mails of a language share the data of one page. */
function openCards(
  tx: Tx,
  { services }: WishDeps,
  { snapshot, found }: { snapshot: Snapshot; found: Map<string, OfferedFormat> },
): (thing: OfferedFormat, lang: ServerLang) => Promise<MailPart[]> {
  const scenes = new Map<ServerLang, Promise<MailScene>>();
  const block: SiteBlock = {
    id: "wishes",
    kind: "products",
    title: {},
    mode: "chosen",
    productIds: [...new Set([...found.values()].map(({ product }) => product.id))],
    filter: {},
    most: found.size,
  };
  const sceneIn = async (lang: ServerLang): Promise<MailScene> => {
    const site = (await readSite(tx, snapshot.shop.id))?.published ?? firstOf(snapshot.shop);
    return mailSceneOf(tx, services, { snapshot, site, blocks: [block], lang });
  };
  return async ({ product, vintage, format }, lang) => {
    const made = scenes.get(lang) ?? sceneIn(lang);
    scenes.set(lang, made);
    const scene = await made;
    const picked = orderableFormat(product, scene.data, { vintage: vintage.id, format: format.id });
    return picked ? [{ kind: "cards", cards: [productCard(product, picked, scene)] }] : [];
  };
}

type Due = { wish: DueWish; thing: OfferedFormat; cards: ReturnType<typeof openCards> };

/** Writes the only mail of a wish, unless another process has, or the person may not be written to. */
async function writeOne(
  tx: Tx,
  { services }: WishDeps,
  { shop }: Snapshot,
  { wish, thing, cards }: Due,
): Promise<void> {
  const at = { shopId: shop.id, addressId: wish.addressId };
  if (!(await takeWish(tx, shop.id, wish.id, new Date(services.now())))) return;
  const person = await mayBeWritten(tx, services, at, "backInStock");
  if (!person) return;
  const { product, vintage } = thing;
  const name = encodeURIComponent(shop.url_shop ?? shop.code);
  await services.mailer.write(tx, {
    id: `wish.${shop.id}.${wish.id}`,
    kind: "backInStock",
    lang: person.lang,
    recipient: person.address,
    shopId: shop.id,
    from: senderOf(shop, person.lang),
    values: {
      shop: shop.name,
      product: nameOfWish({ productName: product.name, vintage: vintage.name }),
    },
    lead: await cards(thing, person.lang),
    button: { url: `${services.settings.publicUrl}/${name}/${product.slug}?lang=${person.lang}` },
    unsubscribe: unsubscribeLinks(services, { ...at, purpose: "backInStock" }),
  });
}

/** Writes some of the mails of a shop that are due; true where there may be more. */
function writeSome(deps: WishDeps, shopId: string): Promise<boolean> {
  return deps.services.database.transaction({ shopId }, async (tx) => {
    const wanted = new Set(await readWishedFormats(tx, shopId));
    if (wanted.size === 0) return false;
    const { snapshot, found } = await readOnSale(tx, deps, shopId, wanted);
    const cards = openCards(tx, deps, { snapshot, found });
    const due = await readDueWishes(tx, shopId, [...found.keys()], BATCH);
    for (const wish of due) {
      const thing = found.get(wish.formatId);
      if (thing) await writeOne(tx, deps, snapshot, { wish, thing, cards });
    }
    return due.length === BATCH;
  });
}

/**
 * Writes one mail for each confirmed wish whose format can be ordered at this moment, in the language of the person.
 * Safe to run any number of times and side by side.
 */
export async function writeBackInStock(deps: WishDeps, { shopId }: JobData["back-in-stock"]): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await writeSome(deps, shopId);
}

/** Housekeeping: looks at every shop in which somebody waits, because notifications may be lost. */
export async function sweepWishes(deps: WishDeps): Promise<void> {
  const { database } = deps.services;
  for (const { shopId } of await database.transaction({}, shopsWithWishes))
    await writeBackInStock(deps, { shopId });
}

/** Enqueues the mails of a shop once its stock has increased; changes within two seconds are one job. */
export function openStockWatch({ database, jobs, live, log }: Services): { close(): void } {
  const waiting = new Map<string, NodeJS.Timeout>();
  const enqueue = async (shopId: string): Promise<void> => {
    waiting.delete(shopId);
    await database
      .transaction({ shopId }, (tx) => jobs.send(tx, "back-in-stock", { shopId }))
      .catch((error: unknown) => log.warn({ err: error }, "back in stock is told later"));
  };
  const off = live.on((signal) => {
    if (signal.kind !== "stock" || waiting.has(signal.shopId)) return;
    const { shopId } = signal;
    waiting.set(shopId, setTimeout(() => void enqueue(shopId), COLLECT_MS).unref());
  });
  return {
    close() {
      off();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
