import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { answersOf, call, problemOf, useAnswer } from "#kit/api.ts";
import { holds } from "#kit/judge.ts";
import { useSession } from "#kit/session.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { tell } from "#ui/snackbar.ts";

/** Whether the shop is open to the public, and the switch for who may turn it; closing asks first. */
export function StateSwitch(): ReactNode {
  const { t } = useTranslation("settings");
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const { data } = useAnswer("GET /v1/shops/me", {}, { revalidateOnFocus: false });
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!data || !user) return null;
  const turn = async (isOnline: boolean): Promise<void> => {
    setBusy(true);
    try {
      const now = await call("PUT /v1/shops/me", { body: { version: data.version, isOnline } });
      await mutate(answersOf("GET /v1/shops/me"), now, { revalidate: false });
      tell("success", t(isOnline ? "state.opened" : "state.closed"));
    } catch (error) {
      tell("error", problemOf(error).message);
      await mutate(answersOf("GET /v1/shops/me"));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <StatusBadge group={data.isOnline ? "online" : "cancel"}>
        {t(data.isOnline ? "state.online" : "state.offline")}
      </StatusBadge>
      {holds(user, "fullAccess") ? (
        <Button
          size="s"
          look="quiet"
          busy={busy}
          onClick={() => (data.isOnline ? setAsking(true) : void turn(true))}
        >
          {t(data.isOnline ? "state.close" : "state.open")}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void turn(false)}
        title={t("state.goOffline")}
        text={t("state.goOfflineText")}
        confirm={t("state.close")}
        danger
        busy={busy}
      />
    </>
  );
}
