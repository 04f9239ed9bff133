import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Check, CircleDot, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import { milestones, type Milestone } from "./milestones.ts";
import css from "./Timeline.module.css";
import * as layout from "#ui/layout.ts";

const MARKS: Record<Milestone["state"], ReactNode> = {
  done: <Check size={14} aria-hidden="true" />,
  now: <CircleDot size={14} aria-hidden="true" />,
  next: null,
  stopped: <X size={14} aria-hidden="true" />,
};

/** Shows the steps of an order from top to bottom, each with its moment. */
export function Timeline({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("purchase");
  const format = useFormat();
  return (
    <ol className={css.timeline}>
      {milestones(order).map((step) => (
        <li
          key={step.key}
          className={cx(css.step, css[step.state])}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <span className={css.mark}>{MARKS[step.state]}</span>
          <span className={css.words}>{t(`milestones.${step.key}`)}</span>
          {step.at ? (
            <time className={cx(layout.quiet, layout.oneLine)} dateTime={step.at}>
              {format.date(step.at, "stamp")}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
