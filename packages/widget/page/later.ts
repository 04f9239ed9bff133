import { allTexts } from "#runtime/i18n.ts";
import { lazy } from "#runtime/registry.ts";

/** Loads a part of the shop that opens later, with its texts. `main` asks here: it cannot name files that name it. */
const later =
  <M>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    const [module] = await Promise.all([load(), allTexts()]);
    return module;
  };

export const filters = later(() => lazy<typeof import("#filters/load.ts")>("@chunk/filters"));
export const product = later(() => lazy<typeof import("#product/ProductDialog.tsx")>("@chunk/product"));
