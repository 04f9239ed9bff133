import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { FieldFrame } from "#ui/form/fields/FieldFrame.tsx";
import { useFormField, type FormFieldProps } from "#ui/form/formContext.ts";

type NumberProps = FormFieldProps & {
  min?: number;
  max?: number;
  step?: number;
  /** Digits after the comma that are kept; none by default. */
  decimals?: number;
  /** Shown after the figure: `cl`, `kg`, `%`. */
  unit?: ReactNode;
  /** Buttons − and + beside the figure. */
  stepper?: boolean;
  /** Thousands are not separated: a year. */
  ungrouped?: boolean;
};

type ScaledProps = NumberProps & {
  /** Digits after the comma that are always written. */
  written?: number;
  /** Factor from the figure on screen to the kept value: 100 for cents, 10 000 for ten-thousandths. */
  scale: number;
  show: (stored: number) => string;
};

function ScaledField({ scale, show, written, ...props }: ScaledProps): ReactNode {
  const { name, label, min, max, step, decimals, unit, stepper, ungrouped, disabled } = props;
  const field = useFormField<number | null>(name, label, (value) =>
    typeof value === "number" ? show(value) : "",
  );
  return (
    <FieldFrame of={props} field={field}>
      <NumberInput
        live
        {...(min === undefined ? {} : { min: min / scale })}
        {...(max === undefined ? {} : { max: max / scale })}
        step={step ?? 1}
        decimals={decimals ?? 0}
        written={written ?? 0}
        wide={!stepper}
        unit={unit}
        stepper={stepper ?? false}
        ungrouped={ungrouped ?? false}
        disabled={disabled ?? false}
        name={name}
        inputRef={field.ref}
        value={typeof field.value === "number" ? field.value / scale : null}
        onChange={(value) => field.onChange(value === null ? null : Math.round(value * scale))}
        onLeave={field.onBlur}
      />
    </FieldFrame>
  );
}

/**
 * A number with comma or point, shown as the language writes it; the wheel leaves the field and never changes it
 * (specification §5). Value: number or null; with `scale` a whole count of parts, `min` and `max` too: 1000 keeps 0.75
 * as 750. `<NumberField name="weight" label=… decimals={2} unit="kg" min={0} />`
 */
export function NumberField({ scale = 1, ...props }: NumberProps & { scale?: number }): ReactNode {
  const format = useFormat();
  return <ScaledField {...props} scale={scale} show={(stored) => format.fine(stored / scale)} />;
}

/**
 * An amount in euros. Value: whole cents, or ten-thousandths with `in="e4"` (up to four decimals), or null. `min` and
 * `max` are in the unit of the value.
 */
export function MoneyField({
  in: stored = "cents",
  ...props
}: NumberProps & { in?: "cents" | "e4" }): ReactNode {
  const format = useFormat();
  return stored === "e4" ? (
    <ScaledField unit="€" {...props} decimals={4} written={2} scale={10_000} show={format.unit} />
  ) : (
    <ScaledField unit="€" {...props} decimals={2} written={2} scale={100} show={format.money} />
  );
}

/** A rate in percent. Value: whole basis points (20 % is 2000), or null. `min` and `max` are in basis points. */
export function PercentField(props: NumberProps): ReactNode {
  const format = useFormat();
  return <ScaledField unit="%" {...props} decimals={2} scale={100} show={format.rate} />;
}
