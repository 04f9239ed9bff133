import { Palette, Settings } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation, useSearchParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Accounts } from "#cellar/excise/Accounts.tsx";
import { useMayKeep } from "#cellar/excise/calls.ts";
import { MonthChoice } from "#cellar/excise/MonthChoice.tsx";
import { MonthView } from "#cellar/excise/MonthView.tsx";
import { PeriodList } from "#cellar/excise/PeriodList.tsx";
import { SettingsDialog } from "#cellar/excise/SettingsDialog.tsx";
import { useExciseWords } from "#cellar/excise/words.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";
import css from "#cellar/excise/DrmPage.module.css";

function Waiting(): ReactNode {
  return (
    <Late>
      <div className={css.page} aria-busy="true">
        <Skeleton height="4rem" />
        <Skeleton height="24rem" />
      </div>
    </Late>
  );
}

/** The months, that of the address first; the one to declare unless it says another. */
function Months({ onSettings }: { onSettings: () => void }): ReactNode {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const list = useAnswer("GET /v1/excise/declarations", {});
  if (list.error && !list.data)
    return (
      <Card>
        <ErrorState error={list.error} onRetry={() => void list.mutate()} />
      </Card>
    );
  if (!list.data) return <Waiting />;
  const { periods, next } = list.data;
  const asked = search.get("month");
  const period =
    periods.find((row) => row.period === asked)?.period ?? next ?? periods[0]?.period ?? asked ?? "";
  const show = (month: string): void => navigate(paths.drm({ month }));
  return (
    <div className={css.page}>
      <MonthChoice periods={periods} period={period} onChoose={show} />
      <MonthView key={period} period={period} onMonth={show} onSettings={onSettings} />
      <Accounts />
      <PeriodList periods={periods} period={period} onChoose={show} />
    </div>
  );
}

/** `/dashboard/stocks/drm`: the monthly declaration, made of the movements of stock (rules §2). */
export default function DrmPage(): ReactNode {
  const { t } = useExciseWords();
  const mayKeep = useMayKeep();
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
      {settings.error && !known ? (
        <Card>
          <ErrorState error={settings.error} onRetry={() => void settings.mutate()} />
        </Card>
      ) : !known ? (
        <Waiting />
      ) : known.settings ? (
        <div className={css.page}>
          {known.elsewhere.length > 0 ? (
            <Notice tone="info">{t("drm.elsewhere", { names: format.list(known.elsewhere) })}</Notice>
          ) : null}
          <Months onSettings={() => setEditing(true)} />
        </div>
      ) : (
        <Card>
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
        </Card>
      )}
      {known && editing ? <SettingsDialog known={known} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
