import type { Texts } from "@cuvee/core/kit/say.ts";

/** Fetches texts that a page does not bring along, whole in every language. Throws when they cannot be had. */
export async function fetchTexts(lang: string, namespace: string): Promise<Texts> {
  const answer = await fetch(`${import.meta.env.VITE_CUVEE_TEXTS}/${lang}/${namespace}.json`);
  if (!answer.ok) throw new Error(`no texts: ${lang}/${namespace}`);
  return (await answer.json()) as Texts;
}
