import { CalendarOff, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { call, problemOf, useAnswer, type CallAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { refreshSlots } from "#visits/events/calls.ts";
import { EventsNav } from "#visits/events/EventsNav.tsx";
import { useEventLabels } from "#visits/events/labels.ts";
import * as layout from "#ui/layout.ts";

const ClosedDaysDialog = lazy(() => import("#visits/events/ClosedDaysDialog.tsx"));
type Closed = CallAnswer<"GET /v1/closed-days">["days"][number];

type ClosedDayProps = { closed: Closed; title: string | undefined; writes: boolean };

function ClosedDay({ closed, title, writes }: ClosedDayProps): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const today = dayOf(Date.now(), SHOP_TIME_ZONE);
  const { since, until } = closed;
  const days =
    since === until
      ? words.full(since)
      : t("closedDays.span", { since: words.full(since), until: words.full(until) });
  const open = async (): Promise<void> => {
    const texts = { title: t("closedDays.openTitle"), text: t("closedDays.openText", { days }) };
    if ((await ask({ ...texts, validateLabel: t("closedDays.open") })) === null) return;
    try {
      await call("DELETE /v1/closed-days/:closedId", { params: { closedId: closed.id } });
      showSnackbar("success", t("closedDays.opened"));
    } catch (problem) {
      showSnackbar("error", problemOf(problem).message);
    }
    await refreshSlots();
  };
  return (
    <li className={cx(layout.row2, layout.middle, layout.between)}>
      <span className={cx(layout.grid1, layout.shrink, layout.fill)}>
        <strong>{days}</strong>
        <span className={cx(layout.quiet, layout.breakable)}>
          {[closed.eventId ? (title ?? t("closedDays.oneEvent")) : t("closedDays.all"), closed.reason]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {closed.until < today ? <Badge>{t("closedDays.past")}</Badge> : null}
      {writes ? (
        <IconButton label={t("closedDays.openOf", { days })} onClick={() => void open()}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  );
}

/** Days on which the estate receives no visitors: `/dashboard/reservations/events/closed-days`. */
export default function ClosedDaysPage(): ReactNode {
  const { t } = useTranslation("visits");
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
  const answer = useAnswer("GET /v1/closed-days", {});
  const seesEvents = user !== null && hasPermission(user, "accessEvent");
  const events = useAnswer(
    "GET /v1/visits",
    seesEvents ? ({ query: { limit: 100, sort: "title" } } as never) : null,
  );
  const writes = user !== null && hasPermission(user, "createEvent");
  const today = dayOf(Date.now(), SHOP_TIME_ZONE);
  const add = writes ? (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t("closedDays.add")}
    </Button>
  ) : null;
  return (
    <>
      <EventsNav />
      <PageHeader title={t("closedDays.title")} text={t("closedDays.text")} actions={add} />
      <Card>
        <Answered
          of={answer}
          waiting="8rem"
          empty={({ days }) =>
            days.length === 0 ? (
              <EmptyState
                icon={<CalendarOff aria-hidden="true" />}
                title={t("closedDays.empty")}
                text={t("closedDays.emptyText")}
              >
                {add}
              </EmptyState>
            ) : null
          }
        >
          {({ days }) => (
            <ul className={cx(layout.plain, layout.grid3)}>
              {days.map((closed) => (
                <ClosedDay
                  key={closed.id}
                  closed={closed}
                  title={events.data?.rows.find(({ id }) => id === closed.eventId)?.title}
                  writes={writes}
                />
              ))}
            </ul>
          )}
        </Answered>
      </Card>
      {adding ? (
        <Suspense>
          <ClosedDaysDialog day={today} eventId={null} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
