import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { ClientRow, ClientTerms, pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Services } from "#kit/services.ts";
import {
  findClient,
  listClients,
  lockClient,
  saveTerms,
  type TermsChange,
} from "#offer/pricing/clients.queries.ts";
import { readAgreedPrices } from "#offer/pricing/queries.ts";
import { unknownFormats, unknownGrids } from "#offer/catalogue/references.ts";
import { lockPricing } from "#offer/catalogue/pricingLock.queries.ts";

type Body = Input<(typeof pricingContract)["putClient"]>["body"];

/** Number of clients that a list shows. */
const LISTED = 100;

/**
 * Returns clients of the shop, by name; with `search` those in whose name, address, numbers or e-mail each of its words
 * is found.
 */
export const clientsOf = (tx: Tx, shopId: string, search = ""): Promise<ClientRow[]> =>
  listClients(tx, shopId, search.trim(), LISTED);

/**
 * Returns the terms of a client, by their id or that of their account. Throws `not-found` (404) for anyone who is not a
 * client of the shop.
 */
export async function ownClient(tx: Tx, shopId: string, id: string): Promise<ClientTerms> {
  const client = (await findClient(tx, shopId, id)) ?? refuse("not-found", 404);
  return { ...client, prices: await readAgreedPrices(tx, shopId, client.clientId) };
}

/**
 * Sets the terms of a client, which apply at once to their open sessions. Throws `not-found` (404), `conflict` (409)
 * with their current terms, and by field (422) `unknown-grid`, `unknown-format`.
 */
export async function putClient(
  tx: Tx,
  { live, now }: Pick<Services, "live" | "now">,
  { shopId, id, by }: { shopId: string; id: string; by: string },
  { version, ...terms }: Body,
): Promise<ClientTerms> {
  await lockPricing(tx, shopId);
  const { clientId } = await ownClient(tx, shopId, id);
  await lockClient(tx, shopId, clientId);
  const current = await ownClient(tx, shopId, clientId);
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
  await saveTerms(tx, { shopId, clientId, at: new Date(now()), by }, terms as TermsChange);
  if (current.userId !== null) live.tell(tx, { kind: "session", userId: current.userId });
  return ownClient(tx, shopId, clientId);
}
