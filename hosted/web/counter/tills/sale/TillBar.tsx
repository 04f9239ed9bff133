import { CloudOff, CloudUpload, Lock, Menu, Wifi } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { TillNotices } from "#counter/tills/sale/TillNotices.tsx";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/sale/TillBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows whether the server is reached, and how many records it does not have yet. */
function SyncState(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { state } = useSale();
  const { isReached, waiting, waitingCents, blocked } = state.sync;
  const Icon = !isReached ? CloudOff : waiting > 0 ? CloudUpload : Wifi;
  const tone = blocked ? "error" : isReached ? "ok" : "warn";
  const connection = isReached ? t("sale.online") : t("sale.offline");
  return (
    <span className={css.state} data-tone={tone} role="status" title={format.money(waitingCents)}>
      <Icon aria-hidden="true" size={18} />
      {waiting > 0 ? t("sale.waiting", { count: waiting, state: connection }) : connection}
    </span>
  );
}

/** Bar above the sale: till, connection, seller, and menu. */
export function TillBar(): ReactNode {
  const { t } = useTranslation("tills");
  const { till, state, catalogue, show } = useSale();
  const lock = (): void =>
    void till.lock().catch((error: unknown) => showSnackbar("error", sentenceOf(error, t)));
  return (
    <div>
      <header className={cx(layout.middle, css.bar)}>
        <h1 className={cx(layout.oneLine, layout.large, css.place)}>
          {catalogue.snapshot.point.name}{" "}
          <span className={cx(layout.muted, css.code)}>{state.device?.code}</span>
        </h1>
        <SyncState />
        {state.training ? <strong className={css.training}>{t("sale.training")}</strong> : null}
        <span className={cx(layout.fill, css.gap)} />
        <Touch look="quiet" className={css.act} onClick={lock} title={t("sale.lock")}>
          <Lock aria-hidden="true" size={20} />
          <span className={cx(layout.oneLine, css.operator)}>{state.operator?.name}</span>
          <span className="visually-hidden">{t("sale.lock")}</span>
        </Touch>
        <Touch
          look="quiet"
          className={css.act}
          hint="F7"
          aria-label={t("sale.menu")}
          onClick={() => show("menu")}
        >
          <Menu aria-hidden="true" size={24} />
        </Touch>
      </header>
      <TillNotices />
    </div>
  );
}
