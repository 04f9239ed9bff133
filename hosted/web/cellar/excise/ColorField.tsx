import type { ReactNode } from "react";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField } from "#ui/form/formContext.ts";
import css from "#cellar/excise/DrmPage.module.css";

/** Picks a colour with the browser's own picker. Value: `#rrggbb`. */
export function ColorField({ name, label }: { name: string; label: string }): ReactNode {
  const field = useFormField<string>(name, label);
  return (
    <FieldFrame of={{ name, label }} field={field}>
      <input
        id={field.id}
        type="color"
        className={css.pick}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
