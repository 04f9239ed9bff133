import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { richTextHtml } from "@cuvee/core/kit/texts/richTextHtml.ts";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { typesetFrench } from "@cuvee/core/kit/texts/typeset.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import css from "./Blocks.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * A rich text: rendered from its checked document, every text and attribute escaped (core kit/texts/richTextHtml.ts).
 * Our content security policy allows no styles in HTML; a script sets them, from a list of the same checked values.
 */
export function Rich({ texts }: { texts: Readonly<Record<string, RichText>> }): ReactNode {
  const { data } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const doc = textIn(texts, data.lang);
  const written = doc ? richTextHtml(doc, { style: "data-style" }) : "";
  // Only texts have a space before such a sign: addresses, styles and names of elements have none.
  const html = data.lang === "fr" ? typesetFrench(written) : written;
  useEffect(() => {
    for (const element of place.current?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
      element.style.cssText = element.dataset["style"] ?? "";
  }, [html]);
  return (
    <div className={cx(layout.breakable, css.rich)} ref={place} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
