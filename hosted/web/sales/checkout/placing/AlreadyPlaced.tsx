import type { Id } from "@cuvee/core/kit/ids.ts";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";

/**
 * Shows that the order of this cart exists: another tab was quicker, or the buyer went back. Nothing was ordered twice.
 */
export function AlreadyPlaced({ orderId, orderKey }: { orderId: Id; orderKey: string }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <EmptyState
      isPage
      icon={<CircleCheck aria-hidden="true" />}
      title={t("already.title")}
      text={t("already.text")}
    >
      <ButtonLink look="primary" size="l" href={paths.orderConfirmed(orderId, orderKey)}>
        {t("already.see")}
      </ButtonLink>
    </EmptyState>
  );
}
