import type { TargetedEvent } from "preact";
import { t } from "#runtime/i18n.ts";

type StepperProps = {
  value: number;
  min: number;
  max: number;
  step: number;
  /** What is counted, for screen readers. */
  name: string;
  onValue(value: number): void;
};

/** A quantity with two buttons; typed numbers are brought to the nearest one that can be ordered. */
export function Stepper({ value, min, max, step, name, onValue }: StepperProps) {
  const set = (wanted: number): void => {
    const whole = Math.round(wanted / step) * step || min;
    onValue(Math.max(min, Math.min(max, whole)));
  };
  const typed = (event: TargetedEvent<HTMLInputElement>): void => {
    set(Number(event.currentTarget.value));
    event.currentTarget.value = String(value);
  };
  return (
    <div class="stepper" part="stepper" role="group" aria-label={t("buy.quantityOf", { name })}>
      <button type="button" aria-label={t("buy.less")} disabled={value <= min} onClick={() => set(value - step)}>
        −
      </button>
      <input inputMode="numeric" aria-label={t("buy.quantity")} value={value} onChange={typed} />
      <button type="button" aria-label={t("buy.more")} disabled={value >= max} onClick={() => set(value + step)}>
        +
      </button>
    </div>
  );
}
