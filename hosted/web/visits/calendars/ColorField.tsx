import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { FieldError } from "#ui/input/Field.tsx";
import { useFormField } from "#ui/form/formContext.ts";
import css from "#visits/calendars/calendars.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { name: string; label: string; colors: readonly string[] };

/** A colour of a few, or any other by the browser's own picker. Value: `#rrggbb`. */
export function ColorField({ name, label, colors }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const field = useFormField<string>(name, label);
  return (
    <fieldset className={cx(layout.fieldset, layout.row2, layout.middle)} id={field.id} tabIndex={-1}>
      <legend className={cx(layout.small, layout.medium, css.legend)}>{label}</legend>
      {colors.map((color, at) => (
        <label key={color} className={css.color} style={{ background: color }}>
          <input
            type="radio"
            name={name}
            checked={field.value === color}
            onChange={() => field.onChange(color)}
          />
          <span className="visually-hidden">{t("resources.colorOf", { n: at + 1 })}</span>
        </label>
      ))}
      <input
        type="color"
        className={css.own}
        aria-label={t("resources.ownColor")}
        value={field.value}
        onChange={({ target }) => field.onChange(target.value)}
      />
      {field.error ? <FieldError>{field.error}</FieldError> : null}
    </fieldset>
  );
}
