import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import {
  clockTime,
  dayAtMinutes,
  directionsLinks,
  estimateTimes,
  minutesOf,
  withMoved,
  orderRoute,
  routeLegs,
  STOPS_MAX,
  type RouteLegs,
} from "@cuvee/core/relations/prospection/route.ts";
import type { DayRoute, DayRouteStop } from "@cuvee/core/relations/prospection/route.contract.ts";
import {
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Printer,
  Route,
  Trash2,
  Waypoints,
} from "lucide-react";
import { useMemo, useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { AddStop } from "#relations/prospection/route/AddStop.tsx";
import { RouteFrame } from "#relations/prospection/route/RouteFrame.tsx";
import { RouteSheet } from "#relations/prospection/route/RouteSheet.tsx";
import { StopItem, type StopActs } from "#relations/prospection/route/StopItem.tsx";
import { useDayRoute, type RouteActs } from "#relations/prospection/route/useDayRoute.ts";
import { VisitDialog } from "#relations/prospection/route/VisitDialog.tsx";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { ask } from "#ui/popup/popup.ts";
import { cx } from "#ui/classes.ts";
import css from "#relations/prospection/route/route.module.css";
import * as layout from "#ui/layout.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day and the person of the address; today's own route without any. */
function useRouteAddress() {
  const text = useSearch();
  const [, navigate] = useLocation();
  const read = new URLSearchParams(text);
  const asked = read.get("day") ?? "";
  const day = DAY.test(asked) ? asked : dayInFrance(Date.now());
  const userId = read.get("person");
  const go = (next: { day?: string; userId?: string | null }): void =>
    navigate(
      paths.prospection({
        view: "route",
        day: next.day ?? day,
        person: next.userId === undefined ? userId : next.userId,
      }),
    );
  return { day, userId, go };
}

type RouteAddress = ReturnType<typeof useRouteAddress>;

/** Days and persons whose routes the reader sees, and what can be done with the route. */
function RouteBar({ place, children }: { place: RouteAddress; children: ReactNode }): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const { day, userId, go } = place;
  const { data } = useAnswer("GET /v1/day-routes", { query: { from: day, to: day } });
  const others = (data?.routes ?? []).filter(({ isMine }) => !isMine);
  return (
    <div className={css.bar} data-print="none">
      <div className={css.days}>
        <IconButton
          look="secondary"
          label={t("route.previous")}
          onClick={() => go({ day: dayAfter(day, -1) })}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <DateInput
          label={t("route.day")}
          value={day}
          onChange={(next) => (next ? go({ day: next }) : undefined)}
        />
        <IconButton look="secondary" label={t("route.next")} onClick={() => go({ day: dayAfter(day, 1) })}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {others.length > 0 || userId !== null ? (
        <Select
          className={css.person}
          aria-label={t("route.person")}
          value={userId ?? ""}
          options={[
            { value: "", label: t("route.mine") },
            ...others.map((one) => ({ value: one.userId, label: one.userName || t("route.colleague") })),
            ...(userId !== null && !others.some((one) => one.userId === userId)
              ? [{ value: userId, label: t("route.colleague") }]
              : []),
          ]}
          onChange={({ target }) => go({ userId: target.value === "" ? null : target.value })}
        />
      ) : null}
      {children}
    </div>
  );
}

/** Returns the acts on the stops of a route. */
function useStopActs(
  route: DayRoute,
  acts: RouteActs,
  { visit, tell }: { visit: (stop: DayRouteStop) => void; tell: (sentence: string) => void },
): StopActs {
  const { t } = useTranslation("dayRoutes");
  const inOrder = (ids: readonly string[]): DayRouteStop[] =>
    ids.flatMap((id) => route.stops.find(({ clientId }) => clientId === id) ?? []);
  return {
    move: (clientId, by) => {
      const before = route.stops.map((stop) => stop.clientId);
      const moved = inOrder(withMoved(before, clientId, by));
      acts.arrange(moved);
      const at = moved.findIndex((stop) => stop.clientId === clientId);
      tell(t("stop.moved", { name: moved[at]?.name ?? "", at: at + 1, total: moved.length }));
      // The button moves with its stop and keeps the focus; at an end of the list the other button gets it.
      const name = by < 0 ? "up" : "down";
      requestAnimationFrame(() => {
        const buttons = [
          ...document.querySelectorAll<HTMLButtonElement>(`[data-stop="${clientId}"] [data-move]`),
        ];
        const enabled = buttons.filter((button) => !button.disabled);
        (enabled.find((button) => button.dataset["move"] === name) ?? enabled[0])?.focus();
      });
    },
    fix: (clientId, end) =>
      acts.arrange(
        route.stops.map((stop) =>
          stop.clientId === clientId
            ? { ...stop, fixed: end }
            : // One stop is the first, one the last.
              { ...stop, fixed: stop.fixed === end ? null : stop.fixed },
        ),
      ),
    remove: (clientId) => acts.arrange(route.stops.filter((stop) => stop.clientId !== clientId)),
    visit,
    reopen: (clientId) => {
      call(
        "POST /v1/day-routes/:day/stops/:clientId/reopening",
        { params: { day: route.day, clientId }, body: {} },
        { idempotencyKey: newId() },
      ).then(
        (next) => {
          acts.show(next);
          showSnackbar("success", t("stop.reopened"));
        },
        (error: unknown) => showSnackbar("error", problemOf(error).message),
      );
    },
  };
}

type Estimate = { legs: RouteLegs; arrivals: string[]; end: string; isTooLong: boolean };

/** Returns the legs of a route, and its times in words. */
function useEstimate(route: DayRoute): Estimate {
  const { t } = useTranslation("dayRoutes");
  const format = useFormat();
  return useMemo(() => {
    const legs = routeLegs(
      route.stops.map(({ point }) => point),
      { start: route.startPoint, returns: route.returns },
    );
    const times = estimateTimes(legs, {
      startsAt: minutesOf(route.startsAt),
      visitMinutes: route.visitMinutes,
      kmPerHour: route.kmPerHour,
    });
    const words = (minutes: number): string => {
      const time = clockTime(minutes);
      const day = dayAtMinutes(route.day, minutes);
      if (day === route.day) return time;
      if (day === dayAfter(route.day, 1)) return t("route.dayAfter", { time });
      return t("route.laterDay", { time, day: format.date(`${day}T12:00:00Z`, "weekday") });
    };
    const isTooLong = times.endsAt >= 1440;
    return { legs, arrivals: times.arrivals.map(words), end: words(times.endsAt), isTooLong };
  }, [route, t, format]);
}

function Stops({
  route,
  acts,
  estimate,
}: {
  route: DayRoute;
  acts: RouteActs;
  estimate: Estimate;
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const format = useFormat();
  const [visiting, setVisiting] = useState<DayRouteStop | null>(null);
  const [told, setTold] = useState("");
  const stopActs = useStopActs(route, acts, { visit: setVisiting, tell: setTold });
  const legOf = (i: number): string => {
    const km = estimate.legs.km[i];
    return km === null || km === undefined || (i === 0 && !route.startPoint)
      ? ""
      : t("route.leg", { km: format.count(Math.round(km)) });
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      <ol className={css.stops}>
        {route.stops.map((stop, i) => (
          <StopItem
            key={stop.clientId}
            stop={stop}
            number={i + 1}
            isLast={i === route.stops.length - 1}
            arrival={t("route.arrival", { time: estimate.arrivals[i] ?? "" })}
            leg={legOf(i)}
            acts={route.isMine ? stopActs : null}
          />
        ))}
      </ol>
      {visiting ? (
        <VisitDialog
          day={route.day}
          stop={visiting}
          onVisited={acts.show}
          onClose={() => setVisiting(null)}
        />
      ) : null}
    </>
  );
}

function Summary({ route, estimate }: { route: DayRoute; estimate: Estimate }): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const format = useFormat();
  const done = route.stops.filter(({ result }) => result !== null).length;
  const start = route.start === "stop" ? null : route.startName || null;
  const links = directionsLinks(route.stops.map(({ address }) => address.join(", ")).filter(Boolean), start);
  return (
    <div className={layout.stack4}>
      <dl className={css.sums}>
        <dt>{t("summary.stops")}</dt>
        <dd>{t("summary.done", { done, total: route.stops.length })}</dd>
        <dt>{t("summary.km")}</dt>
        <dd>{t("route.km", { km: format.count(Math.round(estimate.legs.totalKm)) })}</dd>
        <dt>{route.returns && route.startPoint ? t("summary.back") : t("summary.end")}</dt>
        <dd>{estimate.end}</dd>
      </dl>
      {estimate.isTooLong ? <Notice tone="warning">{t("summary.tooLong")}</Notice> : null}
      <p className={cx(layout.quiet, layout.small, layout.unmargined)}>{t("summary.hint")}</p>
      {links.length > 0 ? (
        <div className={css.links}>
          {links.map(({ from, to, href }) => (
            <ButtonLink
              key={from}
              href={href}
              loads
              target="_blank"
              rel="noopener noreferrer"
              icon={<Waypoints aria-hidden="true" />}
            >
              {links.length === 1 ? t("summary.directions") : t("summary.directionsPart", { from, to })}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function EmptyRoute(): ReactNode {
  const { t } = useTranslation("dayRoutes");
  return (
    <EmptyState
      icon={<Route aria-hidden="true" />}
      title={t("route.empty")}
      text={t("route.emptyText", { max: STOPS_MAX })}
    >
      <ButtonLink href={paths.prospection({ view: "map" })}>{t("route.toMap")}</ButtonLink>
    </EmptyState>
  );
}

/** The route on paper. */
function Paper({ route, day, estimate }: { route: DayRoute; day: string; estimate: Estimate }): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const format = useFormat();
  const start =
    route.startName === "" ? "" : t("sheet.start", { place: route.startName, time: route.startsAt });
  const km = t("route.km", { km: format.count(Math.round(estimate.legs.totalKm)) });
  return (
    <RouteSheet
      route={route}
      title={t("sheet.title", { day })}
      text={[route.userName, start, km].filter(Boolean).join(" · ")}
      arrivals={estimate.arrivals}
    />
  );
}

function RouteBoard({ route, acts }: { route: DayRoute; acts: RouteActs }): ReactNode {
  const { t } = useTranslation("dayRoutes");
  const format = useFormat();
  const estimate = useEstimate(route);
  const order = (): void => {
    const ids = orderRoute(
      route.stops.map(({ clientId: id, point, fixed }) => ({ id, point, fixed })),
      { start: route.startPoint, returns: route.returns },
    );
    acts.arrange(ids.flatMap((id) => route.stops.find(({ clientId }) => clientId === id) ?? []));
    showSnackbar("success", t("route.ordered"));
  };
  const add = (clientId: string): void => {
    call(
      "POST /v1/day-routes/:day/stops",
      { params: { day: route.day }, body: { clientIds: [clientId] } },
      { idempotencyKey: newId() },
    ).then(
      ({ route: next }) => acts.show(next),
      (error: unknown) => showSnackbar("error", problemOf(error).message),
    );
  };
  const day = format.date(`${route.day}T12:00:00Z`, "weekday");
  const isEmpty = route.stops.length === 0;
  return (
    <>
      <div className={css.board} data-print="none">
        <Card
          flush
          title={day}
          aside={
            route.isMine && route.stops.length > 1 ? (
              <Button look="primary" size="s" icon={<Route aria-hidden="true" />} onClick={order}>
                {t("route.order")}
              </Button>
            ) : null
          }
        >
          {isEmpty ? <EmptyRoute /> : <Stops route={route} acts={acts} estimate={estimate} />}
          {route.isMine && route.stops.length < STOPS_MAX ? (
            <div className={css.add}>
              <AddStop taken={new Set(route.stops.map(({ clientId }) => clientId))} onAdd={add} />
            </div>
          ) : null}
        </Card>
        <div className={layout.stack4}>
          {isEmpty ? null : (
            <Card title={t("summary.title")}>
              <Summary route={route} estimate={estimate} />
            </Card>
          )}
          {route.isMine && !isEmpty ? (
            <Card title={t("frame.title")}>
              <RouteFrame route={route} onChange={acts.set} />
            </Card>
          ) : null}
        </div>
      </div>
      {isEmpty ? null : <Paper route={route} day={day} estimate={estimate} />}
    </>
  );
}

type RouteMenuProps = { route: DayRoute; acts: RouteActs; place: RouteAddress };

/** Returns the acts that move a route to another day, and empty it. */
function useRouteActs({ route, acts, place }: RouteMenuProps) {
  const { t } = useTranslation("dayRoutes");
  const move = async (): Promise<void> => {
    const to = await ask<"date">({
      title: t("route.moveTitle"),
      validateLabel: t("route.move"),
      field: { kind: "date", label: t("add.day"), value: dayAfter(route.day, 1), required: true },
    });
    if (to === null || to === "") return;
    try {
      await call(
        "POST /v1/day-routes/:day/move",
        { params: { day: route.day }, body: { version: route.version, to } },
        { idempotencyKey: newId() },
      );
      showSnackbar("success", t("route.moved"));
      place.go({ day: to });
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    }
  };
  const empty = async (): Promise<void> => {
    const isSure = await ask({
      title: t("route.clearTitle"),
      text: t("route.clearText"),
      validateLabel: t("route.clear"),
    });
    if (isSure) acts.arrange([]);
  };
  return { move, empty };
}

/** Prints, moves or empties a route. */
function RouteMenu(props: RouteMenuProps): ReactNode {
  const { route } = props;
  const { t } = useTranslation("dayRoutes");
  const { move, empty } = useRouteActs(props);
  if (route.stops.length === 0) return null;
  return (
    <div className={layout.row2}>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t("route.print")}
      </Button>
      {route.isMine ? (
        <Menu
          align="end"
          entries={[
            {
              kind: "act",
              label: t("route.moveTo"),
              icon: <CalendarClock aria-hidden="true" />,
              act: () => void move(),
            },
            {
              kind: "act",
              label: t("route.clear"),
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              act: () => void empty(),
            },
          ]}
          trigger={
            <IconButton look="secondary" label={t("route.more")}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      ) : null}
    </div>
  );
}

/** The route of a day: its stops in order, with distances and times, to be driven, ticked off and printed. */
export default function RouteView(): ReactNode {
  const place = useRouteAddress();
  const { answer, acts } = useDayRoute(place.day, place.userId);
  return (
    <div className={layout.stack4}>
      <RouteBar place={place}>
        {answer.data ? <RouteMenu route={answer.data} acts={acts} place={place} /> : null}
      </RouteBar>
      <Answered of={answer} waiting="24rem" card>
        {(route) => <RouteBoard key={`${route.day} ${route.userId}`} route={route} acts={acts} />}
      </Answered>
    </div>
  );
}
