import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ReactNode,
} from "react";
import { useController, useFormContext, type FieldPath, type FieldValues } from "react-hook-form";
import { afterPointerUp } from "#ui/form/pointer.ts";

/** Details that a field of a form registers, for the summary of errors and for the two versions of a conflict. */
export type FieldEntry = {
  label: string;
  /** The element that gets the focus. */
  id: string;
  /** The value in words, for the comparison of two versions; the value itself when it is a text or a number. */
  show?: ((value: unknown) => string) | undefined;
  /** Sentences for error codes that differ from the usual. */
  says?: Record<string, string> | undefined;
};

/** Fields on screen by name, in the order of their registration. */
export type FieldRegistry = Map<string, FieldEntry>;

export const RegistryContext = createContext<FieldRegistry | null>(null);

/** True once a save of the form was tried: until then an untouched field shows no error. */
export const TriedContext = createContext(true);

/** Props of every field. `name` is its path in the form's values: `address.city`, `lines.0.quantity`. */
export type FormFieldProps = {
  name: string;
  label: string;
  /** Shown below the control and read with it. */
  hint?: ReactNode;
  /** Shows "facultatif" beside the label. */
  optional?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  className?: string | undefined;
};

/** Registers a field or a part of the form: its name in summary and conflict, and its own sentences. */
export function useFormEntry(name: string, entry: FieldEntry): void {
  const registry = useContext(RegistryContext);
  useEffect(() => {
    if (!registry) return undefined;
    registry.set(name, entry);
    return () => {
      if (registry.get(name) === entry) registry.delete(name);
    };
  });
}

/** Registers a part that is no field of this kit (a table of lines): its name in summary and conflict. */
export function useFormPart(name: string, label: string, id: string, show?: FieldEntry["show"]): void {
  useFormEntry(name, { label, id, show });
}

/**
 * Returns the leaving of a field. It waits for the end of a press, which may take the field's row away or move it up:
 * a field that is gone then is not left (its value would come back as a row without the rest), and a moved one is left
 * under its new name.
 */
function useLeaving(onBlur: () => void): () => void {
  const latest = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = onBlur;
    return () => {
      latest.current = null;
    };
  }, [onBlur]);
  return useCallback(() => afterPointerUp(() => latest.current?.()), []);
}

/**
 * Returns the value of a field of the surrounding form, and a function to change it. `T` is the kind of value that the
 * field keeps. `error` is the finished sentence, `code` its name (`needed`, `email` …).
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
  useFormEntry(name, { label, id, show, says });
  const leave = useLeaving(field.onBlur);
  const tried = useContext(TriedContext);
  // Always read: react-hook-form updates a field's errors only where they were read.
  const { error: fault, isTouched, isDirty } = fieldState;
  // A new row of a list is checked as a whole when it is added.
  const error = tried || isTouched || isDirty ? fault : undefined;
  const sentence = error && (says?.[error.type] ?? error.message);
  return useMemo(
    () => ({
      id,
      name,
      ref: field.ref,
      value: field.value as T,
      onChange: field.onChange as (value: T) => void,
      onBlur: leave,
      saving: formState.isSubmitting,
      error: sentence,
      code: error?.type,
    }),
    [id, name, field.ref, field.value, field.onChange, leave, formState.isSubmitting, error, sentence],
  );
}
