import type { Texts } from "@cuvee/core/kit/texts/say.ts";

/** Fetches texts that a page does not include, complete in every language. Throws if they cannot be fetched. */
export async function fetchTexts(lang: string, namespace: string): Promise<Texts> {
  const answer = await fetch(`${import.meta.env.VITE_CUVEE_TEXTS}/${lang}/${namespace}.json`);
  if (!answer.ok) throw new Error(`no texts: ${lang}/${namespace}`);
  return (await answer.json()) as Texts;
}
