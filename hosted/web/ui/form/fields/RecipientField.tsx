import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { RecipientInput, type Recipient } from "#ui/input/RecipientInput.tsx";

/** Recipients of a mail in a form. Value: string[] of addresses. */
export function RecipientField(
  props: FormFieldProps & { suggestions?: readonly Recipient[]; max?: number },
): ReactNode {
  const { name, label, hint, optional, disabled, suggestions, max } = props;
  const { t } = useTranslation("form");
  const field = useFormField<readonly string[]>(name, label, (value) => (value as string[]).join(", "), {
    "too-few": t("recipients.needed"),
    needed: t("recipients.needed"),
  });
  return (
    <RecipientInput
      id={field.id}
      name={name}
      label={label}
      hint={hint}
      optional={optional ?? false}
      disabled={disabled ?? false}
      value={field.value ?? []}
      onChange={field.onChange}
      error={field.error}
      inputRef={field.ref}
      onBlur={field.onBlur}
      {...(suggestions ? { suggestions } : {})}
      {...(max ? { max } : {})}
    />
  );
}
