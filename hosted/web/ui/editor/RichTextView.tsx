import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { RichText } from "@cuvee/core/kit/texts/richText.ts";
import { richTextHtml } from "@cuvee/core/kit/texts/richTextHtml.ts";
import { cleanHtml } from "#ui/editor/cleanHtml.ts";
import css from "#ui/editor/RichTextView.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows a rich text for reading. */
export function RichTextView({ doc }: { doc: RichText | null | undefined }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const created = cleanHtml(doc ? richTextHtml(doc, { style: "data-style" }) : "");
    // Core wrote only colours, sizes and alignments.
    for (const element of created.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset["style"] ?? "";
      delete element.dataset["style"];
    }
    box.current?.replaceChildren(created);
  }, [doc]);
  return <div ref={box} className={cx(layout.breakable, css.text)} />;
}
