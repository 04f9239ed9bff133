import { isNonVintage, type Format, type Vintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";

const NAMED: Record<string, string> = {
  375: "format.half",
  750: "format.bottle",
  1500: "format.magnum",
  3000: "format.jeroboam",
};

/** Returns a volume as "75 cl" or "1,5 l". */
function volumeName(ml: number): string {
  return ml < 1000 ? `${number(ml / 10)} cl` : `${number(ml / 1000)} l`;
}

/**
 * Returns the name of a format: the shop's own, else made from its type and volume. `long` adds the volume to a named
 * bottle.
 */
export function formatName(format: Format, long = false): string {
  const { nameInShop, type, volumeMl, packing } = format;
  const count = packing?.packingQuantity ?? 1;
  if (type === "packing" && count > 1 && !long) return t("format.packOf", { count });
  if (nameInShop) return nameInShop;
  if (!volumeMl) return t("format.piece");
  const volume = volumeName(volumeMl);
  if (type === "bib") return t("format.bib", { volume });
  const name = type === "bottle" && NAMED[volumeMl];
  if (!name || (!long && volumeMl <= 750)) return volume;
  return long ? `${t(name)} ${volume}` : t(name);
}

/** Returns the year of a vintage, empty for a wine without one (specification §9). */
export const yearOf = (vintage: Vintage): string => (isNonVintage(vintage.name) ? "" : vintage.name);

/** Returns the full name, "Cairanne 2021" with its format, for screen readers. */
export const fullName = (product: string, vintage: Vintage, format: Format): string =>
  [product, yearOf(vintage), formatName(format)].filter(Boolean).join(" ");
