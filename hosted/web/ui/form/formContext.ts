import { createContext, useContext, useEffect, useId, useMemo, type ReactNode } from "react";
import { useController, useFormContext, type FieldPath, type FieldValues } from "react-hook-form";
import { afterPress } from "#ui/form/press.ts";

/** What a field of a form tells about itself, for the summary of errors and for the two versions of a conflict. */
export type FieldEntry = {
  label: string;
  /** The element that gets the focus. */
  id: string;
  /** The value in words, for the reader who compares two versions; the value itself when it is a text or a number. */
  show?: ((value: unknown) => string) | undefined;
  /** Other sentences than usual for codes of errors. */
  says?: Record<string, string> | undefined;
};

/** Fields on screen by name, in the order in which they came. */
export type FieldRegistry = Map<string, FieldEntry>;

export const RegistryContext = createContext<FieldRegistry | null>(null);

/** Whether the form was tried to be saved: until then a field that nobody has touched is not blamed. */
export const TriedContext = createContext(true);

/** What every field takes. `name` is its path in the form's values: `address.city`, `lines.0.quantity`. */
export type FormFieldProps = {
  name: string;
  label: string;
  /** Stands below the control and is read with it. */
  hint?: ReactNode;
  /** Says "facultatif" beside the label. */
  optional?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  className?: string | undefined;
};

/** Tells the form of a part that is no field of this kit (a table of lines): its name in summary and conflict. */
export function useFormPart(
  name: string,
  label: string,
  id: string,
  show?: FieldEntry["show"],
  says?: FieldEntry["says"],
): void {
  const registry = useContext(RegistryContext);
  useEffect(() => {
    if (!registry) return undefined;
    const entry = { label, id, show, says };
    registry.set(name, entry);
    return () => {
      if (registry.get(name) === entry) registry.delete(name);
    };
  });
}

/**
 * The value of a field of the form around it, and how to change it. `T` is the kind of value that the field keeps.
 * `error` is the finished sentence, `code` its name (`needed`, `email` …).
 */
export function useFormField<T>(
  name: string,
  label: string,
  show?: FieldEntry["show"],
  says?: FieldEntry["says"],
) {
  const id = useId();
  const { control } = useFormContext<FieldValues, unknown, FieldValues>();
  const { field, fieldState, formState } = useController({ control, name: name as FieldPath<FieldValues> });
  useFormPart(name, label, id, show, says);
  const tried = useContext(TriedContext);
  // Read whatever is shown of it: react-hook-form tells a field of its errors only where it was asked for them.
  const { error: fault, isTouched, isDirty } = fieldState;
  // A new row of a list is checked as a whole when it comes.
  const error = tried || isTouched || isDirty ? fault : undefined;
  const sentence = error && (says?.[error.type] ?? error.message);
  return useMemo(
    () => ({
      id,
      name,
      ref: field.ref,
      value: field.value as T,
      onChange: field.onChange as (value: T) => void,
      onBlur: () => afterPress(field.onBlur),
      saving: formState.isSubmitting,
      error: sentence,
      code: error?.type,
    }),
    [id, name, field.ref, field.value, field.onChange, field.onBlur, formState.isSubmitting, error, sentence],
  );
}
