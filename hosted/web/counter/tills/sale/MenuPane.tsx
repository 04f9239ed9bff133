import {
  Banknote,
  BookOpen,
  Expand,
  GraduationCap,
  History,
  Inbox,
  Keyboard,
  LogOut,
  Lock,
  RefreshCw,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { usePrinting } from "#counter/tills/payment/usePrinting.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

/** Menu of the till's functions beside the sale. */
export function MenuPane(): ReactNode {
  const { t } = useTranslation("tills");
  const { till, state, show, leave, lines, guarded } = useSale();
  const { openDrawer } = usePrinting();
  const { once } = useOnce();
  const close = (): void => leave("menu");
  const isSelling = lines.length > 0;
  const acts: [Icon: typeof Lock, text: string, act: () => void, disabled?: boolean][] = [
    [Undo2, t("sale.tickets"), () => show("refund")],
    [Banknote, t("cash.move"), () => guarded("drawer", () => show("cash"))],
    [
      Inbox,
      t("cash.drawer"),
      () =>
        once(async () => {
          await till.event("drawer");
          openDrawer();
          close();
        }),
    ],
    [BookOpen, t("cash.close"), () => guarded("close", () => show("closing")), isSelling],
    [
      RefreshCw,
      t("sale.refresh"),
      () =>
        once(async () => {
          const isRead = await till.reload();
          showSnackbar(isRead ? "success" : "error", t(isRead ? "sale.refreshed" : "sale.refreshFailed"));
          if (isRead) close();
        }),
    ],
    [History, t("cash.log"), () => show("log")],
    [
      GraduationCap,
      state.training ? t("sale.trainingEnd") : t("sale.trainingBegin"),
      () => once(() => till.train(!state.training).then(close)),
      isSelling,
    ],
    [Keyboard, t("sale.keys"), () => show("keys")],
    [
      Expand,
      t("sale.fullscreen"),
      () => once(async () => document.documentElement.requestFullscreen?.().then(close)),
    ],
    [Lock, t("sale.lock"), () => once(() => till.lock())],
  ];
  return (
    <Pane title={t("sale.menu")} onClose={close}>
      <div className={layout.grid2}>
        {acts.map(([Icon, text, act, disabled]) => (
          <Touch key={text} className={css.choice} disabled={disabled} onClick={act}>
            <span>{text}</span>
            <Icon aria-hidden="true" size={24} />
          </Touch>
        ))}
        <a className={css.leave} href="/dashboard/salespoints">
          <span>{t("sale.leave")}</span>
          <LogOut aria-hidden="true" size={24} />
        </a>
      </div>
    </Pane>
  );
}
