import type { TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat, type Format } from "#kit/format.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";
import css from "#offer/pricing/PriceTrace.module.css";

/** How a value is printed by the end of its name (core: `offer/pricing/trace.ts`). */
const printers: [RegExp, (format: Format, n: number) => string | number][] = [
  [/Cents$/, (format, n) => format.money(n)],
  [/E4$/, (format, n) => format.unit(n)],
  [/Bp$/, (format, n) => format.rate(n)],
  [/Eq75$/, (format, n) => format.eq75(n)],
  // i18next chooses singular or plural by the number itself.
  [/^count$/, (_, n) => n],
  [/./, (format, n) => format.count(n)],
];

/** The values of a step's sentence, as text of the language on screen. */
export function printedValues(step: TraceStep, format: Format): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(step.values).map(([name, value]) => {
      if (typeof value === "string") return [name, value];
      const print = printers.find(([shape]) => shape.test(name))?.[1];
      return [name, print ? print(format, value) : value];
    }),
  );
}

/** The reasons of a price, one sentence each, with what each changed. */
export function TraceSteps({ steps }: { steps: readonly TraceStep[] }): ReactNode {
  const { t } = useTranslation("trace");
  const format = useFormat();
  return (
    <ol className={css.steps}>
      {steps.map((step, at) => (
        <li key={`${step.key} ${at}`} className={css.step}>
          <span className={css.sentence}>
            {t(step.key.replace(/^trace\./, ""), printedValues(step, format))}
          </span>
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

type PriceTraceProps = { steps: readonly TraceStep[]; className?: string | undefined };

/** "Pourquoi ce prix ?": opens to the reasons of a line's or an order's price (design: domain §1). */
export function PriceTrace({ steps, className }: PriceTraceProps): ReactNode {
  const { t } = useTranslation("common");
  const [opened, setOpened] = useState(false);
  if (steps.length === 0) return null;
  return (
    <Disclosure summary={t("whyPrice")} className={className} onOpen={() => setOpened(true)}>
      {opened ? (
        <Suspense
          fallback={
            <Late>
              <Skeleton width="14rem" />
            </Late>
          }
        >
          <TraceSteps steps={steps} />
        </Suspense>
      ) : null}
    </Disclosure>
  );
}
