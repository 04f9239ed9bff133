import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { useLocation } from "wouter";
import { answersOf, call, problemOf, useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

/**
 * Shows whether the shop is open to the public, and the switch for users with the right to it: closing needs a
 * confirmation, opening shows missing points.
 */
export function StateSwitch(): ReactNode {
  const { t } = useTranslation("settings");
  const { user } = useSession();
  const { mutate } = useSWRConfig();
  const { data } = useAnswer("GET /v1/shops/me", {}, { revalidateOnFocus: false });
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  if (!data || !user) return null;
  const turn = async (isOnline: boolean): Promise<void> => {
    setBusy(true);
    try {
      const now = await call("PUT /v1/shops/me", { body: { version: data.version, isOnline } });
      await mutate(answersOf("GET /v1/shops/me"), now, { revalidate: false });
      if (isOnline)
        showSnackbar("success", t("state.opened"), {
          label: t("state.see"),
          act: () => location.assign(paths.publicShop(now.urlShop ?? now.shop.code)),
        });
      else showSnackbar("success", t("state.closed"));
    } catch (error) {
      const { code, message } = problemOf(error);
      // The missing points are shown, each with a link to its screen.
      if (code === "shop-opening") navigate(paths.opening());
      else showSnackbar("error", message);
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
      {hasPermission(user, "fullAccess") ? (
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
