import { readStored, writeStored } from "#sales/cart/browserStorage.ts";
import { addressIsEmpty, fieldsFrom, type CheckoutFields } from "./fields.ts";

/** A guest's details on this device: only after the buyer asked for it, never a card, a note or a consent. */
const KEY = "cuvee:buyer:1";
/** Thirteen months, after which the details are asked for again. */
const KEPT_MS = 395 * 86_400_000;

const KEPT = [
  "email",
  "delivery",
  "mountain",
  "sameBilling",
  "billing",
  "pro",
  "company",
  "paymentType",
] as const;

/** Returns the details that a guest left on this device; null when there are none, or they are too old. */
export function rememberedBuyer(now: number): CheckoutFields | null {
  const stored = readStored("local", KEY) as { at?: unknown; fields?: unknown } | null;
  if (typeof stored?.at !== "number" || now - stored.at > KEPT_MS) return null;
  const fields = fieldsFrom(stored.fields);
  return fields.email === "" || addressIsEmpty(fields.delivery) ? null : { ...fields, isRemembered: true };
}

/** Checks whether the details in the form are those of this device: another person may sign in. */
export function isFromDevice(fields: CheckoutFields): boolean {
  const kept = fields.isRemembered ? rememberedBuyer(Date.now()) : null;
  return kept !== null && kept.email === fields.email && kept.delivery.street === fields.delivery.street;
}

/** Keeps the details of a guest who asked for it, or forgets them. */
export function rememberBuyer(fields: CheckoutFields, now: number): void {
  const kept = Object.fromEntries(KEPT.map((name) => [name, fields[name]]));
  writeStored("local", KEY, fields.isRemembered ? { at: now, fields: kept } : null);
}
