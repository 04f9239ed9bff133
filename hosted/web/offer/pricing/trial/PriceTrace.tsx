import type { TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#offer/pricing/trial/PriceTrace.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Formatters of values by the end of their name (core: `offer/pricing/trace.ts`). */
const printers: [RegExp, (format: Format, n: number) => string | number][] = [
  [/Cents$/, (format, n) => format.money(n)],
  [/E4$/, (format, n) => format.unit(n)],
  [/Bp$/, (format, n) => format.rate(n)],
  [/Eq75$/, (format, n) => format.eq75(n)],
  [/^base$/, (format, n) => format.fine(n)],
  // The translation function chooses singular or plural by the number itself.
  [/^count$/, (_, n) => n],
  [/./, (format, n) => format.count(n)],
];

/** Returns the values of a step's sentence as texts in the language on screen; `className` names a class of duty. */
function printedValues(
  step: TraceStep,
  format: Format,
  className: (dutyClass: string) => string = (dutyClass) => dutyClass,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(step.values).map(([name, value]) => {
      if (typeof value === "string") return [name, name === "dutyClass" ? className(value) : value];
      const print = printers.find(([shape]) => shape.test(name))?.[1];
      return [name, print ? print(format, value) : value];
    }),
  );
}

/**
 * Returns a function that writes a step of a trace as a sentence in the language on screen; suspends while the
 * sentences load.
 */
export function useStepText(): (step: TraceStep) => string {
  const { t } = useTranslation("trace");
  const format = useFormat();
  // The seller names a tax of their own.
  const className = (dutyClass: string): string =>
    t(`classes.${dutyClass}`, { defaultValue: dutyClass, nsSeparator: false });
  return (step) => t(step.key.replace(/^trace\./, ""), printedValues(step, format, className));
}

/** Lists the reasons of a price, one sentence each, with the change that each made. */
export function TraceSteps({ steps }: { steps: readonly TraceStep[] }): ReactNode {
  const words = useStepText();
  const format = useFormat();
  return (
    <ol className={cx(layout.stack1, layout.quiet, css.steps)}>
      {steps.map((step, at) => (
        <li key={`${step.key} ${at}`} className={cx(layout.line4, layout.between)}>
          <span className={cx(layout.shrink, layout.balanced)}>{words(step)}</span>
          {step.cents === undefined || step.cents === 0 ? null : (
            <span className={css.amount}>
              {step.cents > 0 ? "+" : "−"}&nbsp;{format.money(Math.abs(step.cents))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

type PriceTraceProps = {
  steps: readonly TraceStep[];
  className?: string | undefined;
  /** Starts open, on pages that examine prices. */
  open?: boolean;
};

/** "Pourquoi ce prix ?": opens to the reasons of a line's or an order's price (design: domain §1). */
export function PriceTrace({ steps, className, open = false }: PriceTraceProps): ReactNode {
  const { t } = useTranslation("common");
  const [opened, setOpened] = useState(open);
  if (steps.length === 0) return null;
  return (
    <Disclosure summary={t("whyPrice")} className={className} open={open} onOpen={() => setOpened(true)}>
      {opened ? (
        <Suspense
          fallback={
            <WhenLate>
              <Skeleton width="14rem" />
            </WhenLate>
          }
        >
          <TraceSteps steps={steps} />
        </Suspense>
      ) : null}
    </Disclosure>
  );
}
