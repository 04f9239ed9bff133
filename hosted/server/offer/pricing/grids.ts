import { codeTerms } from "@cuvee/core/offer/pricing/codes.ts";
import { provenNumber } from "@cuvee/core/offer/pricing/rates/zones.ts";
import type { CodeTerms, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { publicTypology, type ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { Person } from "#kit/actor.ts";
import type { Tx } from "#kit/database.ts";
import { promoCodeOf, readClientTerms, readCode, readPoints, readStanding } from "#offer/pricing/queries.ts";

/** The grid of that key, else the public one: a client may have had one that is gone. */
export const keyOf = (rules: ShopRules, key: string | null | undefined): string =>
  rules.typologies.find((t) => t.key === key)?.key ?? publicTypology(rules).key;

/** The grid of a person with a shop: his own when that shop gave him one, else the public one. Never what a client says. */
export function gridOf(person: Person | null, rules: ShopRules): string {
  return keyOf(rules, person?.memberships.find((m) => m.id === rules.id && m.role === "buyer")?.typology);
}

/** Who asks for a price, and with which code. */
export type Asking = {
  person: Pick<Person, "userId" | "role"> | null;
  /** Whom a seller prices for: his terms, though he has no account. */
  clientId?: string | undefined;
  /** Another grid than his own, where the seller tries prices out. */
  typology?: string | undefined;
  promoCode: string | null;
  /** By what he is known (`orders.buyer_keys`); none of a visitor, of whom no condition per buyer is known yet. */
  buyerKeys: readonly string[];
};

/** The code as it stands for a buyer; undefined where the shop has none of that name. */
async function codeFor(
  tx: Tx,
  rules: ShopRules,
  typology: string,
  { promoCode, buyerKeys }: Asking,
  at: number,
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
 * What a price depends on about the buyer, as the database says now; the transaction acts for the shop. Grid, agreed prices and
 * tax standing of a client, his points where the shop has a programme, his code. A client with a VAT number on file is a
 * professional to the tax office.
 */
export async function pricingBuyer(
  tx: Tx,
  rules: ShopRules,
  asking: Asking,
  at: number,
): Promise<PricingBuyer> {
  const { person, clientId } = asking;
  const who = clientId === undefined ? person && { userId: person.userId } : { clientId };
  const terms = who ? await readClientTerms(tx, rules.id, who, at) : undefined;
  const typology = keyOf(rules, asking.typology ?? terms?.typology);
  const hasPoints = rules.loyalty !== undefined && person?.role === "buyer";
  const points = hasPoints ? await readPoints(tx, rules.id, person.userId) : undefined;
  const code = await codeFor(tx, rules, typology, asking, at);
  return {
    ...terms,
    typology,
    isPro: Boolean(terms?.vatNumber),
    ...(terms ? { vatNumber: provenNumber(terms.vatNumber) } : {}),
    ...(points === undefined ? {} : { points }),
    ...(code ? { code } : {}),
  };
}
