import { storedRateName } from "@cuvee/core/visits/events/rateNames.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import useSWR from "swr";
import { call, type CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { keyInAddress } from "#sales/checkout/placed/useOrder.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ByLink } from "./ByLink.tsx";
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
        <ButtonLink
          look="primary"
          loads
          href={paths.visit(reservation.eventId, { shop: reservation.shopId })}
        >
          {t("pay.own")}
        </ButtonLink>
      }
    >
      {isGroup || state === "refunded" ? t(expired ? "pay.expired" : `pay.${state}`) : t("pay.linkOverText")}
    </Notice>
  );
}

/** Checks whether a part can be paid now. */
const isPayable = ({ state, expired }: Part): boolean => state === "waiting" && !expired;

/** Checks whether the payer pays lines of their own, and not the rest of a reservation. */
const isShared = ({ reservation, payerId }: Part): boolean =>
  reservation.payment === "group" || reservation.lines.some((line) => line.payerId === payerId);

/** Shows the lines that the payer pays, and until when. */
function Lines({ part }: { part: Part }): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const format = useFormat();
  const { reservation, payerId, amountCents } = part;
  const when = useWhen(reservation.timeZone);
  const isOwn = isShared(part);
  const lines = isOwn ? reservation.lines.filter((line) => line.payerId === payerId) : reservation.lines;
  const laterCents = isOwn ? lines.reduce((sum, line) => sum + line.amountCents, 0) - amountCents : 0;
  return (
    <section className={cx(layout.panel, layout.grid4, css.block)} aria-label={t("pay.part")}>
      <ul className={layout.grid3}>
        {lines.map((line) => (
          <li key={line.id} className={cx(layout.line4, layout.between)}>
            <span>
              {line.kind === "fee" || line.kind === "discount"
                ? t(line.kind)
                : `${line.quantity} × ${storedRateName(line.name, i18n.resolvedLanguage ?? "fr")}`}
            </span>
            <span>{format.money(line.amountCents)}</span>
          </li>
        ))}
      </ul>
      <p className={cx(layout.line4, layout.between, css.total)}>
        {t("pay.part")} <span>{format.money(amountCents)}</span>
      </p>
      {isPayable(part) && laterCents > 0 ? (
        <p className={cx(layout.line4, layout.between)}>
          {t("due")} <span>{format.money(laterCents)}</span>
        </p>
      ) : null}
      {isPayable(part) && reservation.expiresAt ? (
        <p className={layout.quiet}>
          {t("pay.until", { when: when.moment(Date.parse(reservation.expiresAt)) })}
        </p>
      ) : null}
    </section>
  );
}

/** Shows the visit of a part, and who has booked it. */
function Head({ part }: { part: Part }): ReactNode {
  const { t } = useTranslation("tour");
  const { start, end, slotMode: mode, slotName, timeZone, eventTitle, name } = part.reservation;
  return (
    <header className={layout.stack4}>
      <p className={layout.quiet}>{t(isShared(part) ? "pay.title" : "pay.restTitle")}</p>
      <h1 className={css.title}>{eventTitle}</h1>
      <p className={cx(layout.muted, layout.large)}>
        {useWhen(timeZone).slot({ start, end, mode, name: slotName })}
      </p>
      {name ? <p className={layout.quiet}>{t("pay.by", { name })}</p> : null}
    </header>
  );
}

/** `/reservations/pay/:payerId#key`: pays a member's part of a group, or the rest of a reservation. */
export default function PayPage(): ReactNode {
  const { t } = useTranslation("tour");
  const { payerId = "" } = useParams<{ payerId: string }>();
  const [key] = useState(() => keyInAddress() ?? "");
  const { data, error, mutate } = useSWR<Part, unknown>(["payer by link", payerId, key], () =>
    call("GET /v1/reservations/payers/:payerId", { params: { payerId } }, { orderKey: key }),
  );
  useShownShop(data?.reservation.shopId);
  useTitle(t("pay.title"));
  return (
    <ByLink of={{ data, error, mutate }} waiting="20rem">
      {(part) => (
        <div className={css.sheet}>
          <Head part={part} />
          <Lines part={part} />
          {isPayable(part) ? (
            <PayForm part={part} payerKey={key} onRefused={() => void mutate()} />
          ) : (
            <Over part={part} />
          )}
        </div>
      )}
    </ByLink>
  );
}
