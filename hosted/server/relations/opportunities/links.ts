import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { OpportunityDetail } from "@cuvee/core/relations/opportunities/contract.ts";
import { soldBottles, type LinkKind } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { newId } from "#kit/http/mount.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Services } from "#kit/services.ts";
import type { AcceptedQuote } from "#sales/orders/effects.ts";
import { addLink, isTargetOf, linkedTo, readTargets, removeLink, type Target } from "./links.queries.ts";
import { readDetail, type OpportunitiesContext } from "./opportunities.ts";
import {
  addEvent,
  endOpportunity,
  findOpportunity,
  lockOpportunity,
  setSold,
} from "./opportunities.queries.ts";
import { firstPlace } from "./places.ts";

type Linked = { kind: LinkKind; targetId: string };

/**
 * Returns the objects of the client that may be linked, of the kinds that the person sees. Throws `not-found` (404).
 */
export async function readLinkable(context: OpportunitiesContext, id: string): Promise<Target[]> {
  const { tx, shopId, kinds } = context;
  const { clientId } = (await findOpportunity(tx, { shopId, id })) ?? refuse("not-found", 404);
  const found: Target[] = [];
  for (const kind of kinds) found.push(...(await readTargets(tx, { shopId, clientId }, kind)));
  return found;
}

/**
 * Links an opportunity with an object of its client; a second time changes nothing. Throws `not-found` (404) for an
 * object that is not of the client or that the person does not see, `opportunity-linked` (409) for one that belongs to
 * another opportunity.
 */
export async function linkOpportunity(
  context: OpportunitiesContext,
  id: string,
  link: Linked,
): Promise<OpportunityDetail> {
  const { tx, services, shopId, by, kinds } = context;
  const { clientId } = (await findOpportunity(tx, { shopId, id })) ?? refuse("not-found", 404);
  if (!kinds.includes(link.kind) || !(await isTargetOf(tx, { shopId, clientId }, link)))
    refuse("not-found", 404);
  await tx.actFor(shopId);
  const linkId = newId(services);
  const isNew = await addLink(tx, { shopId, id }, { ...link, linkId, at: new Date(services.now()), by });
  if (!isNew && (await linkedTo(tx, shopId, link)) !== id) refuse("opportunity-linked", 409);
  return readDetail(context, id);
}

/** Removes a link. Throws `not-found` (404). */
export async function unlinkOpportunity(
  context: OpportunitiesContext,
  id: string,
  linkId: string,
): Promise<OpportunityDetail> {
  const { tx, shopId } = context;
  if (!(await findOpportunity(tx, { shopId, id }))) refuse("not-found", 404);
  await tx.actFor(shopId);
  if ((await removeLink(tx, { shopId, id }, linkId)) === 0) refuse("not-found", 404);
  return readDetail(context, id);
}

/**
 * Wins the open opportunity of a quote in the transaction that accepts it, with the amount and the bottles that were
 * sold, and links the order. One that has ended already only gets the order.
 */
export async function winByQuote(tx: Tx, services: Services, quote: AcceptedQuote): Promise<void> {
  const { shopId, quoteId, orderId, by } = quote;
  const id = await linkedTo(tx, shopId, { kind: "quote", targetId: quoteId });
  if (id === undefined) return;
  const one = await lockOpportunity(tx, { shopId, id });
  if (!one) return;
  const at = new Date(services.now());
  await addLink(tx, { shopId, id }, { kind: "order", linkId: newId(services), targetId: orderId, at, by });
  if (one.status !== "open") return;
  const position = await firstPlace(tx, { shopId, place: "won", id });
  const bottles = soldBottles(one.bottles, quote.bottles);
  await setSold(tx, { shopId, id }, { amountCents: quote.totalHtCents, bottles });
  await endOpportunity(tx, { shopId, id }, { status: "won", reason: null, note: "", at, position });
  await addEvent(
    tx,
    { shopId, id },
    { eventId: newId(services), at, by, kind: "won", note: quote.quoteNumber },
  );
}
