import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { ownClient } from "#offer/pricing/clients.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import { buyerKeysOf } from "#offer/pricing/queries.ts";
import { unknownGrids } from "#offer/catalogue/references.ts";

type Contract = typeof pricingContract;
type Body = Input<Contract["trial"]>["body"];

/**
 * Prices a basket as the shop's staff wishes: any client, grid, moment, place and number of points. Nothing is stored.
 * Throws `not-found` (404) for a client whom the shop does not know, and the field code `unknown-grid` (422).
 */
export async function priceTrial(
  tx: Tx,
  snapshot: Snapshot,
  body: Body,
  now: number,
): Promise<Answer<Contract["trial"]>> {
  const shopId = snapshot.rules.id;
  const { typology, at = now } = body;
  const grids = typology === undefined ? [] : [{ id: typology, path: ["typology"] }];
  refuseFields(await unknownGrids(tx, shopId, grids));
  const { clientId, promoCode: typed } = body;
  // A client whom the shop does not know has no terms to try.
  const client = clientId === undefined ? undefined : await ownClient(tx, shopId, clientId);
  const person = client?.userId ? { userId: client.userId, role: "buyer" as const } : null;
  const buyerKeys = client ? await buyerKeysOf(tx, shopId, client.clientId) : [];
  const asking = { person, clientId: client?.clientId, typology, promoCode: typed ?? null, buyerKeys };
  const { rules } = snapshot;
  const buyer = await pricingBuyer(tx, rules, asking, at);
  const points = body.points ?? buyer.points ?? 0;
  const { products: lines, reservations, shipping, promoCode, loyaltyLevel } = body;
  const input = { lines, reservations, shipping, promoCode, loyaltyLevel };
  const priced = priceOrder(input, { shelf: snapshot.shelf, buyer: { ...buyer, points }, rules, at });
  return { priced, points };
}
