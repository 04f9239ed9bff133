import { MapPinHouse, Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { RESOURCE_KINDS, type Resource } from "@cuvee/core/visits/calendars/calendars.ts";
import { useAnswer } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ResourceCard } from "#visits/calendars/ResourceCard.tsx";
import { EventsNav } from "#visits/events/EventsNav.tsx";
import css from "#visits/calendars/calendars.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ResourceDialog = lazy(() => import("#visits/calendars/ResourceDialog.tsx"));
const BusyDialog = lazy(() => import("#visits/calendars/BusyDialog.tsx"));

const READING_MS = 3000;
/** A calendar that was just added is being read: its content is polled until it is there. */
const untilRead = (now: { resources: Resource[] } | undefined): number =>
  now?.resources.some(({ busy }) => busy.some((one) => one.fetchedAt === null && one.fault === null))
    ? READING_MS
    : 0;

/** Groups the active resources by their kind, and the archived ones. */
const groupsOf = (resources: readonly Resource[]) =>
  [
    ...RESOURCE_KINDS.map((kind) => ({
      key: kind as string,
      of: resources.filter((one) => one.kind === kind && !one.archived),
    })),
    { key: "archived", of: resources.filter((one) => one.archived) },
  ].filter(({ of }) => of.length > 0);

type Opened = { change: Resource | null } | { busy: Resource };

/** Guides, rooms and other resources of slots: `/dashboard/reservations/resources`. */
export default function ResourcesPage(): ReactNode {
  const { t } = useTranslation("visits");
  const { user } = useSession();
  const [opened, open] = useState<Opened | null>(null);
  const answer = useAnswer("GET /v1/resources", {}, { refreshInterval: untilRead });
  // An external calendar was read, and its content has changed.
  useLive("slot", () => void answer.mutate());
  const writes = user !== null && hasPermission(user, "createEvent");
  const add = writes ? (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => open({ change: null })}>
      {t("resources.add")}
    </Button>
  ) : null;
  const card = (resource: Resource): ReactNode => (
    <li key={resource.id}>
      <ResourceCard
        resource={resource}
        writes={writes}
        onChange={() => open({ change: resource })}
        onBusy={() => open({ busy: resource })}
      />
    </li>
  );
  const close = (): void => open(null);
  return (
    <>
      <EventsNav />
      <PageHeader title={t("resources.title")} text={t("resources.text")} actions={add} />
      <Answered
        of={answer}
        waiting="14rem"
        card
        empty={({ resources }) =>
          resources.length === 0 ? (
            <EmptyState
              icon={<MapPinHouse aria-hidden="true" />}
              title={t("resources.empty")}
              text={t("resources.emptyText")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ resources }) => (
          <div className={css.groups}>
            {groupsOf(resources).map(({ key, of }) => (
              <section key={key}>
                <h2 className={css.groupName}>{t(`resources.kinds.${key}`)}</h2>
                <ul className={cx(layout.plain, layout.grid4, css.cards)}>{of.map(card)}</ul>
              </section>
            ))}
          </div>
        )}
      </Answered>
      {opened ? (
        <Suspense>
          {"change" in opened ? (
            <ResourceDialog resource={opened.change} onClose={close} />
          ) : (
            <BusyDialog resource={opened.busy} onClose={close} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}
