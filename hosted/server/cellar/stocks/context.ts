import type { Operation } from "@cuvee/core/cellar/stocks/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PostingFields } from "#cellar/stocks/postings.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

/** Context of an action in the cellar: the transaction, the services, the shop, the person. */
export type StockContext = { tx: Tx; services: Services; shopId: string; by: string };
type Common = Pick<Operation, "reason" | "observation" | "document" | "day" | "clientId">;

// Created once: creating one costs as much as a query.
let paris: Intl.DateTimeFormat | undefined;

/** Returns the day of a moment, in France. */
export function today(now: number): string {
  paris ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });
  return paris.format(now);
}

/** Returns the moment of a movement: now, or the noon of an earlier day. Throws `movement-future` (422). */
export function momentOf(day: string | undefined, now: number): Date {
  if (day === undefined || day === today(now)) return new Date(now);
  return day > today(now) ? refuse("movement-future", 422) : new Date(`${day}T11:00:00Z`);
}

/** Returns the fields that all movements of an operation share. Throws `movement-future` (422). */
export function saidOf(
  { services, shopId, by }: StockContext,
  common: Common,
  originMonth?: string,
): PostingFields {
  return {
    shopId,
    by,
    at: momentOf(common.day, services.now()),
    operationId: newId(services),
    reason: common.reason,
    observation: common.observation,
    document: common.document,
    clientId: common.clientId,
    originMonth: originMonth === undefined ? undefined : `${originMonth}-01`,
  };
}
