import { useId, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { FieldError } from "#ui/input/Field.tsx";
import { cx } from "#ui/classes.ts";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import css from "#ui/form/fields/SwitchField.module.css";
import * as layout from "#ui/layout.ts";

/** A switch, on or off: `<SwitchField name="isPublic" label=… hint=… />`. Value: boolean. */
export function SwitchField(
  props: Omit<FormFieldProps, "optional" | "hideLabel"> & { onSwitched?: (on: boolean) => void },
): ReactNode {
  const { name, label, hint, disabled, className, onSwitched } = props;
  const { t } = useTranslation("form");
  const more = useId();
  const field = useFormField<boolean>(name, label, (value) => t(value ? "yes" : "no"));
  const described = [field.error ? `${more}-error` : "", hint ? `${more}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={cx(layout.stack1, className)}>
      <div className={cx(layout.line4, layout.middle, layout.between, css.line)}>
        <label htmlFor={field.id} className={css.label}>
          {label}
        </label>
        <input
          type="checkbox"
          role="switch"
          aria-checked={field.value ?? false}
          id={field.id}
          ref={field.ref}
          name={name}
          className={css.track}
          checked={field.value ?? false}
          disabled={disabled ?? false}
          aria-describedby={described || undefined}
          onChange={({ target }) => {
            field.onChange(target.checked);
            onSwitched?.(target.checked);
          }}
          onBlur={field.onBlur}
        />
      </div>
      {field.error ? <FieldError id={`${more}-error`}>{field.error}</FieldError> : null}
      {hint ? (
        <p id={`${more}-hint`} className={layout.quiet}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
