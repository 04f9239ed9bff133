import dialogCss from "#page/dialog.css";
import { allTexts } from "#runtime/i18n.ts";
import { adopt } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";

/*
 * Parts of the shop that open later, with their texts. `main` asks here: it cannot name files that name it.
 */

async function withTexts<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, allTexts()]);
  return loaded;
}

/** Filters, order and search of the list. */
export const filters = () => withTexts(lazy<typeof import("#filters/load.ts")>("@chunk/filters"));

/** The dialog of one product; what it shares with other dialogs is put into `host`. */
export function product(host: HTMLElement) {
  adopt(host, dialogCss);
  return withTexts(lazy<typeof import("#product/ProductDialog.tsx")>("@chunk/product"));
}
