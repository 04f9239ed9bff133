import { HandCoins, ReceiptText } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useSearchParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import type { OrderBilling } from "@cuvee/core/sales/bills/billing.ts";
import { BILL_ASKED } from "#sales/bills/BillCommand.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/bills/OrderBillingCard.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const BillDialog = lazy(() => import("#sales/bills/BillDialog.tsx"));
const ScheduleList = lazy(() => import("#sales/bills/ScheduleList.tsx"));
const DepositDialog = lazy(() => import("#sales/bills/DepositDialog.tsx"));

function Figures({ billing }: { billing: OrderBilling }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { billedTtcCents, givenUpTtcCents, totalTtcCents, toBillTtcCents, paidAheadCents } = billing;
  return (
    <>
      <progress
        className={css.bar}
        aria-label={t("order.billed")}
        max={Math.max(1, totalTtcCents - givenUpTtcCents)}
        value={billedTtcCents}
      />
      <dl className={layout.stack1}>
        <div className={cx(layout.line4, layout.between, css.row)}>
          <dt>{t("order.billed")}</dt>
          <dd>
            <Money cents={billedTtcCents} />
          </dd>
        </div>
        <div className={cx(layout.line4, layout.between, css.row)}>
          <dt>{t("order.toBill")}</dt>
          <dd className={layout.strong}>
            <Money cents={toBillTtcCents} />
          </dd>
        </div>
        {givenUpTtcCents > 0 ? (
          <div className={cx(layout.line4, layout.between, css.row)}>
            <dt>{t("order.givenUp")}</dt>
            <dd>
              <Money cents={givenUpTtcCents} />
            </dd>
          </div>
        ) : null}
        {paidAheadCents > 0 ? (
          <div className={cx(layout.line4, layout.between, css.row)}>
            <dt>{t("order.paidAhead")}</dt>
            <dd>
              <Money cents={paidAheadCents} />
            </dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

function Documents({ documents }: Pick<OrderBilling, "documents">): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  if (documents.length === 0) return null;
  return (
    <ul className={layout.column}>
      {documents.map((one) => (
        <li key={one.id} className={cx(layout.row12, layout.between, css.document)}>
          <div className={css.words}>
            <Link href={paths.document(one.kind, one.id)}>{one.number}</Link>
            <span className={layout.quiet}>
              {one.corrects ? t("order.corrects", { number: one.corrects }) : t(`kinds.${one.kind}`)} ·{" "}
              {format.date(one.issuedOn, "short")}
            </span>
          </div>
          <div className={css.end}>
            <Money cents={one.kind === "credit" ? -one.totalTtcCents : one.totalTtcCents} />
            <span className={layout.quiet}>
              {one.openCents <= 0
                ? t(`order.settled.${one.kind}`)
                : t(`order.open.${one.kind}`, { amount: format.money(one.openCents) })}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function NextDocument({
  data,
  onAsking,
}: {
  data: OrderBilling;
  onAsking: (value: "bill" | "deposit" | null) => void;
}): ReactNode {
  const { t } = useTranslation("invoicing");
  return (
    <div className={layout.row2}>
      {data.canDeposit ? (
        <Button size="s" icon={<HandCoins aria-hidden="true" />} onClick={() => onAsking("deposit")}>
          {t("order.askDeposit")}
        </Button>
      ) : null}
      {data.canBill ? (
        <Button
          size="s"
          look="primary"
          icon={<ReceiptText aria-hidden="true" />}
          onClick={() => onAsking("bill")}
        >
          {t("order.bill")}
        </Button>
      ) : null}
    </div>
  );
}

/** Shows the invoiced and the remaining part of an order, its documents, and the next one (design: domain §4). */
export default function OrderBillingCard({ orderId }: { orderId: string }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { data, error, mutate } = useAnswer("GET /v1/orders/:orderId/billing", { params: { orderId } });
  const [asking, setAsking] = useState<"bill" | "deposit" | null>(null);
  const again = (): void => void mutate();
  useLive<{ orderId?: string }>("order", (told) => (told.orderId === orderId ? again() : undefined));
  useLive("resync", again);
  const [query, setQuery] = useSearchParams();
  const isAsked = query.get("act") === BILL_ASKED;
  const canBill = data?.canBill === true;
  const isOpened = isAsked && canBill;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpened !== wasOpened) {
    setWasOpened(isOpened);
    if (isOpened) setAsking("bill");
  }
  const close = (): void => {
    setAsking(null);
    // Returning to this address must not reopen the closed dialog.
    if (isAsked)
      setQuery(
        (before) => {
          before.delete("act");
          return before;
        },
        { replace: true },
      );
  };
  return (
    <Card title={t("order.title")}>
      {data ? (
        <div className={layout.stack4}>
          <Figures billing={data} />
          {data.schedule.length > 0 ? (
            <Suspense>
              <ScheduleList key={data.documents.length} orderId={orderId} billing={data} onChange={again} />
            </Suspense>
          ) : null}
          <Documents documents={data.documents} />
          {data.canBill || data.canDeposit ? <NextDocument data={data} onAsking={setAsking} /> : null}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={again} />
      ) : (
        <WhenLate>
          <Skeleton height="6rem" />
        </WhenLate>
      )}
      <Suspense>
        {data && asking === "bill" ? (
          <BillDialog orderId={orderId} billing={data} onClose={close} onStale={again} />
        ) : null}
        {data && asking === "deposit" ? (
          <DepositDialog orderId={orderId} billing={data} onClose={close} onStale={again} />
        ) : null}
      </Suspense>
    </Card>
  );
}
