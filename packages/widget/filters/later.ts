import { withTexts } from "#page/withTexts.ts";
import { moreTexts } from "#runtime/i18n.ts";
import { addSheet } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";

/*
 * Loads parts of the list that open later, with their texts. In the chunk `add-to-cart`: `filters` cannot name files
 * that name it.
 */

/** Loads the parts of a list beyond its first cards: pages, windowing, parts from the server. */
export const list = () => withTexts(lazy<typeof import("#list/load.ts")>("@chunk/list"), moreTexts());

/** Loads the dialog of one product; its styles are put into `host`. */
export async function product(host: HTMLElement) {
  const loaded = await withTexts(lazy<typeof import("#product/entry.ts")>("@chunk/product"), moreTexts());
  addSheet(host, loaded.css);
  return loaded;
}

export { productResource } from "#page/products.ts";
