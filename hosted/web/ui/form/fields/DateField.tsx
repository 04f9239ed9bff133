import { useState, type ReactNode } from "react";
import { DateInput } from "#ui/date/DateInput.tsx";
import { writeDay, type DateMode, type Day } from "#ui/date/dates.ts";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

type Props = FormFieldProps & {
  /** `YYYY-MM-DD` (`YYYY-MM`); both bounds are inclusive. */
  min?: Day;
  max?: Day;
  mode?: DateMode;
  /** The field may be emptied: the value is null then. Optional fields are clearable. */
  clearable?: boolean;
};

/** A day, or a month with `mode="month"`. Value: `YYYY-MM-DD` or `YYYY-MM`, or null. */
export function DateField(props: Props): ReactNode {
  const { name, label, min, max, mode = "date", clearable = props.optional ?? false, disabled } = props;
  const field = useFormField<Day | null>(name, label, (value) => writeDay(value as Day | null, mode));
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <FieldFrame of={props} field={{ ...field, error: wrong ?? field.error }}>
      <DateInput
        value={field.value ?? null}
        onChange={field.onChange}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        mode={mode}
        clearable={clearable}
        disabled={disabled ?? false}
        name={name}
        inputRef={field.ref}
        onLeave={field.onBlur}
        onWrong={setWrong}
      />
    </FieldFrame>
  );
}
