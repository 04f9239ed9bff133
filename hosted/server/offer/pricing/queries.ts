import type { AddTier, AgreedPrice, PriceTier } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import type { PromoCode } from "@cuvee/core/offer/pricing/priced.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

/** Terms of a client with the shop at a moment: their grid, tax status, and the prices agreed with them, by format. */
export type Terms = {
  clientId: string;
  typology: string | null;
  vatNumber: string | null;
  /** Their attestation is on file and has not expired (CGI art. 277 A). */
  vatSuspended: boolean;
  /** The consignee's excise number is on file. */
  dutySuspended: boolean;
  prices: Record<string, AgreedPrice>;
};

type TermsRow = Omit<Terms, "prices">;
type AgreedRow = {
  format_id: string;
  unit_e4: number;
  tiers: PriceTier[];
  add_tiers: AddTier[];
  since: number | null;
  until: number | null;
};

const TERMS = `select id as "clientId", typology, vat_number as "vatNumber",
    excise_number is not null as "dutySuspended", suspension is not null and (suspension->'until' is null
       or (suspension->>'until')::bigint > :at::bigint) as "vatSuspended"
   from clients where shop_id = :shopId`;
const TERMS_OF_ACCOUNT = statement(`${TERMS} and user_id = :userId`);
const TERMS_OF_CLIENT = statement(`${TERMS} and id = :clientId`);
// Open ends are left out: an infinite moment is not a number.
const MOMENTS = `case when isfinite(since) then (extract(epoch from since) * 1000)::bigint end as since,
  case when isfinite(until) then (extract(epoch from until) * 1000)::bigint end as until`;
const AGREED_AT = statement(
  `select format_id, unit_e4, tiers, add_tiers, ${MOMENTS} from agreed_prices
   where shop_id = :shopId and client_id = :clientId and since <= :at and until > :at`,
);
const AGREED_WITH = statement(
  `select client_id, format_id, unit_e4, tiers, add_tiers, ${MOMENTS} from agreed_prices
   where shop_id = :shopId and client_id = any(:clientIds) and since <= :at and until > :at`,
);
const AGREED = statement(
  `select format_id, unit_e4, tiers, add_tiers, ${MOMENTS} from agreed_prices
   where shop_id = :shopId and client_id = :clientId order by format_id, agreed_prices.since`,
);
const CODE = statement(
  `select code, terms, uses_total, uses_per_buyer, uses, withdrawn_at is not null as withdrawn, version
   from promo_codes where shop_id = :shopId and code = :code`,
);

function agreedOf(row: AgreedRow): AgreedPrice & { formatId: string } {
  return {
    formatId: row.format_id,
    unitE4: row.unit_e4 as E4,
    ...(row.tiers.length > 0 ? { tiers: row.tiers } : {}),
    ...(row.add_tiers.length > 0 ? { add: row.add_tiers } : {}),
    ...(row.since === null ? {} : { since: row.since }),
    ...(row.until === null ? {} : { until: row.until }),
  };
}

/** A client by their account, or by their own id where a seller prices for them. */
export type WhichClient = { userId: string } | { clientId: string };

/**
 * Reads the terms of a client at a moment (milliseconds since 1970). Undefined for anyone who is not a client of the
 * shop.
 */
export async function readClientTerms(
  tx: Tx,
  shopId: string,
  who: WhichClient,
  at: number,
): Promise<Terms | undefined> {
  const row =
    "clientId" in who
      ? await tx.one<TermsRow>(TERMS_OF_CLIENT, { shopId, clientId: who.clientId, at })
      : await tx.one<TermsRow>(TERMS_OF_ACCOUNT, { shopId, userId: who.userId, at });
  if (!row) return undefined;
  const prices = await tx.rows<AgreedRow>(AGREED_AT, { shopId, clientId: row.clientId, at: new Date(at) });
  return {
    ...row,
    prices: Object.fromEntries(
      prices.map((price) => {
        const { formatId, ...agreed } = agreedOf(price);
        return [formatId, agreed];
      }),
    ),
  };
}

/**
 * Reads the prices agreed with each of some clients that hold at a moment (milliseconds since 1970), by client and
 * format.
 */
export async function agreedPricesOf(
  tx: Tx,
  shopId: string,
  clientIds: readonly string[],
  at: number,
): Promise<Map<string, Record<string, AgreedPrice>>> {
  const found = new Map<string, Record<string, AgreedPrice>>();
  const rows = await tx.rows<AgreedRow & { client_id: string }>(AGREED_WITH, {
    shopId,
    clientIds,
    at: new Date(at),
  });
  for (const row of rows) {
    const { formatId, ...agreed } = agreedOf(row);
    found.set(row.client_id, { ...found.get(row.client_id), [formatId]: agreed });
  }
  return found;
}

/** Reads every price agreed with a client, past and future ones too. */
export const readAgreedPrices = async (
  tx: Tx,
  shopId: string,
  clientId: string,
): Promise<(AgreedPrice & { formatId: string })[]> =>
  (await tx.rows<AgreedRow>(AGREED, { shopId, clientId })).map(agreedOf);

/** A promo code as its table stores it. */
export type StoredPromoCode = {
  code: string;
  /** Conditions as core knows them; the code and its limits are separate columns. */
  terms: Omit<PromoCode, "code" | "usesTotal" | "usesPerBuyer">;
  uses_total: number | null;
  uses_per_buyer: number | null;
  uses: number;
  withdrawn: boolean;
  version: number;
};

/** Returns the form in which a code is stored and compared, however a buyer types it. */
export const codeKey = (text: string): string => text.normalize("NFC").trim().toUpperCase();

export const readCode = (tx: Tx, shopId: string, code: string): Promise<StoredPromoCode | undefined> =>
  tx.one<StoredPromoCode>(CODE, { shopId, code: codeKey(code) });

/** Converts a stored code to the form that core knows. */
export const promoCodeOf = (row: StoredPromoCode): PromoCode => ({
  ...row.terms,
  code: row.code,
  ...(row.uses_total === null ? {} : { usesTotal: row.uses_total }),
  ...(row.uses_per_buyer === null ? {} : { usesPerBuyer: row.uses_per_buyer }),
});

const STANDING = statement(
  'select uses, has_ordered as "hasOrdered" from standing_of_buyer(:shopId, :code, :buyerKeys)',
);
const KEYS = statement(
  `select buyer_keys(c.user_id, c.emails || coalesce(array[u.email], '{}')) as keys
   from clients c left join users u on u.id = c.user_id where c.shop_id = :shopId and c.id = :clientId`,
);

/** Returns the keys that identify a client in `orders.buyer_keys`. */
export const buyerKeysOf = async (tx: Tx, shopId: string, clientId: string): Promise<string[]> =>
  (await tx.one<{ keys: string[] }>(KEYS, { shopId, clientId }))?.keys ?? [];

/** Reads the history of a buyer that matters for a code: how often they used it, and whether they have ordered. */
export async function readStanding(
  tx: Tx,
  shopId: string,
  code: string,
  buyerKeys: readonly string[],
): Promise<{ uses: number; hasOrdered: boolean }> {
  const row = await tx.one<{ uses: number; hasOrdered: boolean }>(STANDING, { shopId, code, buyerKeys });
  return row ?? { uses: 0, hasOrdered: false };
}
