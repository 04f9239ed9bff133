import { CalendarSync, Copy, Plus, Trash2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { mutate as refresh } from "swr";
import type { Feed } from "@cuvee/core/visits/calendars/calendars.ts";
import { answersOf, call, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ask } from "#ui/popup/popup.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { EventsNav } from "#visits/events/EventsNav.tsx";
import css from "#visits/calendars/calendars.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FeedDialog = lazy(() => import("#visits/calendars/FeedDialog.tsx"));

/** Shows one address: its content, with buttons to copy and to revoke it. */
function FeedCard({ feed, writes }: { feed: Feed; writes: boolean }): ReactNode {
  const { t } = useTranslation("visits");
  const format = useFormat();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(feed.url);
      showSnackbar("success", t("feeds.copied"));
    } catch {
      showSnackbar("error", t("feeds.copyRefused"));
    }
  };
  const revoke = async (): Promise<void> => {
    const texts = { title: t("feeds.revokeTitle", { name: feed.name }), text: t("feeds.revokeText") };
    if ((await ask({ ...texts, validateLabel: t("feeds.revoke"), error: true })) === null) return;
    try {
      await call("DELETE /v1/calendar-feeds/:feedId", { params: { feedId: feed.id } });
      showSnackbar("success", t("feeds.revoked"));
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
    await refresh(answersOf("GET /v1/calendar-feeds"));
  };
  return (
    <Card title={feed.name} aside={<Badge>{t(`feeds.kind.${feed.kind}`)}</Badge>}>
      <div className={cx(layout.grid4, layout.single)}>
        <Field label={t("feeds.url", { name: feed.name })} hideLabel>
          <Input readOnly value={feed.url} onFocus={({ target }) => target.select()} />
        </Field>
        <p className={cx(layout.quiet, layout.unmargined, layout.breakable)}>
          {[
            t(feed.withNames ? "feeds.withNames" : "feeds.withoutNames"),
            feed.lastReadAt ? t("feeds.read", { at: format.ago(feed.lastReadAt) }) : t("feeds.neverRead"),
          ].join(" · ")}
        </p>
        <div className={cx(layout.line1, layout.fixed, css.acts)}>
          <Button size="s" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t("feeds.copy")}
            <span className="visually-hidden"> {feed.name}</span>
          </Button>
          {writes ? (
            <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void revoke()}>
              {t("feeds.revoke")}
              <span className="visually-hidden"> {feed.name}</span>
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Addresses of the calendar for external readers: `/dashboard/reservations/resources/calendars`. */
export default function FeedsPage(): ReactNode {
  const { t } = useTranslation("visits");
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
  const answer = useAnswer("GET /v1/calendar-feeds", {});
  const writes = user !== null && hasPermission(user, "createEvent");
  const add = writes ? (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t("feeds.add")}
    </Button>
  ) : null;
  return (
    <>
      <EventsNav />
      <PageHeader title={t("feeds.title")} text={t("feeds.text")} actions={add} />
      <Answered
        of={answer}
        waiting="10rem"
        card
        empty={({ feeds }) =>
          feeds.length === 0 ? (
            <EmptyState
              icon={<CalendarSync aria-hidden="true" />}
              title={t("feeds.empty")}
              text={t("feeds.emptyText")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ feeds }) => (
          <ul className={cx(layout.plain, layout.grid4, css.cards)}>
            {feeds.map((feed) => (
              <li key={feed.id}>
                <FeedCard feed={feed} writes={writes} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {adding ? (
        <Suspense>
          <FeedDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
