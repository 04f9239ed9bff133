import type { FaultPlace } from "@cuvee/core/cellar/excise/fault.ts";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { useMayKeepDeclaration, useMonth } from "#cellar/excise/calls.ts";
import { CapsuleTable } from "#cellar/excise/CapsuleTable.tsx";
import { Documents } from "#cellar/excise/Documents.tsx";
import { Duties } from "#cellar/excise/Duties.tsx";
import { Faults } from "#cellar/excise/Faults.tsx";
import { History } from "#cellar/excise/History.tsx";
import { MonthCommands } from "#cellar/excise/MonthCommands.tsx";
import { panelId, ProductPanels } from "#cellar/excise/ProductPanels.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { period: string; onMonth: (period: string) => void; onSettings: () => void };

/** Scrolls to a part of the page and focuses it. */
function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: "start", behavior: "instant" });
  part?.focus({ preventScroll: true });
}

/** Shows a month: its faults, accounts, capsules, documents and duties. */
export function MonthView({ period, onMonth, onSettings }: Props): ReactNode {
  const { t } = useExciseLabels();
  const [, navigate] = useLocation();
  const answer = useMonth(period);
  const [opened, setOpened] = useState<string | null>(null);
  const mayKeep = useMayKeepDeclaration();
  const mend = (place: FaultPlace): void => {
    if (place.kind === "period") return onMonth(place.period);
    if (place.kind === "capsules") return navigate(paths.crdColors());
    if (place.kind === "documents") return goTo("drm-documents");
    if (place.kind === "settings") return onSettings();
    const id = panelId(place.side, place.name);
    setOpened(id);
    requestAnimationFrame(() => goTo(id));
  };
  return (
    <Answered
      of={answer}
      waiting={
        <div className={cx(layout.stack5, layout.shrink)}>
          <Skeleton height="20rem" />
          <Skeleton height="10rem" />
        </div>
      }
      card
    >
      {(month) => {
        const editable = month.status === "draft" && mayKeep;
        return (
          <>
            <MonthCommands month={month} mayKeep={mayKeep} />
            {month.status === "draft" ? (
              <Faults faults={month.faults} onMend={mend} onAccounts={() => goTo("drm-accounts")} />
            ) : null}
            {month.late > 0 ? (
              <Notice tone="info" title={t("late.title", { count: month.late })}>
                {t("late.text")}
              </Notice>
            ) : null}
            <ProductPanels month={month} editable={editable} opened={opened} onOpened={setOpened} />
            <div className={cx(layout.grid5, layout.single, layout.top, css.sides)}>
              <Duties duties={month.duties} />
              <CapsuleTable capsules={month.capsules} />
            </div>
            <Documents month={month} editable={editable} />
            <History month={month} />
          </>
        );
      }}
    </Answered>
  );
}
