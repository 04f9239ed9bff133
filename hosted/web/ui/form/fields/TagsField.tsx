import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { TagsInput, type TagsInputProps } from "#ui/input/TagsInput.tsx";

type Props = FormFieldProps &
  Pick<TagsInputProps, "suggestions" | "max" | "maxLength" | "read" | "show"> & { placeholder?: string };

/** A list of short texts (tags, lots). Value: string[]. */
export function TagsField(props: Props): ReactNode {
  const { name, label, suggestions, max, maxLength, read, show, placeholder, disabled } = props;
  const { t } = useTranslation("form");
  const field = useFormField<readonly string[]>(name, label, (value) =>
    (value as string[]).map((tag) => show?.(tag) ?? tag).join(", "),
  );
  return (
    <FieldFrame of={{ ...props, hint: props.hint ?? <span data-doing>{t("tags.hint")}</span> }} field={field}>
      <TagsInput
        value={field.value ?? []}
        onChange={field.onChange}
        {...(suggestions ? { suggestions } : {})}
        {...(max ? { max } : {})}
        {...(maxLength ? { maxLength } : {})}
        {...(read ? { read } : {})}
        {...(show ? { show } : {})}
        placeholder={placeholder}
        disabled={disabled ?? false}
        name={name}
        inputRef={field.ref}
        onBlur={field.onBlur}
      />
    </FieldFrame>
  );
}
