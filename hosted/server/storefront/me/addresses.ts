import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { ADDRESSES_MAX, type accountContract } from "@cuvee/core/storefront/me/account.contract.ts";
import type { Tx } from "#kit/postgres/database.ts";
import {
  addAddress,
  changeAddress,
  dropAddress,
  lockAddressBook,
  readBook,
  type KeptAddress,
} from "./addresses.queries.ts";
import { saveFields } from "./queries.ts";

type Book = Answer<(typeof accountContract)["addresses"]>;
type Body = Input<(typeof accountContract)["addAddress"]>["body"];

/** Returns the addresses of a user, with their default ones. */
export async function bookOf(tx: Tx, userId: string): Promise<Book> {
  const keptAddress = await readBook(tx, userId);
  return { addresses: keptAddress.map(({ address, ...row }) => ({ ...row, ...address })) };
}

/** Sets or removes the default address for the given uses; for the others it stays as it was. */
async function setUsual(
  tx: Tx,
  userId: string,
  before: KeptAddress | null,
  body: Body | null,
): Promise<void> {
  const { label: _, isDelivery, isBilling, ...address } = body ?? { label: "" };
  const usual = (is: boolean | undefined, was: boolean | undefined) =>
    is ? { value: address as KeptAddress["address"] } : was ? { value: null } : null;
  const delivery = usual(isDelivery, before?.isDelivery);
  const billing = usual(isBilling, before?.isBilling);
  if (!delivery && !billing) return;
  saveFields(tx, userId, {
    ...(delivery ? { deliveryAddress: delivery.value } : {}),
    ...(billing ? { billingAddress: billing.value } : {}),
  });
}

/** Adds an address; the first one is the default for everything. Throws `addresses-many` (409). */
export async function saveNewAddress(
  tx: Tx,
  userId: string,
  created: { id: string; at: Date },
  body: Body,
): Promise<Book> {
  await lockAddressBook(tx, userId);
  const keptAddress = await readBook(tx, userId);
  if (keptAddress.length >= ADDRESSES_MAX) refuse("addresses-many", 409, { max: ADDRESSES_MAX });
  const { label, isDelivery, isBilling, ...address } = body;
  await addAddress(tx, userId, { ...created, label, address });
  const isFirst = keptAddress.length === 0;
  await setUsual(tx, userId, null, {
    ...body,
    isDelivery: isDelivery || isFirst,
    isBilling: isBilling || isFirst,
  });
  return bookOf(tx, userId);
}

async function ownAddress(tx: Tx, userId: string, id: string): Promise<KeptAddress> {
  await lockAddressBook(tx, userId);
  return (await readBook(tx, userId)).find((one) => one.id === id) ?? refuse("not-found", 404);
}

/** Changes one of the user's addresses. Throws `not-found` (404). */
export async function editAddress(tx: Tx, userId: string, id: string, body: Body): Promise<Book> {
  const before = await ownAddress(tx, userId, id);
  const { label, isDelivery: _, isBilling: __, ...address } = body;
  await changeAddress(tx, userId, id, { label, address });
  await setUsual(tx, userId, before, body);
  return bookOf(tx, userId);
}

/** Removes one of the user's addresses, also as a default. Throws `not-found` (404). */
export async function forgetAddress(tx: Tx, userId: string, id: string): Promise<Book> {
  const before = await ownAddress(tx, userId, id);
  await dropAddress(tx, userId, id);
  await setUsual(tx, userId, before, null);
  return bookOf(tx, userId);
}
