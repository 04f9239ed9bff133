import type { PaymentTerms } from "@cuvee/core/shops/settings/billing.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type HandoffRow = {
  id: string;
  shop_id: string;
  payload: Record<string, unknown>;
  expires_at: Date;
  redeemed_at: Date | null;
  ordered_seller_ids: string[];
};

const KEEP = statement(
  `insert into handoffs (id, token_hash, shop_id, payload, expires_at, embed_id, campaign)
   values (:id, :tokenHash, :shopId, :payload, :expiresAt, :embedId, :campaign)`,
);
const FIND = statement("select * from handoffs where token_hash = :tokenHash");
const REDEEM = statement(
  `update handoffs set redeemed_at = :at where token_hash = :tokenHash and redeemed_at is null and expires_at > :at
   returning *`,
);
const ORDERED = statement(
  `update handoffs set ordered_seller_ids = array_append(ordered_seller_ids, :sellerId)
   where id = :handoffId and redeemed_at is not null and not (:sellerId = any(ordered_seller_ids))`,
);

const ACCOUNT = statement(
  `select id, kind, typology, payment_terms as "paymentTerms", company as name, case when nic <> '' then siren || nic
     else '' end as siret, vat_number as "vatNumber", excise_number as "exciseNumber" from clients
   where shop_id = :shopId and user_id = :userId and merged_into is null and archived_at is null`,
);

type AccountClient = {
  id: string;
  kind: string;
  typology: string | null;
  paymentTerms: PaymentTerms | null;
  name: string;
  siret: string;
  vatNumber: string | null;
  exciseNumber: string | null;
};

/** Returns the facts of a client with an account that decide whether they may order on account, and their company. */
export const accountClient = (tx: Tx, shopId: string, userId: string): Promise<AccountClient | undefined> =>
  tx.one(ACCOUNT, { shopId, userId });

export const saveHandoff = (
  tx: Tx,
  row: {
    id: string;
    tokenHash: Buffer;
    shopId: string;
    payload: object;
    expiresAt: Date;
    /** The embed that its page states as its source. */
    embedId: string | null;
    /** Mark of the campaign by whose link the visitor came. */
    campaign: string | null;
  },
): Promise<number> =>
  tx.run(KEEP, {
    id: row.id,
    tokenHash: row.tokenHash,
    shopId: row.shopId,
    payload: JSON.stringify(row.payload),
    expiresAt: row.expiresAt,
    embedId: row.embedId,
    campaign: row.campaign,
  });

export const findHandoff = (tx: Tx, tokenHash: Buffer): Promise<HandoffRow | undefined> =>
  tx.one<HandoffRow>(FIND, { tokenHash });

/** Redeems a hand-off for good: of two concurrent calls, one gets the row. */
export const redeemHandoff = (tx: Tx, tokenHash: Buffer, at: Date): Promise<HandoffRow | undefined> =>
  tx.one<HandoffRow>(REDEEM, { tokenHash, at });

/** Records that a seller's part of a handed-over cart became an order. */
export const markOrdered = (tx: Tx, handoffId: string, sellerId: string): void =>
  tx.send(ORDERED, { handoffId, sellerId });
