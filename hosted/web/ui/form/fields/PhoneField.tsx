import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Input } from "#ui/input/Input.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

/**
 * A telephone number as typed; the server knows the numbering plans of the countries. Value: string, or null when
 * `nullable`.
 */
export function PhoneField(props: FormFieldProps & { nullable?: boolean; autoComplete?: string }): ReactNode {
  const { name, label, disabled, nullable, autoComplete = "tel" } = props;
  const { t } = useTranslation("form");
  const format = useFormat();
  const field = useFormField<string | null>(name, label, (value) => format.phone(String(value ?? "")));
  return (
    <FieldFrame of={{ ...props, hint: props.hint ?? t("phoneHint") }} field={field}>
      <Input
        ref={field.ref}
        type="tel"
        inputMode="tel"
        name={name}
        autoComplete={autoComplete}
        maxLength={30}
        disabled={disabled}
        value={field.value ?? ""}
        onChange={(event) =>
          field.onChange(nullable && event.target.value === "" ? null : event.target.value)
        }
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
