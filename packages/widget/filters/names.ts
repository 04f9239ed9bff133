import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { boundsOf, type Facet } from "@cuvee/core/storefront/embeds/listing.ts";
import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { formatName } from "#runtime/naming.ts";

const COLORS: Record<string, string> = {
  red: "color.red",
  white: "color.white",
  rose: "color.rose",
  amber: "color.amber",
  blond: "color.blond",
  brown: "color.brown",
};

function priceName(group: string): string {
  const [from, to] = boundsOf(group);
  const values = { from: number(from), to: number(to) };
  return t(!from ? "filter.below" : to === Infinity ? "filter.above" : "filter.between", values);
}

function containerName(value: string): string {
  if (value === "packing") return t("filter.carton");
  if (value[0] === "=") return value.slice(1);
  const [type, volumeMl] = value.split("/");
  return formatName({ type, volumeMl: Number(volumeMl) } as Format);
}

/** Returns the buyer's text for a value of a facet. */
export function valueName(facet: Facet, value: string): string {
  if (facet === "price") return priceName(value);
  if (facet === "color") return t(COLORS[value] ?? "");
  return facet === "format" ? containerName(value) : value;
}
