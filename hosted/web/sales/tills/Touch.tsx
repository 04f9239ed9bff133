import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#sales/tills/Touch.module.css";

type TouchProps = Omit<ComponentProps<"button">, "type"> & {
  /** Sends its form. */
  submit?: boolean;
  /** `main` once per screen: what one wants next. */
  look?: "main" | "plain" | "danger" | "quiet" | undefined;
  big?: boolean | undefined;
  chosen?: boolean | undefined;
  /** The key that does the same, shown where there is a keyboard. */
  hint?: string | undefined;
};

/** Leaves the focus where the next thing is typed: for what is touched beside it. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** A button for a finger, 56 px high and more; touching it leaves the focus where it is. */
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

/** The name of a key, where there is a keyboard. */
export const KeyHint = ({ children }: { children: ReactNode }): ReactNode => (
  <kbd className={css.key} aria-hidden="true">
    {children}
  </kbd>
);
