import type { WithdrawalView } from "@cuvee/core/sales/orders/withdrawal.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { WithdrawalForm, type WithdrawalDeclaration } from "#sales/orders/withdrawals/WithdrawalForm.tsx";
import { WithdrawalMade } from "#sales/orders/withdrawals/WithdrawalMade.tsx";
import { noonOf, useWithdrawals } from "#sales/orders/withdrawals/withdrawals.ts";
import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#sales/orders/withdrawals/WithdrawalPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = WithdrawalDeclaration & {
  orderId: string;
  /** Opened by a link that was requested to withdraw. */
  isWanted?: boolean;
  onWithdrawn: () => void;
};

/** Shows the deadline of the withdrawal, or why it is not possible. */
function Standing({ view }: { view: WithdrawalView }): ReactNode {
  const { t } = useTranslation("withdrawal");
  const format = useFormat();
  const day = view.lastDay ? format.date(noonOf(view.lastDay), "date") : "";
  const received = view.receivedOn ? format.date(noonOf(view.receivedOn), "date") : "";
  const said = view.refusal ?? (view.lastDay ? "until" : "notReceived");
  if (said === "excluded") {
    const reasons = [...new Set(view.lines.map((line) => line.excluded ?? "datedLeisure"))];
    return (
      <>
        {reasons.map((reason) => (
          <p key={reason}>{t(`excluded.${reason}`)}</p>
        ))}
      </>
    );
  }
  return <p>{t(`standing.${said}`, { day, received })}</p>;
}

/** Shows the lines that the law excludes, beside the others. */
function LeftOut({ view }: { view: WithdrawalView }): ReactNode {
  const { t } = useTranslation("withdrawal");
  const out = view.lines.filter((line) => line.excluded !== null);
  if (out.length === 0 || out.length === view.lines.length) return null;
  return (
    <ul className={cx(layout.fieldset, layout.grid2, css.lines)}>
      {out.map((line) => (
        <li key={line.lineId} className={layout.quiet}>
          {t("excludedLine", { name: line.name, reason: t(`excluded.${line.excluded}`) })}
        </li>
      ))}
    </ul>
  );
}

/**
 * The right of withdrawal of an order (Code de la consommation, L221-21): the function « renoncer au contrat ici » as
 * long as it may be used, its form, and the declarations made.
 */
export default function WithdrawalPanel(props: Props): ReactNode {
  const { orderId, orderKey, name, email, isWanted = false, onWithdrawn } = props;
  const { t } = useTranslation("withdrawal");
  const { data: view, error, mutate } = useWithdrawals(orderId, orderKey);
  const [open, setOpen] = useState(isWanted);
  const [done, setDone] = useState(false);
  const place = useRef<HTMLElement>(null);
  const isThere = view !== undefined;
  useEffect(() => {
    if (isWanted && isThere) place.current?.scrollIntoView({ block: "start" });
  }, [isWanted, isThere]);
  if (error && !view) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!view || (view.refusal === "no-contract" && view.made.length === 0)) return null;
  const may = view.refusal === null;
  return (
    <section ref={place} className={cx(layout.grid4, layout.shrink)} aria-label={t("title")}>
      <h2 className={cx(layout.large, layout.strong)}>{t("title")}</h2>
      {done ? <Notice tone="success">{t("done")}</Notice> : null}
      {view.made.map((withdrawal) => (
        <WithdrawalMade key={withdrawal.id} withdrawal={withdrawal} number={view.number}>
          <p className={layout.quiet}>{t(`next.${withdrawal.status}`)}</p>
          {withdrawal.status === "declared" && view.returnTo ? (
            <p>
              {t("returnTo")} <strong>{view.returnTo}</strong>
            </p>
          ) : null}
        </WithdrawalMade>
      ))}
      {view.made.length > 0 && !may ? null : <Standing view={view} />}
      <LeftOut view={view} />
      {may && open ? (
        <WithdrawalForm
          view={view}
          orderKey={orderKey}
          name={name}
          email={email}
          onCancel={() => setOpen(false)}
          onDone={(now) => {
            setOpen(false);
            setDone(true);
            void mutate(now, { revalidate: false });
            onWithdrawn();
          }}
        />
      ) : null}
      {may && !open ? (
        <div>
          <Button onClick={() => setOpen(true)}>{t("open")}</Button>
        </div>
      ) : null}
    </section>
  );
}
