import { useId, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { FieldError } from "#ui/input/Field.tsx";
import { cx } from "#ui/classes.ts";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import css from "#ui/form/fields/CheckboxesField.module.css";
import * as layout from "#ui/layout.ts";

type Props = Omit<FormFieldProps, "optional"> & {
  options: readonly { value: string; label: string; hint?: string; disabled?: boolean }[];
};

/** Several of a few choices, all visible. Value: the chosen values, in the order of the options. */
export function CheckboxesField(props: Props): ReactNode {
  const { name, label, hint, hideLabel, options, disabled, className } = props;
  const more = useId();
  const words = (values: readonly string[]): string =>
    options
      .filter((option) => values.includes(option.value))
      .map((option) => option.label)
      .join(", ");
  const field = useFormField<readonly string[]>(name, label, (value) => words(value as string[]));
  const chosen = field.value ?? [];
  const described = [field.error ? `${more}-error` : "", hint ? `${more}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={cx(layout.fieldset, className)}
      aria-describedby={described || undefined}
    >
      <legend className={hideLabel ? "visually-hidden" : cx(layout.small, layout.medium, css.legend)}>
        {label}
      </legend>
      <div className={css.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.hint}
            disabled={disabled ?? option.disabled ?? false}
            checked={chosen.includes(option.value)}
            onBlur={field.onBlur}
            onChange={(event) =>
              field.onChange(
                options
                  .map(({ value }) => value)
                  .filter((value) =>
                    value === option.value ? event.target.checked : chosen.includes(value),
                  ),
              )
            }
          />
        ))}
      </div>
      {field.error ? <FieldError id={`${more}-error`}>{field.error}</FieldError> : null}
      {hint ? (
        <p id={`${more}-hint`} className={layout.quiet}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A yes or no with its own words, for consents and ticks. Value: boolean. */
export function CheckboxField(props: Omit<FormFieldProps, "optional" | "hideLabel">): ReactNode {
  const { name, label, hint, disabled, className } = props;
  const { t } = useTranslation("form");
  const field = useFormField<boolean>(name, label, (value) => t(value ? "yes" : "no"));
  return (
    <Checkbox
      id={field.id}
      ref={field.ref}
      name={name}
      label={label}
      hint={hint}
      error={field.error}
      disabled={disabled ?? false}
      className={className}
      checked={field.value ?? false}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
    />
  );
}
