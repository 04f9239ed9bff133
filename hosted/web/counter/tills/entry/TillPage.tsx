import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ClosingReport } from "#counter/tills/closings/ClosingReport.tsx";
import { EnrolScreen } from "#counter/tills/entry/EnrolScreen.tsx";
import { Gate } from "#counter/tills/entry/Gate.tsx";
import { OpeningScreen } from "#counter/tills/entry/OpeningScreen.tsx";
import { openTill } from "#counter/tills/device/openTill.ts";
import { sentenceOf } from "#counter/tills/controls/refusals.ts";
import { SaleProvider } from "#counter/tills/sale/SaleProvider.tsx";
import { SaleScreen } from "#counter/tills/sale/SaleScreen.tsx";
import { useTill, type TillEngine } from "#counter/tills/device/engine.ts";
import type { Recorded } from "#counter/tills/device/tillState.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { UnlockScreen } from "#counter/tills/entry/UnlockScreen.tsx";

/** Shows the till in its current phase: the step that is required first, or the sale. */
function Standing({ till, pointId }: { till: TillEngine; pointId: string }): ReactNode {
  const { t } = useTranslation("tills");
  const state = useTill(till);
  const { phase, storageFault } = state;
  const [closings, setClosings] = useState<readonly Recorded<Closing>[] | null>(null);
  const catalogue = till.catalogue();
  if (closings && catalogue)
    return (
      <ClosingReport
        closings={closings}
        snapshot={catalogue.snapshot}
        waiting={state.sync.waiting}
        onClose={() => setClosings(null)}
      />
    );
  if (phase === "elsewhere") return <Gate title={t("gate.elsewhere")} text={t("gate.elsewhereText")} />;
  if (phase === "unenrolled") return <EnrolScreen till={till} pointId={pointId} />;
  if (storageFault === "storage")
    return <Gate title={t("gate.storage")} text={t("sale.storageFault.storage")} />;
  if (phase === "starting" || catalogue === null)
    return (
      <Gate
        title={t("gate.starting")}
        text={catalogue === null && phase !== "starting" ? t("gate.reading") : undefined}
      >
        {phase === "starting" ? null : <Touch onClick={() => till.syncNow()}>{t("gate.again")}</Touch>}
      </Gate>
    );
  if (phase === "locked") return <UnlockScreen till={till} state={state} />;
  if (phase === "closed") return <OpeningScreen till={till} />;
  return (
    <SaleProvider till={till} state={state} catalogue={catalogue} close={setClosings}>
      <SaleScreen />
    </SaleProvider>
  );
}

/** The till of a point of sale, on the whole window. */
export default function TillPage({ pointId }: { pointId: string }): ReactNode {
  const { t } = useTranslation(["tills", "common", "trace", "errors"]);
  const [till, setTill] = useState<TillEngine | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    let opened: TillEngine | null = null;
    openTill(pointId).then(
      (engine) => {
        opened = engine;
        if (isGone) void engine.close();
        else setTill(engine);
      },
      (error: unknown) => setRefusal(error ?? "?"),
    );
    return () => {
      isGone = true;
      void opened?.close();
    };
  }, [pointId]);
  useEffect(() => {
    document.title = t("gate.title");
  }, [t]);
  if (refusal !== null) return <Gate title={t("gate.storage")} error={sentenceOf(refusal, t)} />;
  return till ? <Standing till={till} pointId={pointId} /> : <Gate title={t("gate.starting")} />;
}
