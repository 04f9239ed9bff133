import { Palette, Settings } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Accounts } from "#cellar/excise/Accounts.tsx";
import { useMayKeepDeclaration } from "#cellar/excise/calls.ts";
import { MonthChoice } from "#cellar/excise/MonthChoice.tsx";
import { MonthView } from "#cellar/excise/MonthView.tsx";
import { PeriodList } from "#cellar/excise/PeriodList.tsx";
import { SettingsDialog } from "#cellar/excise/SettingsDialog.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const WAITING = (
  <div className={cx(layout.stack5, layout.shrink)}>
    <Skeleton height="4rem" />
    <Skeleton height="24rem" />
  </div>
);

/** Shows the months; opens that of the address, or the one to declare. */
function Months({ onSettings }: { onSettings: () => void }): ReactNode {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const list = useAnswer("GET /v1/excise/declarations", {});
  const requested = search.get("month");
  const show = (month: string): void => navigate(paths.drm({ month }));
  return (
    <Answered of={list} waiting={WAITING} card>
      {({ periods, next }) => {
        const known = periods.find((row) => row.period === requested)?.period;
        const period = known ?? next ?? periods[0]?.period ?? requested ?? "";
        return (
          <div className={cx(layout.stack5, layout.shrink)}>
            <MonthChoice periods={periods} period={period} onChoose={show} />
            <MonthView key={period} period={period} onMonth={show} onSettings={onSettings} />
            <Accounts />
            <PeriodList periods={periods} period={period} onChoose={show} />
          </div>
        );
      }}
    </Answered>
  );
}

/** `/dashboard/stocks/drm`: the monthly declaration, computed from the movements of stock (rules §2). */
export default function DrmPage(): ReactNode {
  const { t } = useExciseLabels();
  const mayKeep = useMayKeepDeclaration();
  const settings = useAnswer("GET /v1/excise/settings", {});
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const known = settings.data;
  return (
    <>
      <PageHeader
        title={t("drm.title")}
        text={t("drm.text")}
        actions={
          <>
            <ButtonLink href={paths.crdColors()} icon={<Palette aria-hidden="true" />}>
              {t("drm.capsules")}
            </ButtonLink>
            {known?.settings && mayKeep ? (
              <Button icon={<Settings aria-hidden="true" />} onClick={() => setEditing(true)}>
                {t("drm.settings")}
              </Button>
            ) : null}
          </>
        }
      />
      <Answered
        of={settings}
        waiting={WAITING}
        card
        empty={(of) =>
          of.settings ? null : (
            <EmptyState
              icon={<Settings aria-hidden="true" />}
              title={t("drm.none")}
              text={t(mayKeep ? "drm.noneText" : "drm.noneAsk")}
            >
              {mayKeep ? (
                <Button look="primary" onClick={() => setEditing(true)}>
                  {t("drm.begin")}
                </Button>
              ) : null}
            </EmptyState>
          )
        }
      >
        {({ elsewhere }) => (
          <div className={cx(layout.stack5, layout.shrink)}>
            {elsewhere.length > 0 ? (
              <Notice tone="info">{t("drm.elsewhere", { names: format.list(elsewhere) })}</Notice>
            ) : null}
            <Months onSettings={() => setEditing(true)} />
          </div>
        )}
      </Answered>
      {known && editing ? <SettingsDialog known={known} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
