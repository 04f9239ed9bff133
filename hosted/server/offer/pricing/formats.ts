import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { pricingContract } from "@cuvee/core/offer/pricing/contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { Live } from "#kit/jobs/live.ts";
import { refuseFields } from "#kit/http/problem.ts";
import { formatToChange, ownFormat, refuseChanged } from "#offer/catalogue/formats/format.ts";
import { unknownGrids } from "#offer/catalogue/references.ts";
import { saveOffer, type Offer } from "#offer/pricing/formats.queries.ts";

type FormatRow = Answer<(typeof pricingContract)["readFormat"]>;
type Body = Input<(typeof pricingContract)["putFormat"]>["body"];

/**
 * Sets the whole offer of a format. Throws the field code `unknown-grid` (422) for a grid that the shop does not have.
 */
export async function putFormat(
  tx: Tx,
  live: Live,
  shopId: string,
  { formatId, body: { version, ...offer } }: { formatId: string; body: Body },
): Promise<FormatRow> {
  await formatToChange(tx, shopId, formatId, version);
  const grids = Object.keys(offer.typologies).map((key) => ({ id: key, path: ["typologies", key] }));
  refuseFields(await unknownGrids(tx, shopId, grids));
  if (!(await saveOffer(tx, { shopId, formatId, version }, offer as Offer)))
    return refuseChanged(tx, shopId, formatId);
  live.tell(tx, { kind: "catalogue", shopId });
  return ownFormat(tx, shopId, formatId);
}
