import { ArrowLeft, CloudOff, Link2Off } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import type { Handoff } from "#sales/cart/handoff.ts";
import css from "./CartPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Trouble = Extract<Handoff, { state: "used" | "failed" }>;

/** Shows why a cart could not be taken over, and a link back to the page that still has it. */
export function HandoffProblem({
  handoff,
  cartIsEmpty,
}: {
  handoff: Trouble;
  cartIsEmpty: boolean;
}): ReactNode {
  const { t } = useTranslation("cart");
  const [busy, setBusy] = useState(false);
  if (handoff.state === "failed")
    return (
      <div role="alert">
        <h1 className="visually-hidden">{t("title")}</h1>
        <EmptyState
          icon={<CloudOff aria-hidden="true" />}
          title={t("handoff.failedTitle")}
          text={t("handoff.failedText")}
        >
          <Button
            look="primary"
            size="l"
            busy={busy}
            onClick={() => {
              setBusy(true);
              handoff.retry();
            }}
          >
            {t("common:retry")}
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <div role="alert">
      <h1 className="visually-hidden">{t("title")}</h1>
      <EmptyState
        icon={<Link2Off aria-hidden="true" />}
        title={t("handoff.expiredTitle")}
        text={`${t("handoff.expiredText")}${cartIsEmpty ? "" : ` ${t("handoff.keptText")}`}`}
      >
        {handoff.back ? (
          <a className={cx(layout.inline2, layout.middle, layout.medium, css.backButton)} href={handoff.back}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t("handoff.back")}
          </a>
        ) : history.length > 1 ? (
          <Button look="primary" size="l" onClick={() => history.back()}>
            {t("handoff.back")}
          </Button>
        ) : null}
        {cartIsEmpty ? null : (
          <Button size="l" onClick={handoff.leave}>
            {t("handoff.see")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
