import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { Input } from "#ui/input/Input.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Field of a colour as `#rrggbb`, typed or picked. */
export function ColorField(props: FormFieldProps): ReactNode {
  const { t } = useTranslation("settings");
  const field = useFormField<string>(props.name, props.label);
  const value = /^#[0-9a-f]{6}$/i.test(field.value) ? field.value : "#000000";
  return (
    <FieldFrame of={props} field={field}>
      <div className={cx(layout.line2, layout.middle)}>
        <input
          type="color"
          aria-label={t("infos.palette")}
          className={css.swatch}
          value={value}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <Input
          ref={field.ref}
          className={css.hex}
          value={field.value}
          maxLength={7}
          spellCheck={false}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      </div>
    </FieldFrame>
  );
}
