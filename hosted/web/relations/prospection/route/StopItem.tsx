import { navigationLinks, type FixedEnd } from "@cuvee/core/relations/prospection/route.ts";
import type { DayRouteStop } from "@cuvee/core/relations/prospection/route.contract.ts";
import {
  ArrowDown,
  ArrowUp,
  CheckCheck,
  Ellipsis,
  Navigation,
  Phone,
  Pin,
  RotateCcw,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/prospection/route/route.module.css";
import * as layout from "#ui/layout.ts";

export type StopActs = {
  /** Moves it up (-1) or down (1). */
  move: (clientId: string, by: number) => void;
  fix: (clientId: string, end: FixedEnd | null) => void;
  remove: (clientId: string) => void;
  visit: (stop: DayRouteStop) => void;
  reopen: (clientId: string) => void;
};

type StopProps = {
  stop: DayRouteStop;
  /** From 1. */
  number: number;
  isLast: boolean;
  /** Estimated time of arrival, and the leg that leads there, in words. */
  arrival: string;
  leg: string;
  /** Null: the route is only read. */
  acts: StopActs | null;
};

function useEntries({ stop, acts }: StopProps): MenuEntry[] {
  const { t } = useTranslation("dayRoutes");
  const links = navigationLinks(stop.address.join(", "), stop.point);
  const open = (href: string) => () => void window.open(href, "_blank", "noopener");
  const navigation: MenuEntry[] =
    stop.address.length === 0
      ? []
      : (["google", "apple", "geo"] as const).map((app) => ({
          kind: "act",
          label: t(`stop.in.${app}`),
          icon: <Navigation aria-hidden="true" />,
          act: app === "geo" ? () => location.assign(links.geo) : open(links[app]),
        }));
  if (!acts) return navigation;
  const fix = (end: FixedEnd): MenuEntry => ({
    kind: "choice",
    label: t(`stop.fixed.${end}`),
    icon: <Pin aria-hidden="true" />,
    checked: stop.fixed === end,
    act: () => acts.fix(stop.clientId, stop.fixed === end ? null : end),
  });
  return [
    ...navigation,
    ...(navigation.length > 0 ? [{ kind: "line" } as const] : []),
    fix("first"),
    fix("last"),
    ...(stop.result === null
      ? []
      : [
          {
            kind: "act",
            label: t("stop.reopen"),
            icon: <RotateCcw aria-hidden="true" />,
            act: () => acts.reopen(stop.clientId),
          } as const,
        ]),
    {
      kind: "act",
      label: t("stop.remove"),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      act: () => acts.remove(stop.clientId),
    },
  ];
}

function Words({ stop, leg, arrival }: Pick<StopProps, "stop" | "leg" | "arrival">): ReactNode {
  const { t } = useTranslation("dayRoutes");
  return (
    <div className={cx(layout.stack1, layout.shrink, css.words)}>
      <span className={cx(layout.row2, layout.middle)}>
        <Link href={paths.client(stop.clientId)} className={cx(layout.medium, stop.result && css.done)}>
          {stop.name}
        </Link>
        {stop.fixed === null ? null : <Badge>{t(`stop.badge.${stop.fixed}`)}</Badge>}
        {stop.result === null ? null : <Badge>{t(`results.${stop.result}`)}</Badge>}
      </span>
      <span className={cx(layout.quiet, layout.small)}>{stop.address.join(", ") || t("stop.noAddress")}</span>
      <span className={cx(layout.quiet, layout.small)}>
        <span className={css.arrival}>{arrival}</span>
        {leg === "" ? "" : ` · ${leg}`}
        {stop.point === null ? <span className={css.unknown}> · {t("stop.noPlace")}</span> : null}
      </span>
      {stop.note === "" ? null : <span className={layout.small}>{stop.note}</span>}
    </div>
  );
}

/** A stop of a route: where, when, and what can be done there. */
export function StopItem(props: StopProps): ReactNode {
  const { stop, number, isLast, acts } = props;
  const { t } = useTranslation("dayRoutes");
  const entries = useEntries(props);
  const { name } = stop;
  return (
    <li className={css.stop} data-stop={stop.clientId}>
      <span className={cx(css.number, stop.result && css.numberDone)} aria-hidden="true">
        {number}
      </span>
      <Words {...props} />
      <span className={css.acts}>
        {stop.phone === "" ? null : (
          <a
            className={css.icon}
            href={`tel:${stop.phone.replaceAll(/[^+\d]/g, "")}`}
            aria-label={t("map.call", { name })}
          >
            <Phone size={18} aria-hidden="true" />
          </a>
        )}
        {acts ? (
          <>
            <IconButton
              label={t("stop.up", { name })}
              disabled={number === 1}
              data-move="up"
              onClick={() => acts.move(stop.clientId, -1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t("stop.down", { name })}
              disabled={isLast}
              data-move="down"
              onClick={() => acts.move(stop.clientId, 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </>
        ) : null}
        {entries.length > 0 ? (
          <Menu
            align="end"
            entries={entries}
            trigger={
              <IconButton label={t("stop.more", { name })}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          />
        ) : null}
        {acts && stop.result === null ? (
          <Button
            size="s"
            icon={<CheckCheck aria-hidden="true" />}
            aria-label={t("stop.visitOf", { name })}
            onClick={() => acts.visit(stop)}
          >
            {t("stop.visit")}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
