import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Shelved } from "#offer/catalogue/labels.ts";
import { writeStored, readStored } from "./browserStorage.ts";

const KEY = "cuvee:names:1";
/** More than the lines of a full cart. */
const MOST = 200;

const namesKept = (): Record<string, unknown> => {
  const found = readStored("local", KEY);
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
};

/**
 * Returns the name under which a line was added to the cart, once the catalogue no longer knows its format; undefined
 * when this browser never saw it.
 */
export function rememberedName(formatId: string): string | undefined {
  const name = namesKept()[formatId];
  return typeof name === "string" ? name : undefined;
}

/** Remembers the name of a line of the cart, so that it can be named once it is withdrawn from sale. */
export function rememberName(
  formatId: string,
  { product, vintage }: Pick<Shelved, "product" | "vintage">,
): void {
  const before = namesKept();
  const name = isNonVintage(vintage.name) ? product.name : `${product.name} ${vintage.name}`;
  if (before[formatId] === name) return;
  const known = Object.entries(before).filter(([id]) => id !== formatId);
  writeStored("local", KEY, Object.fromEntries([...known, [formatId, name] as const].slice(-MOST)));
}
