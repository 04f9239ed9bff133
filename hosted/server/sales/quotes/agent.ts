import type { Answer, Call, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { personOf, within, type RequestContext, type Handler } from "#kit/http/mount.ts";
import { isClientOfAgent } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";

/** Calls in which an agent may write: quotes and orders of their clients, never an invoice. */
const AGENT_WRITES: ReadonlySet<string> = new Set(["createQuote", "createOrder"]);
export const agentMay = (permission: string): boolean => AGENT_WRITES.has(permission);

/** A selling agent: their account, and the name under which they write. */
export type SellingAgent = { agentId: string | null; by: string };

/** Returns the context of a call in the name of the shop that an agent works for; for staff it is unchanged. */
export function contextOfShop(ctx: RequestContext): RequestContext {
  const { agentShopId } = ctx.scope;
  if (agentShopId === undefined) return ctx;
  return { ...ctx, scope: { userId: personOf(ctx).userId, shopId: agentShopId } };
}

/**
 * As `within`, where an agent acts in the name of the shop: stock, numbers and prices are the shop's, so that row-level
 * security does not restrict them to their clients. Each handler checks that itself (`refuseForeign`,
 * `refuseForeignSale`).
 */
export const withinAgentShop =
  <C extends Call>(work: (tx: Tx, input: Input<C>, ctx: RequestContext) => Promise<Answer<C>>): Handler<C> =>
  (input, ctx) =>
    within<C>(work)(input, contextOfShop(ctx));

/** Refuses a client who is not the agent's: `not-found` (404), as if the client did not exist. */
export async function refuseForeign(
  tx: Tx,
  { agentId, shopId }: { agentId: string | null; shopId: string },
  clientId: string | null,
): Promise<void> {
  if (agentId === null || clientId === null) return;
  if (!(await isClientOfAgent(tx, shopId, clientId, agentId))) refuse("not-found", 404);
}

/** Refuses a sale that is not of the agent's clients, nor one that they started without a client: `not-found` (404). */
export async function refuseForeignSale(
  tx: Tx,
  seller: SellingAgent & { shopId: string },
  row: Pick<StoredQuote, "client_id" | "agent_id">,
): Promise<void> {
  if (seller.agentId === null) return;
  if (row.client_id === null && row.agent_id !== seller.agentId) refuse("not-found", 404);
  await refuseForeign(tx, seller, row.client_id);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Restricts an agent to the conditions of their client: prices of the client's grid and terms of payment, no line with
 * their own wording. Existing exceptions that the shop allowed in the sale stay, within their limits. Throws
 * `agent-conditions` (403).
 */
export function refuseOwnConditions(
  { agentId }: Pick<SellingAgent, "agentId">,
  sent: QuoteContent,
  before: QuoteContent | null,
): void {
  if (agentId === null) return;
  const isOwn = sent.lines.some((line) => {
    if (line.own === undefined && !line.discountBp) return false;
    const was = before?.lines.find((one) => one.id === line.id && one.formatId === line.formatId);
    return (
      was === undefined ||
      line.quantity > was.quantity ||
      line.own?.unitE4 !== was.own?.unitE4 ||
      (line.discountBp ?? 0) !== (was.discountBp ?? 0)
    );
  });
  const isOther =
    !same(sent.free, before?.free ?? []) ||
    !same(sent.discount?.amount ? sent.discount : null, before?.discount ?? null) ||
    !same(sent.schedule, before?.schedule ?? []) ||
    sent.payment.terms !== (before?.payment.terms ?? null);
  if (isOwn || isOther) refuse("agent-conditions", 403);
}
