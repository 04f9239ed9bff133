import { Plus, Trash2 } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useFieldArray, useFormContext, type FieldValues } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { FieldError } from "#ui/input/Field.tsx";
import { cx } from "#ui/classes.ts";
import { useFormPart } from "#ui/form/formContext.ts";
import css from "#ui/form/fields/RowsField.module.css";
import * as layout from "#ui/layout.ts";

type RowsProps = {
  /** Path of the list in the form's values: `tiers`, `typologies.pro.tiers`. */
  name: string;
  label: string;
  /** The label is read out but not shown: the text above shows it already. */
  hideLabel?: boolean;
  hint?: string | undefined;
  /** Words of the button that adds a row. */
  add: string;
  /** Initial value of a new row. */
  empty: Record<string, unknown>;
  /** At most so many rows. */
  max?: number;
  /** Fields of a row; their names begin with `at`: `${at}.from`. */
  children: (at: string, index: number) => ReactNode;
  className?: string;
};

/**
 * A list of similar entries inside a form, with rows to add and remove:
 * `<RowsField name="tiers" label=… add=… empty={{ from: null }}>
 *    {(at) => <NumberField name={`${at}.from`} … />}</RowsField>`.
 */
export function RowsField({
  name,
  label,
  hideLabel,
  hint,
  add,
  empty,
  max = 50,
  children,
  className,
}: RowsProps): ReactNode {
  const { t } = useTranslation("form");
  const id = useId();
  const { control, getFieldState, formState } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  useFormPart(name, label, id, (value) => (Array.isArray(value) ? String(value.length) : ""));
  const { error } = getFieldState(name, formState);
  const text = error?.message ?? error?.root?.message;
  return (
    <fieldset id={id} tabIndex={-1} className={cx(layout.fieldset, layout.stack3, className)}>
      <legend className={hideLabel ? "visually-hidden" : css.legend}>{label}</legend>
      {hint ? <p className={cx(layout.quiet, layout.unmargined)}>{hint}</p> : null}
      {fields.map((field, index) => (
        <div key={field.id} className={css.row}>
          <div className={cx(layout.grid3, layout.top, css.fields)}>
            {children(`${name}.${index}`, index)}
          </div>
          <IconButton label={t("rows.remove", { n: index + 1, label })} onClick={() => remove(index)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {text ? <FieldError id={`${id}-error`}>{text}</FieldError> : null}
      {fields.length < max ? (
        <Button
          size="s"
          icon={<Plus aria-hidden="true" />}
          className={css.add}
          onClick={() => append({ ...empty })}
        >
          {add}
        </Button>
      ) : null}
    </fieldset>
  );
}
