import DOMPurify from "dompurify";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { RichText } from "@cuvee/core/kit/richText.ts";
import { richTextHtml } from "@cuvee/core/kit/richTextHtml.ts";
import css from "#ui/editor/RichTextView.module.css";

const TAGS = "p br strong em u s a span ul ol li h1 h2 h3 h4 h5 h6 img".split(" ");
const ATTRIBUTES = ["href", "target", "rel", "src", "alt", "start", "data-style"];
const ADDRESSES = /^(?:https?:|ftp:|mailto:|tel:|\/files\/)/i;

/** A rich text as it is read: HTML of core, through DOMPurify as the last wall (design: trust, "Rich text"). */
export function RichTextView({ doc }: { doc: RichText | null | undefined }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const html = doc ? richTextHtml(doc, { style: "data-style" }) : "";
    const made = DOMPurify.sanitize(html, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOWED_URI_REGEXP: ADDRESSES,
      ADD_URI_SAFE_ATTR: ["data-style", "target", "rel", "start"],
      RETURN_DOM_FRAGMENT: true,
    });
    // Our content security policy takes no style from HTML; core wrote only colours, sizes and alignments.
    for (const element of made.querySelectorAll<HTMLElement>("[data-style]")) {
      element.style.cssText = element.dataset["style"] ?? "";
      delete element.dataset["style"];
    }
    box.current?.replaceChildren(made);
  }, [doc]);
  return <div ref={box} className={css.text} />;
}
