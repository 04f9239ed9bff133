import { codeTerms } from "@cuvee/core/offer/pricing/codes.ts";
import { provenNumber } from "@cuvee/core/offer/rates/zones.ts";
import type { CodeTerms, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { Person } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { keyOf } from "#shops/settings/grids.ts";
import { promoCodeOf, readClientTerms, readCode, readStanding } from "#offer/pricing/queries.ts";
import { readPoints } from "#offer/loyalty/queries.ts";

/** The person that a price is for, and their promo code. */
export type PricedPerson = {
  person: Pick<Person, "userId" | "role"> | null;
  /** Client that a seller prices for: their terms apply, though they may have no account. */
  clientId?: string | undefined;
  /** Another grid than their own, where the seller tries prices out. */
  typology?: string | undefined;
  promoCode: string | null;
  /**
   * Keys that identify the buyer (`orders.buyer_keys`); none for a visitor, whose conditions per buyer are not known
   * yet.
   */
  buyerKeys: readonly string[];
};

/** Returns the code as it applies to a buyer; undefined where the shop has none of that name. */
async function codeFor(
  tx: Tx,
  rules: ShopRules,
  typology: string,
  { person: { promoCode, buyerKeys }, at }: { person: PricedPerson; at: number },
): Promise<CodeTerms | undefined> {
  const row = promoCode ? await readCode(tx, rules.id, promoCode) : undefined;
  if (!row || row.withdrawn) return undefined;
  const asks = buyerKeys.length > 0 && (row.uses_per_buyer !== null || row.terms.firstOrder === true);
  const standing = asks ? await readStanding(tx, rules.id, row.code, buyerKeys) : undefined;
  const facts = {
    typology,
    uses: row.uses,
    usesOfBuyer: standing?.uses,
    hasOrdered: standing && (standing.hasOrdered || standing.uses > 0),
  };
  return codeTerms(promoCodeOf(row), facts, at);
}

/**
 * Reads the facts about the buyer that a price depends on, as the database has them now; the transaction acts for the
 * shop. These are the grid, agreed prices and tax status of a client, their points where the shop has a loyalty
 * programme, and their code. A client with a VAT number on file counts as a professional for tax.
 */
export async function pricingBuyer(
  tx: Tx,
  rules: ShopRules,
  asking: PricedPerson,
  at: number,
): Promise<PricingBuyer> {
  const { person, clientId } = asking;
  const who = clientId === undefined ? person && { userId: person.userId } : { clientId };
  const terms = who ? await readClientTerms(tx, rules.id, who, at) : undefined;
  const typology = keyOf(rules, asking.typology ?? terms?.typology);
  const hasPoints = rules.loyalty !== undefined && person?.role === "buyer";
  const points = hasPoints ? await readPoints(tx, rules.id, person.userId) : undefined;
  const code = await codeFor(tx, rules, typology, { person: asking, at });
  return {
    ...terms,
    typology,
    isPro: Boolean(terms?.vatNumber),
    ...(terms ? { vatNumber: provenNumber(terms.vatNumber) } : {}),
    ...(points === undefined ? {} : { points }),
    ...(code ? { code } : {}),
  };
}
