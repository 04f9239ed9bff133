import type { OrderStory, StoryStep } from "@cuvee/core/storefront/me/story.ts";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import css from "./StorySteps.module.css";

const MARKS: Record<StoryStep["state"], ReactNode> = {
  done: <Check size={12} strokeWidth={3} aria-hidden="true" />,
  now: null,
  next: null,
  stopped: <X size={12} strokeWidth={3} aria-hidden="true" />,
};

/** Shows the steps of an order on one line, from the order to the bottles at home; `dated`: each with its day. */
export function StorySteps({ steps, dated }: Pick<OrderStory, "steps"> & { dated?: boolean }): ReactNode {
  const { t } = useTranslation("myAccount");
  const format = useFormat();
  return (
    <ol className={css.steps}>
      {steps.map(({ key, state, at }) => (
        <li
          key={key}
          className={cx(css.step, css[state])}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={css.mark}>{MARKS[state]}</span>
          <span className={css.word}>
            {t(`story.step.${key}`)}
            <span className="visually-hidden"> {t(`story.state.${state}`)}</span>
          </span>
          {dated && at ? (
            <time className={css.day} dateTime={at}>
              {format.date(at, "day")}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
