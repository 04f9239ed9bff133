import type { ReactNode } from "react";
import { Input } from "#ui/input/Input.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

/** A time of day. Value: `HH:MM`, empty for none. */
export function TimeField(props: FormFieldProps & { onTimed?: (time: string) => void }): ReactNode {
  const { name, label, disabled, onTimed } = props;
  const field = useFormField<string>(name, label);
  return (
    <FieldFrame of={props} field={field}>
      <Input
        ref={field.ref}
        type="time"
        name={name}
        disabled={disabled}
        value={field.value ?? ""}
        onChange={({ target }) => {
          field.onChange(target.value);
          onTimed?.(target.value);
        }}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
