import { CalendarX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import useSWR from "swr";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { keyInAddress } from "#sales/checkout/placed/useOrder.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { PayForm } from "./PayForm.tsx";
import { useWhen } from "./when.ts";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Part = CallAnswer<"GET /v1/reservations/payers/:payerId">;

/** Explains why a part cannot be paid any more; a separate booking is still possible. */
function Over({ part }: { part: Part }): ReactNode {
  const { t } = useTranslation("tour");
  const { reservation, state, expired } = part;
  const isGroup = isShared(part);
  if (state === "paid") return <Notice tone="success">{t("pay.paid")}</Notice>;
  return (
    <Notice
      tone="warning"
      title={t(isGroup ? "pay.overTitle" : "pay.linkOver")}
      actions={
        <ButtonLink look="primary" href={paths.visit(reservation.eventId, { shop: reservation.shopId })}>
          {t("pay.own")}
        </ButtonLink>
      }
    >
      {isGroup || state === "refunded" ? t(expired ? "pay.expired" : `pay.${state}`) : t("pay.linkOverText")}
    </Notice>
  );
}

/** Checks whether the payer pays lines of their own, and not the rest of a reservation. */
const isShared = ({ reservation, payerId }: Part): boolean =>
  reservation.payment === "group" || reservation.lines.some((line) => line.payerId === payerId);

/** `/reservations/pay/:payerId#key`: pays a member's part of a group, or the rest of a reservation. */
export default function PayPage(): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  const { payerId = "" } = useParams<{ payerId: string }>();
  const [key] = useState(() => keyInAddress() ?? "");
  const { data, error, mutate } = useSWR<Part, unknown>(["payer by link", payerId, key], () =>
    call("GET /v1/reservations/payers/:payerId", { params: { payerId } }, { orderKey: key }),
  );
  const view = data?.reservation;
  const when = useWhen(view?.timeZone);
  useShownShop(view?.shopId);
  useTitle(t("pay.title"));
  if (!data && error)
    return [401, 403, 404, 422].includes(problemOf(error).status) ? (
      <EmptyState
        isPage
        icon={<CalendarX aria-hidden="true" />}
        title={t("missing")}
        text={t("missingText")}
      />
    ) : (
      <ErrorState error={error} onRetry={() => void mutate()} />
    );
  if (!data || !view)
    return (
      <WhenLate>
        <Skeleton height="20rem" />
      </WhenLate>
    );
  const lines = isShared(data) ? view.lines.filter((line) => line.payerId === payerId) : view.lines;
  const laterCents = isShared(data)
    ? lines.reduce((sum, line) => sum + line.amountCents, 0) - data.amountCents
    : 0;
  const payable = data.state === "waiting" && !data.expired;
  return (
    <div className={css.sheet}>
      <header className={layout.stack4}>
        <p className={layout.quiet}>{t(isShared(data) ? "pay.title" : "pay.restTitle")}</p>
        <h1 className={css.title}>{view.eventTitle}</h1>
        <p className={cx(layout.muted, layout.large)}>
          {when.slot({ start: view.start, end: view.end, mode: view.slotMode, name: view.slotName })}
        </p>
        {view.name ? <p className={layout.quiet}>{t("pay.by", { name: view.name })}</p> : null}
      </header>
      <section className={cx(layout.panel, layout.grid4, css.block)} aria-label={t("pay.part")}>
        <ul className={layout.grid3}>
          {lines.map((line) => (
            <li key={line.id} className={cx(layout.line4, layout.between)}>
              <span>
                {line.kind === "fee" || line.kind === "discount"
                  ? t(line.kind)
                  : `${line.quantity} × ${line.name}`}
              </span>
              <span>{format.money(line.amountCents)}</span>
            </li>
          ))}
        </ul>
        <p className={`${cx(layout.line4, layout.between)} ${css.total}`}>
          {t("pay.part")} <span>{format.money(data.amountCents)}</span>
        </p>
        {payable && laterCents > 0 ? (
          <p className={cx(layout.line4, layout.between)}>
            {t("due")} <span>{format.money(laterCents)}</span>
          </p>
        ) : null}
        {payable && view.expiresAt ? (
          <p className={layout.quiet}>{t("pay.until", { when: when.moment(Date.parse(view.expiresAt)) })}</p>
        ) : null}
      </section>
      {payable ? (
        <PayForm part={data} payerKey={key} onRefused={() => void mutate()} />
      ) : (
        <Over part={data} />
      )}
    </div>
  );
}
