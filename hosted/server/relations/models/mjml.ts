import type { Markup } from "#kit/mail/markup.ts";

type Mjml = (source: string, options: object) => Promise<{ html: string; errors: readonly unknown[] }>;
let loading: Promise<Mjml> | undefined;

/** Loads the library with the first mail: it needs half a second and sixty megabytes, and most processes none of it. */
async function loadMjml(): Promise<Mjml> {
  // @ts-expect-error: the library comes without types.
  const { default: mjml } = (await import("mjml")) as { default: Mjml };
  return mjml;
}

/**
 * Returns the HTML of a mail from its MJML, which was built with every text escaped. Throws where the library finds a
 * fault: our MJML has none.
 */
export async function htmlOf(source: Markup): Promise<string> {
  loading ??= loadMjml();
  const mjml = await loading;
  const { html, errors } = await mjml(source.text, {
    validationLevel: "soft",
    keepComments: false,
    ignoreIncludes: true,
    beautify: false,
    minify: false,
    // It would fetch Roboto from Google wherever a list of letters names it.
    fonts: {},
  });
  if (errors.length > 0) throw new Error(`mjml: ${JSON.stringify(errors).slice(0, 500)}`);
  // The library indents its tags: a third of the bytes, of which Gmail shows no more than 102 000.
  return html.replace(/\s*\n\s*/g, "\n").trim();
}
