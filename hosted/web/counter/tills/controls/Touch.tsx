import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/controls/Touch.module.css";

type TouchProps = Omit<ComponentProps<"button">, "type"> & {
  /** Submits its form. */
  submit?: boolean;
  /** `main` once per screen: the next action. */
  look?: "main" | "plain" | "danger" | "quiet" | undefined;
  big?: boolean | undefined;
  chosen?: boolean | undefined;
  /** The key that does the same, shown where there is a keyboard. */
  hint?: string | undefined;
};

/** Keeps the focus on the field to type in next, for controls that are touched beside it. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** A touch button, 56 px high and more; touching it leaves the focus where it is. */
export function Touch({
  look = "plain",
  submit,
  big,
  chosen,
  hint,
  className,
  children,
  ...rest
}: TouchProps): ReactNode {
  return (
    <button
      type={submit ? "submit" : "button"}
      onMouseDown={keepFocus}
      {...(chosen === undefined ? {} : { "aria-pressed": chosen })}
      {...rest}
      {...(hint ? { "aria-keyshortcuts": hint } : {})}
      className={cx(css.touch, css[look], big && css.big, chosen && css.chosen, className)}
    >
      {children}
      {hint ? <KeyHint>{hint}</KeyHint> : null}
    </button>
  );
}

/** Shows the name of a key, where there is a keyboard. */
export const KeyHint = ({ children }: { children: ReactNode }): ReactNode => (
  <kbd className={css.key} aria-hidden="true">
    {children}
  </kbd>
);
