import type { Ticket } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricingSettings, pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { Tx } from "#kit/database.ts";
import type { Live } from "#kit/live.ts";
import { readTickets } from "#offer/catalogue/queries.ts";
import { readSettings } from "#offer/pricing/pricing.ts";
import { dropTicket, holdPricing, saveTicket } from "#offer/pricing/settings.queries.ts";

type Body = Input<(typeof pricingContract)["putTicket"]>["body"];

/**
 * Makes or changes a price category of an event; of a new one the version is 0. Throws `not-found` (404) for a version of
 * one that is not there, `conflict` (409) with the current one.
 */
export async function putTicket(
  tx: Tx,
  live: Live,
  shopId: string,
  id: string,
  { version, ...ticket }: Body,
): Promise<PricingSettings> {
  await holdPricing(tx, shopId);
  const current = (await readTickets(tx, shopId)).find((t) => t.id === id);
  if (!current && version !== 0) refuse("not-found", 404);
  if (version !== (current?.version ?? 0)) refuse("conflict", 409, { current: current ?? null });
  await saveTicket(tx, shopId, { id, ...ticket } as Ticket);
  await live.tell(tx, { kind: "catalogue", shopId });
  return readSettings(tx, shopId);
}

/** Removes a price category of an event. Throws `not-found` (404). */
export async function removeTicket(tx: Tx, live: Live, shopId: string, id: string): Promise<PricingSettings> {
  if ((await dropTicket(tx, shopId, id)) === 0) refuse("not-found", 404);
  await live.tell(tx, { kind: "catalogue", shopId });
  return readSettings(tx, shopId);
}
