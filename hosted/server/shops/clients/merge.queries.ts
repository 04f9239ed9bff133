import { statement, type Tx } from "#kit/postgres/database.ts";

// One statement each, in an order that satisfies the foreign keys: the account, everything that refers to the client,
// the client.
const LEAVE_ACCOUNT = statement("update clients set user_id = null where shop_id = :shopId and id = :from");
const TAKE_ACCOUNT = statement(
  "update clients set user_id = :account where shop_id = :shopId and id = :into",
);
const MOVE_ORDERS = statement(
  "update orders set client_id = :into where shop_id = :shopId and client_id = :from",
);
const MOVE_OLD_ORDERS = statement(
  "update imported_orders set client_id = :into where shop_id = :shopId and client_id = :from",
);
// Documents and payments keep for ever whose they were; their present owner becomes the remaining client.
const MOVE_DOCUMENTS = statement(
  "update document_states set client_id = :into where shop_id = :shopId and client_id = :from",
);
const MOVE_MONEY = statement(
  "update settlement_states set client_id = :into where shop_id = :shopId and client_id = :from",
);
const MOVE_MANDATES = statement(
  "update sepa_mandates set client_id = :into where shop_id = :shopId and client_id = :from",
);
// A price that both have at the same time stays where it is: the remaining client's own price applies.
const MOVE_PRICES = statement(
  `update agreed_prices a set client_id = :into where a.shop_id = :shopId and a.client_id = :from and not exists (
     select 1 from agreed_prices b where b.shop_id = :shopId and b.client_id = :into and b.format_id = a.format_id
       and b.since < a.until and a.since < b.until)`,
);
const MOVE_POINTERS = statement(
  "update clients set merged_into = :into where shop_id = :shopId and merged_into = :from",
);
const POINT = statement(
  `update clients set merged_into = :into, typology = null, archived_at = null, version = version + 1
   where shop_id = :shopId and id = :from`,
);
const TERMS = statement(
  `update clients c set
     typology = :typology,
     suspension = coalesce(c.suspension, o.suspension),
     excise_number = coalesce(c.excise_number, o.excise_number),
     archived_at = case when o.archived_at is null then null else c.archived_at end,
     created_at = least(c.created_at, o.created_at),
     terms_version = greatest(c.terms_version, o.terms_version) + 1
   from clients o where c.shop_id = :shopId and c.id = :into and o.shop_id = :shopId and o.id = :from`,
);

type Merging = { shopId: string; from: string; into: string };

/**
 * Moves everything that belongs to a client to another one, their account too, and leaves a pointer. Both must be
 * locked.
 */
export async function moveClientRecords(
  tx: Tx,
  { shopId, from, into }: Merging,
  account: string | null,
  typology: string | null,
): Promise<void> {
  const both = { shopId, from, into };
  await tx.run(LEAVE_ACCOUNT, { shopId, from });
  if (account !== null) await tx.run(TAKE_ACCOUNT, { shopId, into, account });
  await tx.run(TERMS, { ...both, typology });
  await tx.run(MOVE_ORDERS, both);
  await tx.run(MOVE_OLD_ORDERS, both);
  await tx.run(MOVE_DOCUMENTS, both);
  await tx.run(MOVE_MONEY, both);
  await tx.run(MOVE_MANDATES, both);
  await tx.run(MOVE_PRICES, both);
  await tx.run(MOVE_POINTERS, both);
  await tx.run(POINT, both);
}
