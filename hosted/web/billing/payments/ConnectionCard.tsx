import type { ProviderConnection } from "@cuvee/core/billing/payments/payments.ts";
import { PROVIDER_NAMES } from "@cuvee/core/shops/settings/providers.ts";
import { ExternalLink, RefreshCw } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { cx } from "#ui/classes.ts";
import css from "#billing/payments/payments.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  state: ProviderConnection;
  /** Only the owner connects and disconnects. */
  isOwner: boolean;
  onChanged: (state: ProviderConnection) => void;
  onAgain: () => void;
};

/**
 * Shows the shop's account at a provider, as the provider reports it: none, more data required, or taking payments.
 */
export function ConnectionCard({ state, isOwner, onChanged, onAgain }: Props): ReactNode {
  const { t } = useTranslation("providers");
  const [going, setGoing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const key = useRef(newId());
  const { account, isActive, provider } = state;
  const params = { provider };
  const name = { provider: PROVIDER_NAMES[provider] };

  const connect = async (): Promise<void> => {
    setGoing(true);
    setTrouble(null);
    try {
      const { url } = await call(
        "POST /v1/payments/:provider/connection",
        { params },
        { idempotencyKey: key.current },
      );
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
      onChanged(await call("DELETE /v1/payments/:provider/connection", { params }));
      setAsking(false);
      showSnackbar("success", t("left", name));
    } catch (error) {
      setTrouble(problemOf(error).message);
    } finally {
      setLeaving(false);
    }
  };
  if (!state.available)
    return (
      <Card title={t("account", name)} aside={<StatusBadge group="cancel">{t("off")}</StatusBadge>}>
        <p>{t(state.sandbox ? "notAvailable" : "notAvailableNone", name)}</p>
      </Card>
    );
  const badge = isActive ? (
    <StatusBadge group="online">{t("on")}</StatusBadge>
  ) : (
    <StatusBadge group={account ? "waiting" : "cancel"}>{t(account ? "waiting" : "off")}</StatusBadge>
  );
  const words = isActive ? "onText" : account ? "waitingText" : "offText";
  return (
    <Card title={t("account", name)} aside={badge}>
      <div className={layout.stack4}>
        {state.stale ? (
          <Notice
            tone="warning"
            actions={
              <Button size="s" icon={<RefreshCw aria-hidden="true" />} onClick={onAgain}>
                {t("again")}
              </Button>
            }
          >
            {t("stale", name)}
          </Notice>
        ) : null}
        <p className={cx(layout.balanced, css.text)}>{t(words, { ...name, account: account ?? "" })}</p>
        {state.livemode ? null : <p className={layout.quiet}>{t("test")}</p>}
        {isActive ? <p className={layout.quiet}>{t(state.sepa ? "sepaOn" : "sepaOff", name)}</p> : null}
        {state.stopped ? <Notice tone="error">{t("stopped", name)}</Notice> : null}
        {account && state.asked > 0 ? (
          <p className={layout.quiet}>{t("asked", { count: state.asked })}</p>
        ) : null}
        {trouble && !asking ? <FormError>{trouble}</FormError> : null}
        {isOwner ? (
          <div className={layout.row3}>
            {isActive && state.asked === 0 ? null : (
              <Button
                look={account ? "secondary" : "primary"}
                icon={<ExternalLink aria-hidden="true" />}
                busy={going}
                onClick={() => void connect()}
              >
                {t(account ? "goOn" : "connect", name)}
              </Button>
            )}
            {account ? (
              <Button look="quiet" onClick={() => setAsking(true)}>
                {t("leave")}
              </Button>
            ) : null}
          </div>
        ) : (
          <p className={layout.quiet}>{t("ownerOnly", name)}</p>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={t("leaveTitle", name)}
        text={t("leaveText")}
        confirm={t("leave")}
        danger
        busy={leaving}
        error={trouble}
      />
    </Card>
  );
}
