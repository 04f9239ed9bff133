import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { RecipientInput } from "#ui/input/RecipientInput.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import type { PopupField } from "#ui/popup/popup.ts";
import { Select } from "#ui/input/Select.tsx";

/** Value of the field of a popup. */
export type FieldValue = string | boolean | string[] | null;

/** Returns the initial value of a field. */
export function startOf(field: PopupField | undefined): FieldValue {
  if (!field) return null;
  if (field.kind === "checkbox") return field.value ?? false;
  if (field.kind === "recipients") return [...(field.value ?? [])];
  if (field.kind === "date") return field.value ?? null;
  return field.value ?? "";
}

/** Checks whether a required value is missing or wrong: "Valider" is disabled then. */
export function missing(field: PopupField | undefined, fieldValue: FieldValue): boolean {
  if (!field) return false;
  if (field.kind === "checkbox") return field.required === true && fieldValue !== true;
  if (field.kind === "recipients")
    return field.required !== false && !(Array.isArray(fieldValue) && fieldValue.length > 0);
  if (typeof fieldValue === "string" && (field.kind === "text" || field.kind === "textarea"))
    return (
      (field.required === true && fieldValue.trim() === "") ||
      (fieldValue !== "" && (field.check?.(fieldValue) ?? null) !== null)
    );
  return field.required === true && (fieldValue === null || fieldValue === "");
}

type Props = { field: PopupField; value: FieldValue; onChange: (value: FieldValue) => void };

type Typed = Extract<PopupField, { kind: "text" | "textarea" }>;
type TextProps = { field: Typed; text: string; onChange: (value: string) => void };

function TextControl({ field, text, onChange }: TextProps): ReactNode {
  const { t } = useTranslation("form");
  const [left, setLeft] = useState(false);
  const wrong = text === "" ? null : (field.check?.(text) ?? null);
  const empty = left && field.required && text.trim() === "" ? t("needed") : null;
  const common = { value: text, placeholder: field.placeholder, onBlur: () => setLeft(true) };
  return (
    <Field label={field.label} hint={field.hint} error={(left ? wrong : null) ?? empty ?? undefined}>
      {field.kind === "textarea" ? (
        <TextArea
          {...common}
          maxLength={field.maxLength ?? 2000}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          {...common}
          maxLength={field.maxLength ?? 200}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The one field of a popup. */
export function PopupControl({ field, value, onChange }: Props): ReactNode {
  const { t } = useTranslation("form");
  const text = typeof value === "string" ? value : "";
  switch (field.kind) {
    case "checkbox":
      return (
        <Checkbox
          label={field.label}
          hint={field.hint}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case "recipients":
      return (
        <RecipientInput
          label={field.label}
          hint={field.hint}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          {...(field.suggestions ? { suggestions: field.suggestions } : {})}
        />
      );
    case "date":
      return (
        <Field label={field.label} hint={field.hint}>
          <DateInput
            value={text || null}
            onChange={onChange}
            {...(field.min ? { min: field.min } : {})}
            {...(field.max ? { max: field.max } : {})}
            mode={field.mode ?? "date"}
            clearable={!field.required}
          />
        </Field>
      );
    case "select":
      return (
        <Field label={field.label} hint={field.hint}>
          <Select
            options={field.options}
            placeholder={field.placeholder ?? t("choose")}
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      );
    default:
      return <TextControl field={field} text={text} onChange={onChange} />;
  }
}
