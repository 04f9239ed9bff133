import { storedRateName } from "@cuvee/core/visits/events/rateNames.ts";
import { dueParts } from "@cuvee/core/visits/reservations/shares.ts";
import type { ReservationStatus } from "@cuvee/core/visits/reservations/reservations.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { OwnReservation } from "./clientCommand.ts";
import { CancelPanel } from "./CancelPanel.tsx";
import { ChangePanel } from "./ChangePanel.tsx";
import { Ticket } from "./Ticket.tsx";
import { useWhen } from "./when.ts";
import css from "./visits.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GROUPS: Record<ReservationStatus, StatusGroup> = {
  held: "waiting",
  pending: "waiting",
  confirmed: "online",
  attended: "finished",
  noShow: "error",
  cancelled: "cancel",
};

/** Shows the status of a reservation, in a word. */
export function Status({ status }: { status: ReservationStatus }): ReactNode {
  const { t } = useTranslation("places");
  return <StatusBadge group={GROUPS[status]}>{t(`order.status.${status}`)}</StatusBadge>;
}

/** Lists the members of a group with their payments, and the deadline of the others. */
function Payers({ view }: Pick<OwnReservation, "view">): ReactNode {
  const { t } = useTranslation("tour");
  const when = useWhen(view.timeZone);
  const format = useFormat();
  const waits = view.status === "pending" && view.expiresAt;
  return (
    <section className={cx(layout.panel, layout.grid4, css.block)} aria-labelledby="tour-payers">
      <h2 id="tour-payers" className={layout.large}>
        {t("payers.title")}
      </h2>
      {waits ? <p>{t("payers.until", { when: when.moment(Date.parse(view.expiresAt ?? "")) })}</p> : null}
      <ul className={layout.grid3}>
        {view.payers.map((payer) => (
          <li key={payer.id} className={cx(layout.line4, layout.between)}>
            <span>
              {payer.name} <span className={layout.quiet}>{t(`payers.${payer.state}`)}</span>
            </span>
            <span>{format.money(payer.totalCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Places, their total, and what of it is paid, due or owed. */
function Sums({ view }: Pick<OwnReservation, "view">): ReactNode {
  const { t, i18n } = useTranslation("tour");
  const format = useFormat();
  const parts = dueParts(view.dueCents, view.payers, view.contact.email, view.awaitedCents);
  const stands = view.status === "confirmed" || view.status === "pending";
  const rest: [label: string, cents: number, isQuiet?: boolean][] = [
    [t("paid"), view.paidCents],
    [t("payers.online"), stands ? parts.onlineCents : 0],
    [t("payers.own"), stands ? parts.ownCents : 0, true],
    [t("dueWithOrder"), stands ? parts.withOrderCents : 0],
    [t("due"), stands ? parts.onSiteCents : 0],
    [t("owed"), -view.dueCents],
  ];
  return (
    <section className={cx(layout.panel, layout.grid4, css.block)} aria-labelledby="tour-lines">
      <h2 id="tour-lines" className={layout.large}>
        {t("people", { count: view.people })}
      </h2>
      <ul className={layout.grid3}>
        {view.lines.map((line) => (
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
      <p className={`${cx(layout.line4, layout.between)} ${css.total}`}>
        {t("total")} <span>{format.money(view.totalCents)}</span>
      </p>
      {rest
        .filter(([, cents]) => cents > 0)
        .map(([label, cents, isQuiet]) => (
          <p key={label} className={cx(layout.line4, layout.between, isQuiet && layout.quiet)}>
            {label} <span>{format.money(cents)}</span>
          </p>
        ))}
    </section>
  );
}

/** Day and hours of a reservation, in words. */
export function SheetMoment({ view }: Pick<OwnReservation, "view">): ReactNode {
  const when = useWhen(view.timeZone);
  return when.slot({ start: view.start, end: view.end, mode: view.slotMode, name: view.slotName });
}

/** Says what a reservation waits for: the transfer or cheque of its order until a day, or the shop. */
function PendingNotice({ view: { awaitedCents, expiresAt } }: Pick<OwnReservation, "view">): ReactNode {
  const { t } = useTranslation("tour");
  const format = useFormat();
  return (
    <Notice>
      {awaitedCents && expiresAt ? t("pendingUntil", { date: format.date(expiresAt) }) : t("pending")}
    </Notice>
  );
}

/** Status, event, moment and place; the first three are left out where the page itself has them as its title. */
function SheetHead({ view, isTitled }: Pick<OwnReservation, "view"> & { isTitled: boolean }): ReactNode {
  const { t } = useTranslation("tour");
  const when = useWhen(view.timeZone);
  const { location } = view;
  const place = [location.name, location.street, `${location.zipcode} ${location.city}`.trim()].filter(
    Boolean,
  );
  return (
    <header className={layout.grid4}>
      {isTitled ? null : (
        <>
          <div>
            <Status status={view.status} />
          </div>
          <h1 className={css.title}>{view.eventTitle}</h1>
          <p className={cx(layout.muted, layout.large)}>
            <SheetMoment view={view} />
          </p>
        </>
      )}
      <p className={layout.quiet}>
        {/* A place with the same name as the seller is shown once. */}
        {[...new Set([view.number, view.shopName, ...place, t("zone", { zone: when.zone })])]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {location.access ? <p className={layout.quiet}>{location.access}</p> : null}
    </header>
  );
}

/** Returns the change that a link asks for, where it is allowed. */
const wantedOf = (acts: OwnReservation["view"]["acts"]): "change" | "cancel" | null =>
  (["change", "cancel"] as const).find((act) => location.hash === `#${act}` && acts.includes(act)) ?? null;

/**
 * Shows a reservation to its client: event, date, participants, payments; the ticket; changing and cancelling.
 * `isTitled`: the page has the event, its date and the status as its title, and its content at its left edge.
 */
export function ReservationSheet(own: OwnReservation & { isTitled: boolean }): ReactNode {
  const { t } = useTranslation("tour");
  const { view, isTitled } = own;
  const when = useWhen(view.timeZone);
  const { acts, status } = view;
  const [doing, setDoing] = useState(() => wantedOf(acts));
  return (
    <div className={cx(css.sheet, !isTitled && css.alone)}>
      <SheetHead view={view} isTitled={isTitled} />
      {status === "pending" && view.payers.length === 0 ? <PendingNotice view={view} /> : null}
      {status === "cancelled" ? (
        <Notice
          tone="warning"
          actions={
            <ButtonLink loads href={paths.visit(view.eventId, { shop: view.shopId })}>
              {t("again")}
            </ButtonLink>
          }
        >
          {t(view.payers.length > 0 ? "groupOver" : "cancelled")}
        </Notice>
      ) : null}
      {status === "confirmed" ? <Ticket view={view} /> : null}
      <Sums view={view} />
      {view.payers.length > 1 ? <Payers view={view} /> : null}
      {doing === "change" ? <ChangePanel {...own} onClose={() => setDoing(null)} /> : null}
      {doing === "cancel" ? <CancelPanel {...own} onClose={() => setDoing(null)} /> : null}
      {doing === null && acts.length > 0 ? (
        <div className={layout.row3}>
          {acts.includes("change") ? (
            <Button onClick={() => setDoing("change")}>{t("change.open")}</Button>
          ) : null}
          {acts.includes("cancel") ? (
            <Button onClick={() => setDoing("cancel")}>{t("cancel.open")}</Button>
          ) : null}
        </div>
      ) : null}
      {view.changeUntil && acts.includes("change") ? (
        <p className={layout.quiet}>
          {t("changeUntil", { when: when.moment(Date.parse(view.changeUntil)) })}
        </p>
      ) : null}
    </div>
  );
}
