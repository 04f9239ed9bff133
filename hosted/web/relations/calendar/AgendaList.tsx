import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { daysBetween } from "@cuvee/core/relations/calendar/calendar.ts";
import { CalendarDays, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { ItemIcon, LAYER_LOOKS } from "#relations/calendar/layers.tsx";
import type { Due } from "#relations/calendar/taskMoves.ts";
import { useItemWords } from "#relations/calendar/words.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

type More = CallAnswer<"GET /v1/calendar">["more"];
type ListProps = {
  from: string;
  to: string;
  today: string;
  items: readonly CalendarItem[];
  more: More;
  /** Every layer is hidden. */
  isHidden: boolean;
  onOpen: (item: CalendarItem) => void;
  onAdd: ((at: Due) => void) | null;
};

/** Items of some days below each other; days without any are left out. */
export function AgendaList({ from, to, today, items, more, isHidden, onOpen, onAdd }: ListProps): ReactNode {
  const { t } = useTranslation("calendar");
  const when = useWhen();
  const days = daysBetween(from, to).map((day) => ({
    day,
    those: items.filter((item) => item.day <= day && day <= item.lastDay),
    left: more.filter((one) => one.day === day),
  }));
  const shown = days.filter(({ those, left }) => those.length > 0 || left.length > 0);
  if (shown.length === 0)
    return (
      <EmptyState
        icon={<CalendarDays aria-hidden="true" />}
        title={t(isHidden ? "hidden" : "empty")}
        text={t(isHidden ? "hiddenText" : "emptyText")}
      />
    );
  return (
    <ol className={cx(layout.column, layout.plain)}>
      {shown.map(({ day, those, left }) => (
        <li key={day} className={css.day}>
          <h3 className={cx(layout.line2, layout.middle, layout.between, css.dayName)}>
            <span>
              {day === today ? `${t("today")} · ` : ""}
              {when.day(day)}
            </span>
            {onAdd ? (
              <IconButton
                size="s"
                label={t("addOn", { day: when.day(day) })}
                className={css.screenOnly}
                onClick={() => onAdd({ day, time: null })}
              >
                <Plus aria-hidden="true" />
              </IconButton>
            ) : null}
          </h3>
          <ul className={cx(layout.column, layout.plain)}>
            {those.map((item) => (
              <li key={item.id}>
                <AgendaItem item={item} day={day} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          <MoreOfDay left={left} />
        </li>
      ))}
    </ol>
  );
}

type ItemProps = {
  item: CalendarItem;
  /** The day on which it is listed: an item of several days is listed on each. */
  day: string;
  onOpen: (item: CalendarItem) => void;
};

/** The hours of an item on a day: one that goes on has an arrow. */
function Hours({ item, day }: Pick<ItemProps, "item" | "day">): ReactNode {
  const { t } = useTranslation("calendar");
  const when = useWhen();
  const { start, end } = item;
  if (start === null || end === null || (item.day < day && day < item.lastDay)) return t("wholeDay");
  if (item.day < day) return `→ ${when.time(end)}`;
  if (day < item.lastDay) return `${when.time(start)} →`;
  return (
    <>
      {when.time(start)}
      <span className={css.rowEnd}> – {when.time(end)}</span>
    </>
  );
}

function AgendaItem({ item, day, onOpen }: ItemProps): ReactNode {
  const words = useItemWords();
  const facts = [words.kind(item), item.text, item.place, words.seats(item), words.status(item)];
  return (
    <button
      type="button"
      className={cx(
        layout.line3,
        layout.top,
        layout.bare,
        layout.wide,
        css.row,
        css[item.layer],
        item.isProjected && css.projected,
        item.status === "done" && css.over,
      )}
      onClick={() => onOpen(item)}
    >
      <span className={css.rowHour}>
        <Hours item={item} day={day} />
      </span>
      <ItemIcon item={item} size={18} />
      <span className={cx(layout.column, layout.shrink, layout.fill)}>
        <span className={cx(layout.medium, layout.breakable, css.words)}>{words.title(item)}</span>
        <span className={cx(layout.quiet, layout.small, layout.breakable)}>
          {facts.filter(Boolean).join(" · ")}
        </span>
      </span>
    </button>
  );
}

/** Links to what a day has beyond the items that are listed. */
export function MoreOfDay({ left, named }: { left: More; named?: boolean }): ReactNode {
  const { t } = useTranslation("calendar");
  const when = useWhen();
  if (left.length === 0) return null;
  return (
    <p className={cx(layout.row3, layout.small, layout.unmargined, css.left)}>
      {left.map(({ day, layer, count }) => (
        <Link key={`${day}${layer}`} href={LAYER_LOOKS[layer].moreHref(day)}>
          {[named ? when.day(day) : "", t("more", { count, layer: t(`layer.${layer}`) })]
            .filter(Boolean)
            .join(" · ")}
        </Link>
      ))}
    </p>
  );
}
