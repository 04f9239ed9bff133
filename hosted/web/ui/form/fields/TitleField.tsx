import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { SelectField } from "#ui/form/fields/SelectField.tsx";
import { titleOptions } from "#ui/page/titles.ts";

/**
 * The civility before a name, as written in the language of the page; an existing one in another form stays offered.
 */
export function TitleField(props: FormFieldProps & { autoComplete?: string }): ReactNode {
  const { t } = useTranslation("form");
  const { value } = useFormField<string | null>(props.name, props.label);
  return <SelectField {...props} options={titleOptions(t, value ?? "")} />;
}
