import type { ProviderConnection } from "@cuvee/core/billing/payments/payments.ts";
import { PROVIDER_NAMES } from "@cuvee/core/shops/settings/providers.ts";
import { ExternalLink, RefreshCw } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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

/** Returns what connects and disconnects the account, and its state. */
function useConnection({ provider }: ProviderConnection, onChanged: Props["onChanged"]) {
  const { t } = useTranslation("providers");
  const [going, setGoing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(newId());
  const params = { provider };
  const name = { provider: PROVIDER_NAMES[provider] };
  const connect = async (): Promise<void> => {
    setGoing(true);
    setFailure(null);
    try {
      const { url } = await call(
        "POST /v1/payments/:provider/connection",
        { params },
        { idempotencyKey: key.current },
      );
      location.assign(url);
    } catch (error) {
      if (!canRetry(error)) key.current = newId();
      setFailure(problemOf(error).message);
      setGoing(false);
    }
  };
  const leave = async (): Promise<void> => {
    setLeaving(true);
    setFailure(null);
    try {
      onChanged(await call("DELETE /v1/payments/:provider/connection", { params }));
      setAsking(false);
      showSnackbar("success", t("left", name));
    } catch (error) {
      setFailure(problemOf(error).message);
    } finally {
      setLeaving(false);
    }
  };
  return { going, asking, setAsking, leaving, failure, connect, leave };
}

type ActsProps = {
  state: ProviderConnection;
  going: boolean;
  onConnect: () => void;
  onLeave: () => void;
};

function Acts({ state, going, onConnect, onLeave }: ActsProps): ReactNode {
  const { t } = useTranslation("providers");
  const { account, isActive } = state;
  const name = { provider: PROVIDER_NAMES[state.provider] };
  return (
    <div className={layout.row3}>
      {isActive && state.asked === 0 ? null : (
        <Button
          look={account ? "secondary" : "primary"}
          icon={<ExternalLink aria-hidden="true" />}
          busy={going}
          onClick={onConnect}
        >
          {t(account ? "goOn" : "connect", name)}
        </Button>
      )}
      {account ? (
        <Button look="quiet" onClick={onLeave}>
          {t("leave")}
        </Button>
      ) : null}
    </div>
  );
}

/** Tells what the provider reports of the account. */
function Stand({ state, onAgain }: Pick<Props, "state" | "onAgain">): ReactNode {
  const { t } = useTranslation("providers");
  const { account, isActive } = state;
  const name = { provider: PROVIDER_NAMES[state.provider] };
  const words = isActive ? "onText" : account ? "waitingText" : "offText";
  return (
    <>
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
    </>
  );
}

/**
 * Shows the shop's account at a provider, as the provider reports it: none, more data required, or taking payments.
 */
export function ConnectionCard({ state, isOwner, onChanged, onAgain }: Props): ReactNode {
  const { t } = useTranslation("providers");
  const use = useConnection(state, onChanged);
  const { account, isActive, provider } = state;
  const name = { provider: PROVIDER_NAMES[provider] };

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
  return (
    <Card title={t("account", name)} aside={badge}>
      <div className={layout.stack4}>
        <Stand state={state} onAgain={onAgain} />
        {use.failure && !use.asking ? <FormError>{use.failure}</FormError> : null}
        {isOwner ? (
          <Acts
            state={state}
            going={use.going}
            onConnect={() => void use.connect()}
            onLeave={() => use.setAsking(true)}
          />
        ) : (
          <p className={layout.quiet}>{t("ownerOnly", name)}</p>
        )}
      </div>
      <ConfirmDialog
        open={use.asking}
        onClose={() => use.setAsking(false)}
        onConfirm={() => void use.leave()}
        title={t("leaveTitle", name)}
        text={t("leaveText")}
        confirm={t("leave")}
        danger
        busy={use.leaving}
        error={use.failure}
      />
    </Card>
  );
}
