import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import { useField } from "#ui/input/Field.tsx";
import css from "#ui/input/Select.module.css";

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly Option[];
  /** Shown first while nothing is chosen. */
  placeholder?: string;
};

/** One choice of a list: the browser's own, because phones and screen readers know it best. */
export function Select({ options, placeholder, className, ...rest }: SelectProps): ReactNode {
  const field = useField();
  return (
    <span className={cx(css.box, className)}>
      <select {...field} {...rest} className={css.select}>
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className={css.arrow} />
    </span>
  );
}
