import { CircleAlert } from "lucide-react";
import { createContext, useContext, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "#ui/classes.ts";
import css from "#ui/Field.module.css";

type Wiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true; required?: boolean };
const FieldContext = createContext<Wiring | null>(null);

/** What a control inside a `Field` takes over: its id, description and state. */
export function useField(): Partial<Wiring> {
  return useContext(FieldContext) ?? {};
}

type FieldProps = {
  label: ReactNode;
  /** Stands below the control and is read with it. */
  hint?: ReactNode;
  /** The sentence of what is wrong; its presence marks the control. */
  error?: string | undefined;
  /** Says "facultatif" beside the label: what is not marked is asked for. */
  optional?: boolean;
  /** The label is only read out, not shown. */
  hideLabel?: boolean;
  /** The control's id, where somebody else has to know it. */
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Label, control, hint and error, tied together for everybody: `<Field label=…><Input {...register("email")} /></Field>`. */
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
  const made = useId();
  const id = given ?? made;
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  const wiring: Wiring = {
    id,
    ...(described ? { "aria-describedby": described } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
  return (
    <div className={cx(css.field, className)}>
      <label id={`${id}-label`} htmlFor={id} className={hideLabel ? "visually-hidden" : css.label}>
        {label} {optional ? <span className={css.optional}>({t("field.optional")})</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
}

/** The sentence of an error under a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} className={css.error}>
      <CircleAlert aria-hidden="true" size={14} />
      <span>{children}</span>
    </p>
  );
}
