import { ExternalLink, MonitorUp, QrCode as QrIcon, Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { customerDisplay } from "#counter/displays/customerDisplay.ts";
import { changeDevice } from "#counter/displays/devices.ts";
import { QrCode } from "#counter/displays/QrCode.tsx";
import { canPresent, newScreenKey, presentScreen, screenPath } from "#counter/displays/screens.ts";
import { useDevices } from "#counter/displays/useDevices.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { CopyButton } from "#ui/CopyButton.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/displays/devices.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Returns the key of this device's screens; the first call makes it. */
function keyOfDevice(stored: string | null): string {
  if (stored) return stored;
  const key = newScreenKey();
  changeDevice("screen", { key });
  return key;
}

/** The address of the second screen for other devices, as a QR code, and a button that revokes it. */
function Shared({ url, onRevoke, busy }: { url: string; onRevoke: () => void; busy: boolean }): ReactNode {
  const { t } = useTranslation("devices");
  return (
    <div className={css.shared}>
      <QrCode text={url} label={t("screen.code")} />
      <div className={cx(layout.grid3, layout.shrink, css.sharedWords)}>
        <p>{t("screen.sharedText")}</p>
        <p className={layout.breakable}>
          <code>{url}</code>
        </p>
        <div className={layout.row2}>
          <CopyButton what={t("screen.address")} text={url} />
          <Button look="quiet" icon={<Unlink aria-hidden="true" />} busy={busy} onClick={onRevoke}>
            {t("screen.revoke")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Second screens that show the same content, large: a window, another display, or another device by its address. */
export function ScreenSettings(): ReactNode {
  const { t } = useTranslation("devices");
  const { screen } = useDevices();
  const { busy, run } = useWork("asMessage");
  const latest = () => customerDisplay().latest();
  const windowed = (): void => {
    const key = keyOfDevice(screen.key);
    if (!latest()) customerDisplay().rest();
    window.open(screenPath(key), "display", "popup,width=1024,height=600");
  };
  const presented = async (): Promise<void> => {
    const key = keyOfDevice(screen.key);
    if (!latest()) customerDisplay().rest();
    await presentScreen(key, latest);
  };
  const share = (): void => {
    keyOfDevice(screen.key);
    changeDevice("screen", { shared: true });
    if (!latest()) customerDisplay().rest();
  };
  const revoke = async (): Promise<void> => {
    const texts = { title: t("screen.revokeTitle"), text: t("screen.revokeText") };
    const { key } = screen;
    if (!key || (await ask({ ...texts, validateLabel: t("screen.revoke"), error: true })) === null) return;
    await run(async () => {
      await call("POST /v1/displays/revocation", { body: { key } });
      changeDevice("screen", { key: null, shared: false });
      showSnackbar("success", t("screen.revoked"));
    }, "revoke");
  };
  return (
    <Card title={t("screen.title")}>
      <div className={cx(layout.grid5, css.part)}>
        <p className={layout.muted}>{t("screen.text")}</p>
        <div className={layout.row2}>
          <Button icon={<ExternalLink aria-hidden="true" />} onClick={windowed}>
            {t("screen.window")}
          </Button>
          {canPresent() ? (
            <Button icon={<MonitorUp aria-hidden="true" />} onClick={() => void run(presented, "present")}>
              {t("screen.present")}
            </Button>
          ) : null}
          {screen.shared ? null : (
            <Button icon={<QrIcon aria-hidden="true" />} onClick={share}>
              {t("screen.share")}
            </Button>
          )}
        </div>
        {screen.shared && screen.key ? (
          <Shared
            url={location.origin + screenPath(screen.key)}
            onRevoke={() => void revoke()}
            busy={busy === "revoke"}
          />
        ) : null}
      </div>
    </Card>
  );
}
