import { CircleAlert } from "lucide-react";
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import css from "#ui/input/Field.module.css";
import * as layout from "#ui/layout.ts";

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; required?: boolean };
const FieldContext = createContext<Wiring | null>(null);

/** Returns the id, description and state that a control inside a `Field` takes over. */
export function useField(): Partial<Wiring> {
  return useContext(FieldContext) ?? {};
}

const NoteContext = createContext<((sentence: string) => void) | null>(null);

/**
 * Returns the function with which a control tells what it has corrected, under itself; "" takes it away. Null outside a
 * `Field`.
 */
export const useFieldNote = (): ((sentence: string) => void) | null => useContext(NoteContext);

/** Holds what the control has corrected, until it is saved or corrected again. */
function useNote() {
  const [note, setNote] = useState("");
  useEffect(() => {
    if (note === "") return undefined;
    const clear = (): void => setNote("");
    addEventListener("submit", clear, true);
    return () => removeEventListener("submit", clear, true);
  }, [note]);
  return { note, setNote };
}

type FieldProps = {
  label: ReactNode;
  /** Shown below the control and read with it. */
  hint?: ReactNode;
  /** The sentence of the error; its presence marks the control. */
  error?: string | undefined;
  /** Shows "facultatif" beside the label: a field without the mark is required. */
  optional?: boolean;
  /** The label is only read out, not shown. */
  hideLabel?: boolean;
  /** The control's id, where other code has to know it. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Label, control, hint and error, linked for assistive technology:
 * `<Field label=…><Input {...register("email")} /></Field>`.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id: given,
  className,
  children,
}: FieldProps): ReactNode {
  const { t } = useTranslation("common");
  const created = useId();
  const id = given ?? created;
  const { note, setNote } = useNote();
  const described = [error ? `${id}-error` : "", note ? `${id}-note` : "", hint ? `${id}-hint` : ""]
    .filter(Boolean)
    .join(" ");
  const wiring: Wiring = {
    id,
    ...(described ? { "aria-describedby": described } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
  return (
    <div className={cx(layout.stack1, layout.shrink, className)}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? "visually-hidden" : css.label}>
        {label} {optional ? <span className={css.optional}>({t("field.optional")})</span> : null}
      </label>
      <NoteContext value={setNote}>
        <FieldContext value={wiring}>{children}</FieldContext>
      </NoteContext>
      {note ? (
        <div id={`${id}-note`} role="alert">
          <FieldError>{note}</FieldError>
        </div>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <div id={`${id}-hint`} className={layout.quiet}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}

/** Shows the sentence of an error under a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} className={cx(layout.line1, layout.top, layout.small, layout.danger, css.error)}>
      <CircleAlert aria-hidden="true" size={14} />
      <span>{children}</span>
    </p>
  );
}
