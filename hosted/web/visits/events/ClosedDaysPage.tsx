import { CalendarOff, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
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

/** Days on which the estate receives no visitors: `/dashboard/reservations/events/closed-days`. */
export default function ClosedDaysPage(): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
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
  const spanWords = ({ since, until }: Closed): string =>
    since === until
      ? words.full(since)
      : t("closedDays.span", { since: words.full(since), until: words.full(until) });
  const titleOf = (id: string): string =>
    events.data?.rows.find((event) => event.id === id)?.title ?? t("closedDays.oneEvent");
  const open = async (closed: Closed): Promise<void> => {
    const texts = {
      title: t("closedDays.openTitle"),
      text: t("closedDays.openText", { days: spanWords(closed) }),
    };
    if ((await ask({ ...texts, validateLabel: t("closedDays.open") })) === null) return;
    try {
      await call("DELETE /v1/closed-days/:closedId", { params: { closedId: closed.id } });
      showSnackbar("success", t("closedDays.opened"));
    } catch (problem) {
      showSnackbar("error", problemOf(problem).message);
    }
    await refreshSlots();
  };
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
                <li key={closed.id} className={cx(layout.row2, layout.middle, layout.between)}>
                  <span className={cx(layout.grid1, layout.shrink, layout.fill)}>
                    <strong>{spanWords(closed)}</strong>
                    <span className={cx(layout.quiet, layout.breakable)}>
                      {[closed.eventId ? titleOf(closed.eventId) : t("closedDays.all"), closed.reason]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  {closed.until < today ? <Badge>{t("closedDays.past")}</Badge> : null}
                  {writes ? (
                    <IconButton
                      label={t("closedDays.openOf", { days: spanWords(closed) })}
                      onClick={() => void open(closed)}
                    >
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  ) : null}
                </li>
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
