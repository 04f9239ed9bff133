import { allTexts } from "#runtime/i18n.ts";

/** Loads a part of the page together with its texts. */
export async function withTexts<M>(module: Promise<M>, texts: Promise<unknown> = allTexts()): Promise<M> {
  const [loaded] = await Promise.all([module, texts]);
  return loaded;
}
