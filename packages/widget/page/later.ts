import { allTexts, moreTexts } from "#runtime/i18n.ts";
import { addSheet } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";

/*
 * Loads parts of the shop that open later, with their texts. `main` calls them here: it cannot name files that name it.
 */

async function withTexts<M>(module: Promise<M>, texts: Promise<unknown> = allTexts()): Promise<M> {
  const [loaded] = await Promise.all([module, texts]);
  return loaded;
}

/** Loads filters, order and search of the list. */
export const filters = () => withTexts(lazy<typeof import("#filters/load.ts")>("@chunk/filters"));

/** Loads the parts of a list beyond its first cards: pages, windowing, parts from the server. */
export const list = () => withTexts(lazy<typeof import("#list/load.ts")>("@chunk/list"), moreTexts());

/** Loads the dialog of one product; its styles are put into `host`. */
export async function product(host: HTMLElement) {
  const loaded = await withTexts(lazy<typeof import("#product/entry.ts")>("@chunk/product"), moreTexts());
  addSheet(host, loaded.css);
  return loaded;
}
