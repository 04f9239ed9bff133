import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { call, session, type CallAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { useWork } from "#ui/work.ts";

type AccountSwitchProps = {
  accounts: CallAnswer<"GET /v1/users/me/accounts">;
  open: boolean;
  onClose: () => void;
};

/** 'Choisissez un compte': switches to another account of the master account, and opens its dashboard. */
export default function AccountSwitch({ accounts, open, onClose }: AccountSwitchProps): ReactNode {
  const { t } = useTranslation(["shell", "common"]);
  const [, navigate] = useLocation();
  const current = accounts.find((one) => one.current)?.id ?? "";
  const [chosen, choose] = useState("");
  const { busy, failure, forget, run } = useWork("inPlace");
  const userId = chosen || current;
  const close = (): void => {
    choose("");
    forget();
    onClose();
  };
  const go = async (): Promise<void> => {
    const opened = await call("POST /v1/auth/switch", { body: { userId } });
    close();
    navigate(paths.dashboard());
    session.adopt(opened);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("switch.title")}
      actions={
        <>
          <Button onClick={close}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            busy={busy !== null}
            disabled={userId === current}
            onClick={() => void run(go)}
          >
            {t("common:confirm")}
          </Button>
        </>
      }
    >
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <RadioCards
        legend={t("switch.title")}
        hideLegend
        value={userId}
        onChange={choose}
        cards={accounts.map(({ id, username, email, shop, current: isNow }) => ({
          value: id,
          title: shop ?? username,
          text: `${username} · ${email}`,
          aside: isNow ? t("switch.current") : undefined,
        }))}
      />
    </Dialog>
  );
}
