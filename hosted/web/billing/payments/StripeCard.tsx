import type { StripeState } from "@cuvee/core/billing/payments/payments.ts";
import { ExternalLink, RefreshCw } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { tell } from "#ui/snackbar.ts";
import css from "#billing/payments/payments.module.css";

type Props = {
  state: StripeState;
  /** Only the owner connects and disconnects. */
  isOwner: boolean;
  onChanged: (state: StripeState) => void;
  onAgain: () => void;
};

/**
 * Shows the state of the shop's account at Stripe, as Stripe reports it: none, more data required, or taking payments.
 */
export function StripeCard({ state, isOwner, onChanged, onAgain }: Props): ReactNode {
  const { t } = useTranslation("stripe");
  const [going, setGoing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const key = useRef(newId());
  const { account, isActive } = state;

  const connect = async (): Promise<void> => {
    setGoing(true);
    setTrouble(null);
    try {
      const { url } = await call("POST /v1/payments/stripe/connection", {}, { idempotencyKey: key.current });
      location.assign(url);
    } catch (error) {
      if (!canRetry(error)) key.current = newId();
      setTrouble(problemOf(error).message);
      setGoing(false);
    }
  };
  const leave = async (): Promise<void> => {
    setLeaving(true);
    setTrouble(null);
    try {
      onChanged(await call("DELETE /v1/payments/stripe/connection", {}));
      setAsking(false);
      tell("success", t("left"));
    } catch (error) {
      setTrouble(problemOf(error).message);
    } finally {
      setLeaving(false);
    }
  };
  if (!state.available)
    return (
      <Card title={t("account")} aside={<StatusBadge group="cancel">{t("off")}</StatusBadge>}>
        <p>{t(state.sandbox ? "notAvailable" : "notAvailableNone")}</p>
      </Card>
    );
  const badge = isActive ? (
    <StatusBadge group="online">{t("on")}</StatusBadge>
  ) : (
    <StatusBadge group={account ? "waiting" : "cancel"}>{t(account ? "waiting" : "off")}</StatusBadge>
  );
  const words = isActive ? "onText" : account ? "waitingText" : "offText";
  return (
    <Card title={t("account")} aside={badge}>
      <div className="stack">
        {state.stale ? (
          <Notice
            tone="warning"
            actions={
              <Button size="s" icon={<RefreshCw aria-hidden="true" />} onClick={onAgain}>
                {t("again")}
              </Button>
            }
          >
            {t("stale")}
          </Notice>
        ) : null}
        <p className={css.text}>{t(words, { account: account ?? "" })}</p>
        {state.livemode ? null : <p className={css.quiet}>{t("test")}</p>}
        {isActive ? <p className={css.quiet}>{t(state.sepa ? "sepaOn" : "sepaOff")}</p> : null}
        {state.stopped ? <Notice tone="error">{t("stopped")}</Notice> : null}
        {account && state.asked > 0 ? (
          <p className={css.quiet}>{t("asked", { count: state.asked })}</p>
        ) : null}
        {trouble && !asking ? <FormError>{trouble}</FormError> : null}
        {isOwner ? (
          <div className={css.actions}>
            {isActive && state.asked === 0 ? null : (
              <Button
                look={account ? "secondary" : "primary"}
                icon={<ExternalLink aria-hidden="true" />}
                busy={going}
                onClick={() => void connect()}
              >
                {t(account ? "goOn" : "connect")}
              </Button>
            )}
            {account ? (
              <Button look="quiet" onClick={() => setAsking(true)}>
                {t("leave")}
              </Button>
            ) : null}
          </div>
        ) : (
          <p className={css.quiet}>{t("ownerOnly")}</p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={t("leaveTitle")}
        text={t("leaveText")}
        confirm={t("leave")}
        danger
        busy={leaving}
        error={trouble}
      />
    </Card>
  );
}
