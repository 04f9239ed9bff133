import { useSignal } from "@preact/signals";
import { t } from "#runtime/i18n.ts";

type StepperProps = {
  value: number;
  min: number;
  max: number;
  step: number;
  /** Name of the counted items, for screen readers. */
  name: string;
  onValue(value: number): void;
};

/** Shows a quantity with two buttons; typed numbers are moved to the nearest one that can be ordered. */
export function Stepper({ value, min, max, step, name, onValue }: StepperProps) {
  /** The text being typed: a price that arrives meanwhile must not replace it. */
  const draft = useSignal<string | undefined>(undefined);
  const set = (wanted: number): void => {
    const whole = Math.round(wanted / step) * step || min;
    onValue(Math.max(min, Math.min(max, whole)));
  };
  const typed = (): void => {
    const wanted = draft.value;
    draft.value = undefined;
    if (wanted !== undefined) set(Number(wanted));
  };
  return (
    <div class="stepper" part="stepper" role="group" aria-label={t("buy.quantityOf", { name })}>
      <button aria-label={t("buy.less")} disabled={value <= min} onClick={() => set(value - step)}>
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={t("buy.quantity")}
        value={draft.value ?? value}
        onInput={(event) => (draft.value = event.currentTarget.value)}
        onChange={typed}
      />
      <button aria-label={t("buy.more")} disabled={value >= max} onClick={() => set(value + step)}>
        +
      </button>
    </div>
  );
}
