import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedAs } from "@cuvee/core/offer/pricing/sale.ts";
import type { quotesContract } from "@cuvee/core/sales/quotes/contract.ts";
import {
  quoteCommands,
  SUB_TYPE_PERMISSION,
  VALID_DAYS,
  type QuoteCommand,
  type QuoteContent,
  type QuoteView,
  type SubType,
} from "@cuvee/core/sales/quotes/quotes.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import {
  refuseForeign,
  refuseForeignSale,
  refuseOwnConditions,
  type SellingAgent,
} from "#sales/quotes/agent.ts";
import { partyOf, type ClientForSale } from "#sales/quotes/client.ts";
import { priceOf, wordsOf } from "#sales/quotes/price.ts";
import { addQuoteEvent, insertQuote, lockQuote, removeQuote, saveQuote } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import { viewOf } from "#sales/quotes/view.ts";

type Contract = typeof quotesContract;
type Body = Input<Contract["create"]>["body"];
type Written = Pick<Body, "clientId" | "lang" | "validUntil" | "content">;

/**
 * The writer and their shop; `may` checks their permissions. `agentId`: an agent, who writes for their clients alone.
 */
export type Author = SellingAgent & { shopId: string; may: (permission: string) => boolean };

/** Refuses a kind of sale that a collaborator may not write: `forbidden` (403) with the missing permission. */
export function refuseSubType({ may }: Pick<Author, "may">, subType: SubType): void {
  const permission = SUB_TYPE_PERMISSION[subType];
  if (!may(permission)) refuse("forbidden", 403, { permission });
}

/**
 * Returns the content with the names of those who allowed custom prices: an existing one keeps its name, a new or
 * changed one has the writer's.
 */
function named(
  sent: Body["content"],
  before: QuoteContent | null,
  { by: writer }: Pick<Author, "by">,
): QuoteContent {
  const lines = sent.lines.map(({ own, discountBp, by, isWrapped, ...line }) => {
    const was = before?.lines.find((one) => one.id === line.id && one.formatId === line.formatId);
    const isKept = own !== undefined && was?.own?.unitE4 === own.unitE4;
    return {
      ...line,
      ...(by === undefined ? {} : { by }),
      ...(isWrapped ? { isWrapped } : {}),
      ...(discountBp ? { discountBp } : {}),
      ...(own === undefined
        ? {}
        : {
            own: {
              unitE4: own.unitE4,
              by: (isKept && was?.own?.by) || writer,
              reason: own.reason,
            },
          }),
    };
  });
  const { discount, ...rest } = sent;
  return { ...rest, lines, ...(discount && discount.amount > 0 ? { discount } : {}) };
}

const DAY_MS = 86_400_000;
/** Returns the last day of a quote of today. */
export const defaultValidUntil = (at: number): string => dayInFrance(at + VALID_DAYS * DAY_MS);

type Filled = Pick<
  StoredQuote,
  | "client_id"
  | "content"
  | "priced"
  | "words"
  | "party"
  | "client_name"
  | "bottles"
  | "total_ttc_cents"
  | "valid_until"
  | "lang"
  | "search"
>;

type Filling = Omit<Written, "content" | "lang"> & { lang: string; content: QuoteContent } & Pick<
    PricedAs,
    "sparesAgreed"
  >;

/**
 * Returns the stored form of a sale: its current price and client. Throws as `partyOf`, and the field code `past`
 * (422).
 */
async function priceDraft(tx: Tx, deps: OrderDeps, snapshot: Snapshot, written: Filling): Promise<Filled> {
  const { clientId, content } = written;
  const at = deps.services.now();
  const who = clientId === null ? null : await partyOf(tx, snapshot, clientId, { addresses: content, at });
  return priceDraftFor(deps, snapshot, who, written);
}

/** Does the same for a client who was read already. */
export function priceDraftFor(
  deps: OrderDeps,
  snapshot: Snapshot,
  who: ClientForSale | null,
  { clientId, lang, validUntil, content, sparesAgreed }: Filling,
): Filled {
  const written = { ...content, ...(sparesAgreed ? { sparesAgreed } : {}) };
  const priced = priceOf(written, who, snapshot, deps.services.now());
  const contact = who?.party.contact;
  return {
    client_id: clientId,
    content,
    priced,
    words: wordsOf(content, snapshot, lang),
    party: who?.party ?? null,
    client_name: who?.row.name ?? "",
    bottles: priced.eq75,
    total_ttc_cents: priced.totalTtcCents,
    valid_until: validUntil,
    lang,
    search: plainText(
      [who?.row.name, who?.row.code, contact?.firstname, contact?.lastname, contact?.email]
        .filter(Boolean)
        .join(" "),
    ),
  };
}

function refusePast(validUntil: string, at: number): void {
  if (validUntil < dayInFrance(at)) refuseFields([{ path: ["validUntil"], code: "past" }]);
}

/** Starts a sale. Throws `forbidden` (403), `not-found` (404) for its client, `quote-exists` (409). */
export async function createQuote(tx: Tx, deps: OrderDeps, writer: Author, body: Body): Promise<QuoteView> {
  refuseSubType(writer, body.subType);
  await refuseForeign(tx, writer, body.clientId);
  const { services, catalogue } = deps;
  const now = services.now();
  refusePast(body.validUntil, now);
  const snapshot = await catalogue.exact(tx, writer.shopId);
  const content = named(body.content, null, writer);
  refuseOwnConditions(writer, content, null);
  return addDraft(tx, deps, writer, {
    draft: body,
    what: await priceDraft(tx, deps, snapshot, { ...body, content }),
    from: null,
  });
}

/** Inserts a new draft with its first event; `from` is the quote that it was copied from. */
export async function addDraft(
  tx: Tx,
  deps: OrderDeps,
  { shopId, by, agentId }: Pick<Author, "shopId" | "by" | "agentId">,
  {
    draft: { id, subType, tillId = null },
    what,
    from,
  }: {
    draft: Pick<Body, "id" | "subType"> & { tillId?: string | null };
    what: Filled;
    from: { number: string | null; replacesId: string | null } | null;
  },
): Promise<QuoteView> {
  const at = new Date(deps.services.now());
  const row: StoredQuote = {
    ...what,
    shop_id: shopId,
    id,
    sub_type: subType,
    status: "draft",
    number: null,
    key_hash: orderKeyHash(deps.services.secrets.orderKey(id)),
    order_id: null,
    replaces_id: from?.replacesId ?? null,
    till_id: tillId,
    made_by: by,
    agent_id: agentId,
    created_at: at,
    saved_at: at,
    sent_at: null,
    answered_at: null,
    version: 1,
  };
  try {
    await insertQuote(tx, row);
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("quote-exists", 409);
    throw error;
  }
  const kind = from === null ? "created" : "copied";
  await addQuoteEvent(tx, { shopId, quoteId: id, at, kind, by, note: from?.number ?? "" });
  return viewOf(tx, deps, row);
}

/**
 * Returns a quote for an action, locked until the transaction ends. Throws `not-found` (404), `forbidden` (403) for a
 * kind that the writer may not write, `conflict` (409) with the current quote, `quote-act` (409) where its state does
 * not allow the action.
 */
export async function lockQuoteFor(
  tx: Tx,
  deps: OrderDeps,
  writer: Author,
  what: { quoteId: string; act: QuoteCommand; version: number | null },
): Promise<StoredQuote> {
  const row = (await lockQuote(tx, writer.shopId, what.quoteId)) ?? refuse("not-found", 404);
  await refuseForeignSale(tx, writer, row);
  refuseSubType(writer, row.sub_type);
  if (what.version !== null && row.version !== what.version)
    refuse("conflict", 409, { current: await viewOf(tx, deps, row) });
  if (!quoteCommands({ status: row.status, subType: row.sub_type }).includes(what.act))
    refuse("quote-act", 409, { act: what.act, status: row.status });
  return row;
}

/** Saves a draft, priced again. Throws as `heldFor` and `createQuote`. */
export async function saveDraft(
  tx: Tx,
  deps: OrderDeps,
  writer: Author,
  { quoteId, body: { version, ...body } }: { quoteId: string; body: Input<Contract["save"]>["body"] },
): Promise<QuoteView> {
  const row = await lockQuoteFor(tx, deps, writer, { quoteId, act: "edit", version });
  const now = deps.services.now();
  if (body.validUntil !== row.valid_until) refusePast(body.validUntil, now);
  const snapshot = await deps.catalogue.exact(tx, writer.shopId);
  await refuseForeign(tx, writer, body.clientId);
  const content = named(body.content, row.content, writer);
  refuseOwnConditions(writer, content, row.content);
  const saved: StoredQuote = {
    ...row,
    ...(await priceDraft(tx, deps, snapshot, { ...body, content })),
    saved_at: new Date(now),
  };
  await saveQuote(tx, saved);
  return viewOf(tx, deps, saved);
}

/** Deletes a draft that was never sent. Throws as `heldFor`. */
export async function deleteDraft(tx: Tx, deps: OrderDeps, writer: Author, quoteId: string): Promise<void> {
  await lockQuoteFor(tx, deps, writer, { quoteId, act: "removal", version: null });
  await removeQuote(tx, writer.shopId, quoteId);
}

/**
 * Copies a sale, priced as of today, for the same client. `replaces` is possible only for a sent one: the copy replaces
 * it when it is sent itself. Allowed prices stay allowed. Throws `not-found` (404), `quote-act` (409), `quote-exists`
 * (409).
 */
export async function copyQuote(
  tx: Tx,
  deps: OrderDeps,
  writer: Author,
  { quoteId, body: { id, replaces, subType } }: { quoteId: string; body: Input<Contract["copy"]>["body"] },
): Promise<QuoteView> {
  const act = replaces ? "revision" : "copy";
  const from = await lockQuoteFor(tx, deps, writer, { quoteId, act, version: null });
  const kind = replaces ? from.sub_type : (subType ?? from.sub_type);
  refuseSubType(writer, kind);
  const snapshot = await deps.catalogue.exact(tx, writer.shopId);
  const what = await priceDraft(tx, deps, snapshot, {
    clientId: from.client_id,
    lang: from.lang as Body["lang"],
    validUntil: defaultValidUntil(deps.services.now()),
    content: { ...from.content, schedule: from.content.schedule.filter((part) => part.due === null) },
  });
  return addDraft(tx, deps, writer, {
    draft: { id, subType: kind },
    what,
    from: {
      number: from.number,
      replacesId: replaces ? from.id : null,
    },
  });
}
