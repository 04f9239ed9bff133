import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";

type VisitorFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  label: string;
  error?: string | undefined;
  optional?: boolean;
  onText: (text: string) => void;
};

/** A line of text of a visitor's form. */
export function VisitorField({
  label,
  error,
  optional = false,
  onText,
  ...input
}: VisitorFieldProps): ReactNode {
  return (
    <Field label={label} error={error} optional={optional}>
      <Input {...input} onChange={({ target }) => onText(target.value)} />
    </Field>
  );
}

/** Boxes that a visitor ticks before the request is sent. */
export type Consents = { terms: boolean; adult: boolean };
export const NO_CONSENTS: Consents = { terms: false, adult: false };

type ConsentsProps = { value: Consents; onChange: (value: Consents) => void };

/** Asks a visitor to accept the terms and to confirm their age. */
export function ConsentFields({ value, onChange }: ConsentsProps): ReactNode {
  const { t } = useTranslation("tour");
  return (["terms", "adult"] as const).map((name) => (
    <Checkbox
      key={name}
      label={t(`group.${name}`)}
      checked={value[name]}
      onChange={({ target }) => onChange({ ...value, [name]: target.checked })}
    />
  ));
}
