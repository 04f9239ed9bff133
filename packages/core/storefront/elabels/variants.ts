import { slugOf } from "#kit/texts/slugs.ts";
import { buildLink, type DigitalLink } from "#storefront/elabels/digitalLink.ts";

const PLAIN = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

/**
 * Returns a vintage in the form of key 22 of an address (rules §6.2: the variant of the same GTIN): its name where the
 * address can carry it ("2022", "NV"), else the name without accents and spaces ("Sans année" → "sans-annee"); null
 * where nothing is left.
 */
export function variantOf(name: string): string | null {
  if (PLAIN.test(name) && name !== "." && name !== "..") return name;
  return slugOf(name, 20) || null;
}

/** Checks whether `asked` means the vintage: its name, or its value of key 22, in any case. */
export function isVintage(requested: string, name: string): boolean {
  const text = requested.trim().toLowerCase();
  return text === name.toLowerCase() || text === variantOf(name)?.toLowerCase();
}

/** Returns the address in the code on a bottle of a vintage. Throws `RangeError` when the GTIN is invalid. */
export function addressOf(gtin: string, vintage: string): string {
  const link: DigitalLink = { gtin, variant: variantOf(vintage), lot: null, serial: null };
  return buildLink(link);
}
