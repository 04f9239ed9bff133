import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import css from "#sales/checkout/CheckoutPage.module.css";
import * as layout from "#ui/layout.ts";

type StepSectionProps = {
  number: number;
  title: string;
  state: "open" | "done" | "later";
  /** Summary of the input, shown when the step is done. */
  summary?: ReactNode;
  onEdit?: (() => void) | undefined;
  children: ReactNode;
};

/** A numbered step of the page: open, or folded to a summary with a way to change it, or still to come. */
export function StepSection({
  number,
  title,
  state,
  summary,
  onEdit,
  children,
}: StepSectionProps): ReactNode {
  const { t } = useTranslation("checkout");
  return (
    <section className={cx(css.step, css[state])} aria-labelledby={`step-${number}`} data-step={state}>
      <div className={cx(layout.line3, layout.middle, css.stepHead)}>
        <span className={cx(layout.quiet, layout.fixed, css.stepMark)} aria-hidden="true">
          {state === "done" ? <Check size={16} /> : number}
        </span>
        <h2 id={`step-${number}`} tabIndex={-1} className={css.stepTitle}>
          {title}
          {state === "done" ? <span className="visually-hidden"> ({t("steps.done")})</span> : null}
        </h2>
        {state === "done" && onEdit ? (
          <button
            type="button"
            className={cx(layout.bare, layout.small, css.edit)}
            onClick={onEdit}
            aria-label={t("steps.editWhat", { step: title })}
          >
            {t("steps.edit")}
          </button>
        ) : null}
      </div>
      {state === "open" ? <div className={css.stepBody}>{children}</div> : null}
      {state === "done" && summary ? <div className={css.stepSummary}>{summary}</div> : null}
    </section>
  );
}
