import { CalendarCog } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, useAnswer, type CallAnswer } from "#kit/api.ts";
import { useYearLabels } from "#shops/settings/yearLabels.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

export type YearsView = CallAnswer<"GET /v1/shops/me/fiscal-years">;
type Year = YearsView["years"][number];

const YearDialog = lazy(() => import("#shops/settings/YearDialog.tsx"));

/** Checks whether the last declared year may be withdrawn: nothing is in it and the following one has not started. */
const mayWithdraw = ({ years, free, today }: YearsView, year: Year): boolean =>
  year.isStated &&
  year.opensOn >= free &&
  year.closesOn >= today &&
  !years.some((other) => other.isStated && other.opensOn > year.opensOn);

/** Withdraws the declaration of a year, which returns to its former dates. */
function Withdrawal({ year, onDone }: { year: Year | null; onDone: (now?: YearsView) => void }): ReactNode {
  const { t } = useTranslation("settings");
  const words = useYearLabels();
  const { busy, failure, run } = useWork("inPlace");
  const withdraw = async (): Promise<void> => {
    if (!year) return;
    onDone(await call("DELETE /v1/shops/me/fiscal-years/:opensOn", { params: { opensOn: year.opensOn } }));
  };
  return (
    <ConfirmDialog
      open={year !== null}
      onClose={() => onDone()}
      onConfirm={() => void run(withdraw)}
      title={t("years.withdrawTitle")}
      text={year ? t("years.withdrawText", { span: words.span(year) }) : ""}
      confirm={t("years.withdraw")}
      busy={busy !== null}
      error={failure}
    />
  );
}

function Years({ view, onChange }: { view: YearsView; onChange: (now: YearsView) => void }): ReactNode {
  const { t } = useTranslation("settings");
  const words = useYearLabels();
  const [isOpen, setOpen] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Year | null>(null);
  return (
    <>
      <p className={css.text}>{t("years.text")}</p>
      <ul className={cx(layout.plain, css.years)}>
        {view.years.map((year) => (
          <li key={year.opensOn} className={cx(layout.row12, layout.middle, layout.between, css.year)}>
            <div>
              <div className={cx(layout.row2, layout.middle)}>
                {words.span(year)}
                {year.opensOn <= view.today && view.today <= year.closesOn ? (
                  <Badge>{t("years.now")}</Badge>
                ) : null}
              </div>
              <div className={cx(layout.quiet, css.quiet)}>{t("years.numbers", { name: year.name })}</div>
            </div>
            {mayWithdraw(view, year) ? (
              <Button size="s" look="quiet" onClick={() => setWithdrawn(year)}>
                {t("years.withdraw")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {view.usedUntil ? (
        <p className={cx(layout.quiet, css.quiet)}>{t("years.used", { day: words.day(view.free) })}</p>
      ) : null}
      <div>
        <Button icon={<CalendarCog aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t("years.change")}
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <YearDialog
            view={view}
            onClose={() => setOpen(false)}
            onStated={(now) => {
              setOpen(false);
              showSnackbar("success", t("years.done"));
              onChange(now);
            }}
          />
        </Suspense>
      ) : null}
      <Withdrawal
        year={withdrawn}
        onDone={(now) => {
          setWithdrawn(null);
          if (!now) return;
          showSnackbar("success", t("years.withdrawn"));
          onChange(now);
        }}
      />
    </>
  );
}

/** Lists the fiscal years of the shop from the current one on; shortens or extends one. */
export function FiscalYears(): ReactNode {
  const { t } = useTranslation("settings");
  const answer = useAnswer("GET /v1/shops/me/fiscal-years", {});
  const { mutate } = useSWRConfig();
  return (
    <Card title={t("years.title")}>
      <Answered of={answer} waiting="9rem">
        {(view) => (
          <div className={layout.grid3}>
            <Years
              view={view}
              onChange={(now) => {
                void answer.mutate(now, { revalidate: false });
                void mutate(answersOf("GET /v1/shops/me"));
              }}
            />
          </div>
        )}
      </Answered>
    </Card>
  );
}
