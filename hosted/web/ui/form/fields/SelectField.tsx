import type { ReactNode } from "react";
import { Select, type Option } from "#ui/input/Select.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

type SelectProps = FormFieldProps & {
  options: readonly Option[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
  /** Name of the choice "none", which makes the value null. */
  none?: string;
  autoComplete?: string;
  says?: Record<string, string>;
  /** Called after the value changed. */
  onChosen?: (value: string | null) => void;
};

/** One choice of a list. Value: the option's value, or null when `none` is chosen. */
export function SelectField(props: SelectProps): ReactNode {
  const { name, label, options, none, placeholder, autoComplete, disabled, onChosen, says } = props;
  const field = useFormField<string | null>(
    name,
    label,
    (value) => options.find((option) => option.value === value)?.label ?? none ?? "",
    says,
  );
  return (
    <FieldFrame of={props} field={field}>
      <Select
        {...(placeholder === undefined ? {} : { placeholder })}
        autoComplete={autoComplete}
        disabled={disabled}
        ref={field.ref}
        name={name}
        options={none === undefined ? options : [{ value: "", label: none }, ...options]}
        value={field.value ?? ""}
        onChange={(event) => {
          const value = none !== undefined && event.target.value === "" ? null : event.target.value;
          field.onChange(value);
          onChosen?.(value);
        }}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
