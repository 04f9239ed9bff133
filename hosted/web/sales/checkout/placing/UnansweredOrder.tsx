import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { isFresh, type SentAttempt } from "#sales/cart/attempt.ts";
import { browserDependencies } from "./browserDependencies.ts";
import { repeatOrder } from "./placing.ts";
import { usePlacing } from "./usePlacing.ts";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  sellerId: Id;
  attempt: SentAttempt;
  onSettled: () => void;
  onEdit: (() => void) | undefined;
};

/**
 * An order that was sent and has no answer: a reload in the middle, a lost network. The very same request is repeated,
 * by itself while it is fresh, later only on the buyer's request.
 */
export function UnansweredOrder({ sellerId, attempt, onSettled, onEdit }: Props): ReactNode {
  const { t } = useTranslation("purchase");
  const placing = usePlacing(onSettled);
  const started = useRef(false);
  const repeat = async (): Promise<void> => {
    const refused = await placing.run(() => repeatOrder(sellerId, browserDependencies), null);
    // A refusal means that nothing was ordered: the form comes back with its values.
    if (refused && refused.kind !== "unknown") onSettled();
  };
  const repeatOnce = useEffectEvent(() => {
    if (started.current || !isFresh(attempt, Date.now())) return;
    started.current = true;
    void repeat();
  });
  useEffect(() => repeatOnce(), []);
  const busy = placing.activity !== "nothing";
  return (
    <div className={cx(layout.grid4, css.panel)}>
      {busy ? (
        <div className={cx(layout.grid3, layout.muted, layout.balanced, css.busy)} role="status">
          <Spinner />
          <h1 className={css.title}>{t("unsettled.title")}</h1>
          <p>{t("unsettled.text")}</p>
        </div>
      ) : (
        <Notice
          tone="warning"
          title={t("unsettled.lostTitle")}
          actions={
            <>
              <Button look="primary" onClick={() => void repeat()}>
                {t("unsettled.retry")}
              </Button>
              {onEdit ? <Button onClick={onEdit}>{t("unsettled.edit")}</Button> : null}
            </>
          }
        >
          {t("unsettled.lostText")}
        </Notice>
      )}
    </div>
  );
}
