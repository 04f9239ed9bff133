import { writeStored, readStored } from "#sales/cart/browserStorage.ts";
import { draftOf, fieldsFrom, type CheckoutFields } from "./fields.ts";

/** One draft for all sellers of a cart: a buyer who orders from two of them types once. Kept for this tab only. */
const KEY = "cuvee:checkout:1";

/** Reads the form as it was before a reload. */
export function readDraft(): CheckoutFields {
  return fieldsFrom(readStored("session", KEY));
}

/** Keeps the form, without the card and the consents. */
export function keepDraft(fields: CheckoutFields): void {
  writeStored("session", KEY, draftOf(fields));
}
