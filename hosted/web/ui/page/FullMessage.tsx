import type { ReactNode } from "react";
import css from "#ui/page/FullMessage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A whole page with one message: not found, crashed. */
export function FullMessage(props: {
  code: string;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={cx(layout.column, layout.middle, css.page)}>
      <p className={css.code}>{props.code}</p>
      <h1 className={css.title}>{props.title}</h1>
      {props.text ? <p className={css.text}>{props.text}</p> : null}
      <div className={css.actions}>{props.children}</div>
    </div>
  );
}
