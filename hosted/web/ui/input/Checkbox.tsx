import { useId, type ComponentProps, type ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import { FieldError } from "#ui/input/Field.tsx";
import css from "#ui/input/Choice.module.css";
import * as layout from "#ui/layout.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A yes or no with its own label, hint and error. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps): ReactNode {
  const id = useId();
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={cx(layout.stack1, className)}>
      <label className={cx(layout.line3, layout.top, css.line)}>
        <input
          {...rest}
          type="checkbox"
          className={css.check}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
