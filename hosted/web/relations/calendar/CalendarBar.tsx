import { CALENDAR_LAYERS, type CalendarLayer } from "@cuvee/core/relations/calendar/calendar.ts";
import { ChevronLeft, ChevronRight, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useSession } from "#kit/session.tsx";
import type { CalendarPlace } from "#relations/calendar/place.ts";
import { LAYER_LOOKS } from "#relations/calendar/layers.tsx";
import type { CalendarView } from "#relations/calendar/period.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

type BarProps = {
  place: CalendarPlace;
  heading: string;
  views: readonly CalendarView[];
  go: (by: 1 | -1) => void;
};

/** Period on screen, other periods, and other views. */
export function CalendarBar({ place, heading, views, go }: BarProps): ReactNode {
  const { t } = useTranslation("calendar");
  const { view, date, change } = place;
  return (
    <div className={css.bar}>
      <div className={cx(layout.line1, css.screenOnly)}>
        <IconButton label={t("before")} look="secondary" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <Button onClick={() => change({ date: null })}>{t("today")}</Button>
        <IconButton label={t("after")} look="secondary" onClick={() => go(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <h2 className={css.heading} aria-live="polite">
        {heading}
      </h2>
      <span className={cx(css.date, css.screenOnly)}>
        <DateInput label={t("goTo")} value={date} onChange={(day) => change({ date: day })} />
      </span>
      <div className={css.screenOnly}>
        <FilterTabs
          label={t("views")}
          items={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next })}
        />
      </div>
    </div>
  );
}

type SwitchesProps = { place: CalendarPlace; open: readonly CalendarLayer[] };

/** A switch for each layer that the person may see, and the people whose items are shown. */
export function LayerSwitches({ place, open }: SwitchesProps): ReactNode {
  const { t } = useTranslation("calendar");
  const { kinds, change } = place;
  const isOn = (layer: CalendarLayer): boolean => kinds === null || kinds.includes(layer);
  const toggle = (layer: CalendarLayer): void => {
    const next = CALENDAR_LAYERS.filter((one) => open.includes(one) && isOn(one) !== (one === layer));
    change({ kinds: next.length === open.length ? null : next.join(",") || "none" });
  };
  return (
    <div className={cx(layout.row2, layout.middle, css.switches)}>
      <div className={cx(layout.row2, layout.shrink, css.layers)} role="group" aria-label={t("layers")}>
        {open.map((layer) => {
          const { icon: Icon } = LAYER_LOOKS[layer];
          return (
            <button
              key={layer}
              type="button"
              className={cx(css.switch, css[layer], isOn(layer) && css.on)}
              aria-pressed={isOn(layer)}
              onClick={() => toggle(layer)}
            >
              <Icon size={16} aria-hidden="true" className={css.mark} />
              {t(`layer.${layer}`)}
            </button>
          );
        })}
      </div>
      <PeopleMenu place={place} />
    </div>
  );
}

/** The people whose tasks, and guided visits, are shown; absent for a person who only has their own. */
function PeopleMenu({ place }: { place: CalendarPlace }): ReactNode {
  const { t } = useTranslation("calendar");
  const { user } = useSession();
  const { people: chosen, change } = place;
  const { data } = useAnswer("GET /v1/tasks/people", {}, { revalidateOnFocus: false });
  const people = data?.people ?? [];
  if (people.length < 2) return null;
  const nameOf = ({ id, name, isAgent }: (typeof people)[number]): string =>
    id === user?.id ? t("me", { name }) : isAgent ? t("agent", { name }) : name;
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    change({ people: next.join(",") });
  };
  const only = people.find(({ id }) => chosen.length === 1 && id === chosen[0]);
  return (
    <Menu
      trigger={
        <Button size="s" icon={<UsersRound aria-hidden="true" />}>
          {chosen.length === 0 ? t("everyone") : only ? nameOf(only) : t("someone", { count: chosen.length })}
        </Button>
      }
      title={t("peopleTitle")}
      entries={[
        {
          kind: "choice",
          label: t("everyone"),
          checked: chosen.length === 0,
          act: () => change({ people: null }),
        },
        { kind: "line" },
        ...people.map((one) => ({
          kind: "choice" as const,
          label: nameOf(one),
          checked: chosen.includes(one.id),
          act: () => toggle(one.id),
        })),
      ]}
    />
  );
}
