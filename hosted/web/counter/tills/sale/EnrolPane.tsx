import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Fault } from "#counter/tills/controls/Fault.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useTillWork } from "#counter/tills/controls/useTillWork.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import * as layout from "#ui/layout.ts";

/**
 * The server no longer knows this till: shows what happens to its unsent records, and enrols the device as a new till.
 */
export function EnrolPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, show } = useSale();
  const { busy, failure, run } = useTillWork();
  const { waiting, waitingCents } = state.sync;
  const enrol = (): void => void run(() => till.enrol(state.device?.name ?? ""));
  return (
    <Pane title={t("sale.enrolShow")} onClose={() => show(null)}>
      <div className={layout.stack3}>
        <p className={layout.muted}>{t("sale.enrolText")}</p>
        {waiting > 0 ? (
          <p className={layout.muted}>
            {t("sale.enrolLeft", { count: waiting, amount: format.money(waitingCents) })}
          </p>
        ) : null}
        <Fault>{failure}</Fault>
        <Touch look="main" big disabled={busy !== null} onClick={enrol}>
          {t("gate.enrolNow")}
        </Touch>
        <Touch onClick={() => show("log")}>{t("cash.log")}</Touch>
      </div>
    </Pane>
  );
}
