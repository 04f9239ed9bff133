import type { ComponentProps, ReactNode } from "react";
import { Input, PasswordInput, TextArea } from "#ui/input/Input.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

type TextProps = FormFieldProps &
  Pick<
    ComponentProps<"input">,
    "inputMode" | "autoComplete" | "autoCapitalize" | "maxLength" | "placeholder" | "readOnly" | "spellCheck"
  > & {
    type?: "text" | "email" | "url" | "tel" | "password" | "search";
    start?: ReactNode;
    end?: ReactNode;
    /** An empty field is `null`, not an empty text. */
    nullable?: boolean;
    /** Sentences for error codes that differ from the usual: `{ needed: "Veuillez renseigner une ville" }`. */
    says?: Record<string, string>;
  };

/**
 * A line of text: `<TextField name="name" label={t("name")} maxLength={100} />`. Value: string, or null when
 * `nullable`.
 */
export function TextField(props: TextProps): ReactNode {
  const { name, label, hint, optional, hideLabel, className, nullable, says, type, end, ...rest } = props;
  const field = useFormField<string | null>(name, label, undefined, says);
  const control = {
    ...rest,
    ref: field.ref,
    name,
    value: field.value ?? "",
    onChange: (event: { target: { value: string } }) =>
      field.onChange(nullable && event.target.value === "" ? null : event.target.value),
    onBlur: field.onBlur,
  };
  return (
    <FieldFrame of={props} field={field}>
      {type === "password" ? <PasswordInput {...control} /> : <Input {...control} type={type} end={end} />}
    </FieldFrame>
  );
}

type AreaProps = FormFieldProps &
  Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "placeholder" | "readOnly"> & {
    nullable?: boolean;
  };

/** Several lines of text. Value: string, or null when `nullable`. */
export function TextAreaField(props: AreaProps): ReactNode {
  const { name, rows, maxLength, placeholder, readOnly, nullable, disabled } = props;
  const field = useFormField<string | null>(name, props.label);
  return (
    <FieldFrame of={props} field={field}>
      <TextArea
        rows={rows ?? 3}
        maxLength={maxLength}
        placeholder={placeholder}
        readOnly={readOnly}
        disabled={disabled}
        ref={field.ref}
        name={name}
        value={field.value ?? ""}
        onChange={(event) =>
          field.onChange(nullable && event.target.value === "" ? null : event.target.value)
        }
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
