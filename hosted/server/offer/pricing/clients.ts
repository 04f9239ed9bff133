import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ClientRow, ClientTerms, pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { Tx } from "#kit/database.ts";
import type { Live } from "#kit/live.ts";
import { refuseFields } from "#kit/problem.ts";
import { findClient, listClients, saveTerms, type TermsChange } from "#offer/pricing/clients.queries.ts";
import { readAgreedPrices } from "#offer/pricing/queries.ts";
import { unknownFormats, unknownGrids } from "#offer/pricing/references.ts";
import { holdPricing } from "#offer/pricing/settings.queries.ts";

type Body = Input<(typeof pricingContract)["putClient"]>["body"];

/** Number of clients that a list shows. */
const LISTED = 100;

/** Buyers of the shop, by name; with `search` those whose name, username or e-mail holds it. */
export const clientsOf = (tx: Tx, shopId: string, search = ""): Promise<ClientRow[]> =>
  listClients(tx, shopId, search.trim(), LISTED);

/** Terms of a client. Throws `not-found` (404) for who has none and never ordered or asked for a grid. */
export async function ownClient(tx: Tx, shopId: string, userId: string): Promise<ClientTerms> {
  const client = (await findClient(tx, shopId, userId)) ?? refuse("not-found", 404);
  return { ...client, prices: await readAgreedPrices(tx, shopId, userId) };
}

/**
 * Sets the terms of a client, who has them at once in the sessions that he has open. Throws `not-found` (404), `conflict`
 * (409) with his current terms, and by field (422) `unknown-grid`, `unknown-format`.
 */
export async function putClient(
  tx: Tx,
  live: Live,
  shopId: string,
  userId: string,
  { version, ...terms }: Body,
): Promise<ClientTerms> {
  await holdPricing(tx, shopId);
  const current = await ownClient(tx, shopId, userId);
  if (current.version !== version) refuse("conflict", 409, { current });
  const { typology, prices } = terms;
  refuseFields([
    ...(await unknownGrids(tx, shopId, typology === null ? [] : [{ id: typology, path: ["typology"] }])),
    ...(await unknownFormats(
      tx,
      shopId,
      prices.map(({ formatId }, i) => ({ id: formatId, path: ["prices", i, "formatId"] })),
    )),
  ]);
  await saveTerms(tx, shopId, userId, terms as TermsChange);
  await live.tell(tx, { kind: "session", userId });
  return ownClient(tx, shopId, userId);
}
