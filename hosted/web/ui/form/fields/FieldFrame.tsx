import type { ReactNode } from "react";
import { Field } from "#ui/input/Field.tsx";
import type { FormFieldProps } from "#ui/form/formContext.ts";

type FrameProps = {
  /** Props of the field. */
  of: FormFieldProps;
  field: { id: string; error?: string | undefined };
  children: ReactNode;
};

/** Label, control, hint and error of a field of a form. */
export function FieldFrame({ of, field, children }: FrameProps): ReactNode {
  return (
    <Field
      id={field.id}
      label={of.label}
      hint={of.hint}
      optional={of.optional ?? false}
      hideLabel={of.hideLabel ?? false}
      className={of.className}
      error={field.error}
    >
      {children}
    </Field>
  );
}
