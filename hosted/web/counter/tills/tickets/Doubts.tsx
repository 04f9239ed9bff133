import type { ReactNode } from "react";
import { Notice } from "#ui/Notice.tsx";
import css from "#counter/tills/tickets/ticket.module.css";

/** Warns of the doubts about a ticket or a closing, one sentence each; shows nothing without any. */
export function Doubts({ title, sentences }: { title: string; sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>{title}</strong>
      <ul className={css.doubts}>
        {sentences.map((sentence, at) => (
          <li key={at}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
