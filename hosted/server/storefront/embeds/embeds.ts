import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { MAX_EMBEDS, type EmbedContent } from "@cuvee/core/storefront/embeds/embeds.ts";
import type { iframesContract } from "@cuvee/core/storefront/embeds/iframes.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import {
  addEmbed,
  archiveEmbed,
  countEmbeds,
  lockEmbed,
  ownEvents,
  readDays,
  readEmbed,
  saveEmbed,
  type EmbedRow,
} from "#storefront/embeds/queries.ts";

type Embed = Answer<(typeof iframesContract)["save"]>;
type Design = Input<(typeof iframesContract)["create"]>["body"];
export type EmbedsContext = { shopId: string; snapshot: Snapshot; at: Date };

export const answerOf = (row: EmbedRow): Embed => ({
  id: row.id,
  name: row.name,
  content: row.content,
  options: row.options,
  theme: row.theme,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

const productsIn = (content: EmbedContent): string[] =>
  content.kind === "selection" ? content.productIds : content.kind === "product" ? [content.productId] : [];

/**
 * Refuses products and events that are not the shop's own; existing choices may have been withdrawn since. Throws
 * `unknown-product`, `unknown-event` (422).
 */
async function refuseForeign(
  tx: Tx,
  { shopId, snapshot }: EmbedsContext,
  content: EmbedContent,
  embedContent?: EmbedContent,
) {
  const known = new Set([
    ...snapshot.products.map(({ id }) => id),
    ...(embedContent ? productsIn(embedContent) : []),
  ]);
  const foreign = productsIn(content).find((id) => !known.has(id));
  if (foreign !== undefined) refuse("unknown-product", 422, { productId: foreign });
  if (content.kind !== "events" || content.eventIds.length === 0) return;
  const own = new Set(await ownEvents(tx, shopId, content.eventIds));
  const stranger = content.eventIds.find((id) => !own.has(id));
  if (stranger !== undefined) refuse("unknown-event", 422, { eventId: stranger });
}

/** Creates an embed. Throws `too-many-embeds` (409). */
export async function makeEmbed(tx: Tx, context: EmbedsContext, id: string, design: Design): Promise<Embed> {
  const { shopId, at } = context;
  await refuseForeign(tx, context, design.content);
  if ((await countEmbeds(tx, shopId)) >= MAX_EMBEDS) refuse("too-many-embeds", 409, { max: MAX_EMBEDS });
  const row = await addEmbed(tx, { shopId, id, at, ...design });
  return answerOf(row ?? refuse("not-found", 404));
}

async function held(tx: Tx, shopId: string, id: string, version: number): Promise<EmbedRow> {
  const row = (await lockEmbed(tx, shopId, id)) ?? refuse("not-found", 404);
  if (row.version !== version) refuse("conflict", 409, { current: answerOf(row) });
  return row;
}

/** Changes an embed. Throws `not-found` (404), `conflict` (409). */
export async function changeEmbed(
  tx: Tx,
  context: EmbedsContext,
  id: string,
  { version, ...design }: Design & { version: number },
): Promise<Embed> {
  const { shopId, at } = context;
  const before = await held(tx, shopId, id, version);
  await refuseForeign(tx, context, design.content, before.content);
  const row = await saveEmbed(tx, { shopId, id, at, ...design });
  return answerOf(row ?? refuse("not-found", 404));
}

/**
 * Archives or restores an embed; one in that state already stays as it is. Throws `not-found` (404), `conflict` (409).
 */
export async function setArchived(
  tx: Tx,
  { shopId, at }: Pick<EmbedsContext, "shopId" | "at">,
  id: string,
  { archived, version }: { archived: boolean; version: number },
): Promise<Embed> {
  const before = await held(tx, shopId, id, version);
  if ((before.archivedAt !== null) === archived) return answerOf(before);
  const row = await archiveEmbed(tx, shopId, id, { archivedAt: archived ? at : null, at });
  return answerOf(row ?? refuse("not-found", 404));
}

/** Number of days with view counts. */
const COUNTED_DAYS = 30;
const DAY_MS = 86_400_000;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the day before the first counted one (UTC). */
export const countedAfter = (now: number): string => dayOf(now - COUNTED_DAYS * DAY_MS);

/** Returns an embed with all of its days, those without a view too. Throws `not-found` (404). */
export async function embedWithDays(
  tx: Tx,
  shopId: string,
  id: string,
  now: number,
): Promise<Answer<(typeof iframesContract)["read"]>> {
  const row = (await readEmbed(tx, shopId, id)) ?? refuse("not-found", 404);
  const counted = new Map((await readDays(tx, shopId, id, countedAfter(now))).map((day) => [day.day, day]));
  const days = Array.from({ length: COUNTED_DAYS }, (_, n) => dayOf(now - (COUNTED_DAYS - 1 - n) * DAY_MS));
  return {
    embed: answerOf(row),
    days: days.map((day) => counted.get(day) ?? { day, views: 0, orders: 0 }),
  };
}
