import { drawn } from "./markdown.ts";
import { leadOf, PAGES, pageText, pathOf, titleOf, type ExampleValues } from "./pages.ts";
import type { DocLang } from "./tables.ts";

/** Most characters of a text that the search reads. */
const MOST = 4000;

/** Returns the text below each heading of all pages, for the search. */
export const searchEntries = (lang: DocLang, facts: ExampleValues) =>
  PAGES.flatMap((name) => {
    const source = pageText(name, lang, facts);
    const { headings } = drawn(source, { copy: "", live: "", start: "" });
    const parts = source.split(/^#{1,4} .*$/m).slice(1);
    return headings.map(({ id, text: title, level }, index) => {
      // Without markdown syntax.
      const plain = (parts[index] ?? "").replace(/[`*|#>-]+/g, " ").replace(/\s+/g, " ");
      const to = `${pathOf(name)}${level === 1 ? "" : `#${id}`}`;
      return { page: titleOf(source), title, to, words: `${title} ${plain}`.slice(0, MOST) };
    });
  });

/** Returns all pages as one text, with the address of each. */
export const allPages = (lang: DocLang, facts: ExampleValues): string =>
  PAGES.map((name) => `<!-- ${facts.host}${pathOf(name)} -->\n\n${pageText(name, lang, facts)}`).join("\n\n");

/** Returns the table of contents for language models. */
export function contentsForModels(facts: ExampleValues): string {
  const { host } = facts;
  const lines = PAGES.map((name) => {
    const source = pageText(name, "en", facts);
    return `- [${titleOf(source)}](${host}/developers/${name}.md?lang=en): ${leadOf(source)}`;
  });
  return [
    "# Cuvée\n",
    "> Shop, cart, reservation of visits, age gate, member prices and loyalty of wine producers for any website: custom elements pasted with one script, an npm package, an iframe, and an HTTP API with webhooks.\n",
    "## Docs\n",
    `${lines.join("\n")}\n`,
    "## Optional\n",
    `- [Everything in one text](${host}/developers/llms.txt?lang=en)`,
    `- [OpenAPI 3.1](${host}/v1/openapi.json)\n`,
  ].join("\n");
}
