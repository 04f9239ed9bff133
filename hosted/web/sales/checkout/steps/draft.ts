import { writeStored, readStored } from "#sales/cart/browserStorage.ts";
import { rememberedBuyer } from "./rememberedBuyer.ts";
import { draftOf, fieldsFrom, type CheckoutFields } from "./fields.ts";

/** One draft for all sellers of a cart: a buyer who orders from two of them types once. Kept for this tab only. */
const KEY = "cuvee:checkout:1";

/** Reads the form as it was before a reload; at first the details that a guest left on this device. */
export function readDraft(): CheckoutFields {
  const draft = readStored("session", KEY);
  return (draft === null ? rememberedBuyer(Date.now()) : null) ?? fieldsFrom(draft);
}

/** Keeps the form, without the card and the consents. */
export function keepDraft(fields: CheckoutFields): void {
  writeStored("session", KEY, draftOf(fields));
}
