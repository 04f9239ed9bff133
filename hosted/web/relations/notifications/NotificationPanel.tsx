import { Bell, BellOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { safePath } from "@cuvee/core/people/accounts/accounts.ts";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useMarkAsSeen, useNotifications, type Notification } from "#relations/notifications/calls.ts";
import { NotificationItem } from "#relations/notifications/NotificationItem.tsx";
import { Button } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { downloadAgain } from "#ui/table/downloads.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/notifications/NotificationPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Filter = "all" | "unread";

/** The list of the notification centre: a filter, marking all as seen, and a link to the subject of each. */
export function NotificationPanel({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation("notifications");
  const { data, error, unseen, mutate } = useNotifications();
  const mark = useMarkAsSeen();
  const [filter, setFilter] = useState<Filter>("all");
  const [, navigate] = useLocation();
  const shown = filter === "unread" ? unseen : data;
  const open = (one: Notification): void => {
    if (!one.seen) void mark([one.id]);
    onDone();
    const { exportId } = one.content;
    if (one.type === "exportReady" && typeof exportId === "string")
      return void downloadAgain(exportId).catch((failure: unknown) =>
        showSnackbar("error", problemOf(failure).message),
      );
    navigate(safePath(one.redirectLink, paths.dashboard()));
  };
  return (
    <div className={cx(layout.column, css.panel)}>
      <div className={cx(layout.row12, layout.middle, layout.between, css.bar)}>
        <FilterTabs<Filter>
          label={t("filter")}
          value={filter}
          onChange={setFilter}
          items={[
            { value: "all", label: t("all") },
            { value: "unread", label: t("unread"), count: unseen.length || undefined },
          ]}
        />
        <Button
          look="quiet"
          size="s"
          className={css.all}
          disabled={unseen.length === 0}
          onClick={() => void mark(unseen.map((one) => one.id))}
        >
          {t("markAll")}
        </Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !shown ? (
        <WhenLate>
          <div className={cx(layout.stack4, css.waiting)}>
            {[70, 55, 62].map((width) => (
              <Skeleton key={width} width={`${width}%`} height="1.2em" />
            ))}
          </div>
        </WhenLate>
      ) : shown.length === 0 ? (
        <EmptyState
          icon={filter === "unread" ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
          title={t("empty")}
        />
      ) : (
        <ul className={cx(layout.column, css.list)}>
          {shown.map((one) => (
            <NotificationItem key={one.id} one={one} onOpen={open} />
          ))}
        </ul>
      )}
    </div>
  );
}
