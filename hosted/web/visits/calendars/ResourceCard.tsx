import { CalendarPlus, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate } from "swr";
import type { BusyCalendar, Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import { answersOf, call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { StatusBadge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import css from "#visits/calendars/calendars.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type BusyProps = { resource: Resource; calendar: BusyCalendar; writes: boolean };

/** Shows an external calendar: when it was read, its content, or why it could not be read. */
function Busy({ resource, calendar, writes }: BusyProps): ReactNode {
  const { t } = useTranslation(["visits", "errors"]);
  const format = useFormat();
  const [reading, setReading] = useState(false);
  const { url, fetchedAt, fault, times } = calendar;
  const params = { resourceId: resource.id, calendarId: calendar.id };
  const act = async (done: () => Promise<Resource>, said: (after: Resource) => string): Promise<void> => {
    setReading(true);
    try {
      const after = await done();
      const now = after.busy.find((one) => one.id === calendar.id);
      if (now?.fault) showSnackbar("error", t(`errors:${now.fault}`));
      else showSnackbar("success", said(after));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setReading(false);
    }
    await mutate(answersOf("GET /v1/resources", "GET /v1/slots"));
  };
  const read = (): Promise<void> =>
    act(
      () =>
        call(
          "POST /v1/resources/:resourceId/busy-calendars/:calendarId/reading",
          { params },
          { idempotencyKey: newId() },
        ),
      () => t("busy.readAgain"),
    );
  const remove = async (): Promise<void> => {
    const texts = { title: t("busy.removeTitle"), text: t("busy.removeText", { url, name: resource.name }) };
    if ((await ask({ ...texts, validateLabel: t("busy.remove") })) === null) return;
    await act(
      () => call("DELETE /v1/resources/:resourceId/busy-calendars/:calendarId", { params }),
      () => t("busy.removed"),
    );
  };
  return (
    <li className={cx(layout.line2, layout.top, layout.between, css.busy)}>
      <span className={cx(layout.grid1, layout.shrink, css.busyWords)}>
        <span className={cx(layout.small, layout.breakable)}>{url}</span>
        {fault ? (
          <StatusBadge group="error">{t(`errors:${fault}`)}</StatusBadge>
        ) : fetchedAt ? (
          <span className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
            {t("busy.state", { at: format.ago(fetchedAt), count: times })}
          </span>
        ) : (
          <StatusBadge group="waiting">{t("busy.never")}</StatusBadge>
        )}
        {fault && fetchedAt ? (
          <span className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
            {t("busy.kept", { at: format.date(fetchedAt, "stamp"), count: times })}
          </span>
        ) : null}
      </span>
      {writes ? (
        <span className={cx(layout.line1, layout.fixed, css.acts)}>
          <IconButton size="s" label={t("busy.read", { url })} busy={reading} onClick={() => void read()}>
            <RefreshCw aria-hidden="true" />
          </IconButton>
          <IconButton size="s" label={t("busy.removeOf", { url })} onClick={() => void remove()}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}

type Props = { resource: Resource; writes: boolean; onChange: () => void; onBusy: () => void };

/** Shows a guide or a room: its colour, languages, and the calendars with its busy times. */
export function ResourceCard({ resource, writes, onChange, onBusy }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const { name, color, languages, busy, archived, userId } = resource;
  return (
    <Card
      title={
        <span className={cx(layout.inline2, layout.middle, layout.shrink, layout.breakable)}>
          <span className={css.dot} style={{ background: color }} aria-hidden="true" />
          {name}
        </span>
      }
      aside={
        writes ? (
          <IconButton size="s" label={t("resources.change", { name })} onClick={onChange}>
            <Pencil aria-hidden="true" />
          </IconButton>
        ) : undefined
      }
    >
      <div className={cx(layout.grid4, layout.single)}>
        <p className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
          {[
            languages.length > 0 ? languages.map(words.language).join(", ") : t("resources.anyLanguage"),
            userId ? t("resources.hasAccount") : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {busy.length > 0 ? (
          <ul className={cx(layout.plain, layout.grid2)} aria-label={t("busy.of", { name })}>
            {busy.map((calendar) => (
              <Busy key={calendar.id} resource={resource} calendar={calendar} writes={writes} />
            ))}
          </ul>
        ) : null}
        {writes && !archived ? (
          <div>
            <Button size="s" look="quiet" icon={<CalendarPlus aria-hidden="true" />} onClick={onBusy}>
              {t("busy.add")}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
