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
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Pane } from "#sales/tills/Pane.tsx";
import { sentenceOf } from "#sales/tills/refusals.ts";
import { useSale } from "#sales/tills/sale.ts";
import { Touch } from "#sales/tills/Touch.tsx";
import { usePrinting } from "#sales/tills/usePrinting.ts";
import { tell } from "#ui/snackbar.ts";
import css from "#sales/tills/LinePane.module.css";

/** Everything at a till that is no sale. */
export function MenuPane(): ReactNode {
  const { t } = useTranslation("tills");
  const { till, state, show, lines, guarded } = useSale();
  const { openDrawer } = usePrinting();
  const failed = (error: unknown): void => tell("error", sentenceOf(error, t));
  const close = (): void => show(null);
  const isSelling = lines.length > 0;
  const acts: [Icon: typeof Lock, text: string, act: () => void, disabled?: boolean][] = [
    [Undo2, t("sale.tickets"), () => show("refund")],
    [Banknote, t("cash.move"), () => guarded("drawer", () => show("cash"))],
    [
      Inbox,
      t("cash.drawer"),
      () => {
        till.event("drawer").then(() => {
          openDrawer();
          close();
        }, failed);
      },
    ],
    [BookOpen, t("cash.close"), () => guarded("close", () => show("closing")), isSelling],
    [History, t("cash.log"), () => show("log")],
    [
      GraduationCap,
      state.training ? t("sale.trainingEnd") : t("sale.trainingBegin"),
      () => till.train(!state.training).then(close, failed),
      isSelling,
    ],
    [Keyboard, t("sale.keys"), () => show("keys")],
    [
      Expand,
      t("sale.fullscreen"),
      () => void document.documentElement.requestFullscreen?.().then(close, failed),
    ],
    [Lock, t("sale.lock"), () => till.lock().catch(failed)],
  ];
  return (
    <Pane title={t("sale.menu")} onClose={close}>
      <div className={css.choices}>
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
