import { periodAt, shiftPeriod } from "@cuvee/core/cellar/excise/periods.ts";
import type { DeclarationView } from "@cuvee/core/cellar/excise/views.ts";
import { Download, LockKeyhole, LockKeyholeOpen, Send } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useDeclarationCommand } from "#cellar/excise/calls.ts";
import { download } from "#cellar/excise/download.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ROUTES = {
  closure: "POST /v1/excise/declarations/:period/closure",
  reopening: "POST /v1/excise/declarations/:period/reopening",
  deposit: "POST /v1/excise/declarations/:period/deposit",
} as const;
type Act = keyof typeof ROUTES;

type ButtonsProps = { month: DeclarationView; mayKeep: boolean; onAsk: (what: Act) => void };

function Buttons({ month, mayKeep, onAsk }: ButtonsProps): ReactNode {
  const { t } = useExciseLabels();
  const { period, status } = month;
  return (
    <div className={cx(layout.row2, layout.middle, css.acts)}>
      <Button icon={<Download aria-hidden="true" />} onClick={() => void download(period, "customs.xml")}>
        {t("acts.xml")}
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        onClick={() => void download(period, "interprofession.csv")}
      >
        {t("acts.csv")}
      </Button>
      <Button icon={<Download aria-hidden="true" />} onClick={() => void download(period, "message.xml")}>
        {t("acts.message")}
      </Button>
      {mayKeep && month.canReopen ? (
        <Button icon={<LockKeyholeOpen aria-hidden="true" />} onClick={() => onAsk("reopening")}>
          {t("acts.reopening.button")}
        </Button>
      ) : null}
      {mayKeep && status === "closed" ? (
        <Button look="primary" icon={<Send aria-hidden="true" />} onClick={() => onAsk("deposit")}>
          {t("acts.deposit.button")}
        </Button>
      ) : null}
      {mayKeep && status === "draft" ? (
        <Button
          look="primary"
          icon={<LockKeyhole aria-hidden="true" />}
          disabled={!month.canClose}
          onClick={() => onAsk("closure")}
        >
          {t("acts.closure.button")}
        </Button>
      ) : null}
    </div>
  );
}

/** Actions on a month: close it, download its files, mark it as submitted, reopen it. */
export function MonthCommands({ month, mayKeep }: { month: DeclarationView; mayKeep: boolean }): ReactNode {
  const { t, month: named } = useExciseLabels();
  const format = useFormat();
  const { act, busy } = useDeclarationCommand();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<Act | null>(null);
  const { period, status } = month;
  const isRunning = status === "draft" && period >= periodAt(Date.now());
  const values = { month: named(period) };
  const run = async (what: Act, reason: string): Promise<void> => {
    // A closed month stays on screen: downloading its files comes next.
    navigate(paths.drm({ month: period }), { replace: true });
    const bodies = { closure: { version: month.version }, reopening: { reason }, deposit: {} };
    const input = { params: { period }, body: bodies[what] };
    if (await act(ROUTES[what], input as never, t(`acts.${what}.done`, values))) setAsking(null);
  };
  const total = month.duties.reduce((sum, due) => sum + due.amountCents, 0);
  return (
    <Card>
      <div className={cx(layout.row3, layout.middle, layout.between, css.bar)}>
        <div>
          <div className={layout.quiet}>{t("duties.total")}</div>
          <strong>{format.money(total)}</strong>
        </div>
        <Buttons month={month} mayKeep={mayKeep} onAsk={setAsking} />
      </div>
      {mayKeep && isRunning ? (
        <p className={layout.quiet}>
          {t("acts.early", { day: format.date(`${shiftPeriod(period, 1)}-01`) })}
        </p>
      ) : null}
      {(Object.keys(ROUTES) as Act[]).map((what) => (
        <ConfirmDialog
          key={what}
          open={asking === what}
          onClose={() => setAsking(null)}
          onConfirm={(reason) => void run(what, reason)}
          title={t(`acts.${what}.title`, values)}
          text={t(`acts.${what}.text`, values)}
          confirm={t(`acts.${what}.button`)}
          busy={busy === ROUTES[what]}
          {...(what === "reopening" ? { reason: { label: t("acts.reason"), required: true } } : {})}
        />
      ))}
    </Card>
  );
}
