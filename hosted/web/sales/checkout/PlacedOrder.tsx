import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/EmptyState.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";
import { CircleCheck } from "lucide-react";
import { keepAttempt, type PlacedAttempt } from "./attempt.ts";
import { UnpaidOrder } from "./UnpaidOrder.tsx";
import { useOrder } from "./useOrder.ts";
import { usePhase } from "./usePhase.ts";
import { Waiting } from "./Waiting.tsx";
import css from "./Placed.module.css";

type Props = { sellerId: Id; attempt: PlacedAttempt; onChanged: () => void };

/** An order of this cart that exists already: to be paid, waiting for its bank, or done (in another tab, or before "back"). */
export function PlacedOrder({ sellerId, attempt, onChanged }: Props): ReactNode {
  const { t } = useTranslation("checkout");
  const { orderId, orderKey } = attempt;
  const read = useOrder(orderId, orderKey);
  const phase = usePhase(read.data);
  useEffect(() => {
    // Given up, refused or expired: nothing stands in the way of ordering again.
    if (phase !== "over") return;
    keepAttempt(sellerId, null);
    onChanged();
  }, [phase, sellerId, onChanged]);

  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.mutate()} />;
  if (!read.data || phase === null || phase === "over")
    return (
      <Late>
        <Skeleton height="12rem" />
      </Late>
    );
  if (phase === "thanks")
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={t("already.title")}
        text={t("already.text")}
      >
        <ButtonLink look="primary" size="l" href={paths.orderConfirmed(orderId, orderKey)}>
          {t("already.see")}
        </ButtonLink>
      </EmptyState>
    );
  if (phase === "waiting") return <Waiting orderId={orderId} orderKey={orderKey} asked={read.asked} />;
  return (
    <div className={css.panel}>
      <UnpaidOrder
        order={read.data}
        orderKey={orderKey}
        challenge={phase === "challenge"}
        onChanged={() => void read.mutate()}
      />
    </div>
  );
}
