import { lazy, Suspense, useMemo, type ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { SHOP_TIME_ZONE, type Rule } from "@cuvee/core/visits/events/events.ts";
import { daysOf } from "@cuvee/core/visits/events/recurrence.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { problemOf } from "#kit/api.ts";
import { useFormPart } from "#ui/form/formContext.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import type { EventValues } from "#visits/events/eventValues.ts";
import { isWhole } from "#visits/events/rules/ruleValues.ts";
import { useRulePreview, type Preview } from "#visits/events/rules/useRulePreview.ts";
import { useEventLabels } from "#visits/events/labels.ts";
import parts from "#visits/events/parts.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const RuleDays = lazy(() => import("#visits/events/rules/RuleDays.tsx"));

/** Number of days that are named before "and so many more". */
const NAMED = 12;
/** Most conflicts that the server returns. */
const MOST = 50;

/** Shows the excluded and the added days by name, for users who do not see the calendar. */
function DayList({
  days,
  say,
}: {
  days: readonly string[];
  say: (days: string, count: number) => string;
}): ReactNode {
  const words = useEventLabels();
  if (days.length === 0) return null;
  const named = days.slice(0, NAMED).map(words.short).join(", ");
  return <li>{say(days.length > NAMED ? `${named}…` : named, days.length)}</li>;
}

function Facts({ rule, preview }: { rule: Rule; preview: Preview }): ReactNode {
  const { t } = useTranslation("visits");
  const of = (reason: string): string[] =>
    preview.leftOut.filter((one) => one.reason === reason).map((one) => one.day);
  return (
    <ul className={cx(layout.grid1, layout.small, layout.unmargined, parts.facts)}>
      <DayList days={of("exception")} say={(days, count) => t("preview.exceptions", { days, count })} />
      <DayList days={rule.extraDates} say={(days, count) => t("preview.extras", { days, count })} />
      <DayList days={of("closedDay")} say={(days, count) => t("preview.closed", { days, count })} />
    </ul>
  );
}

function Conflicts({ conflicts }: Pick<Preview, "conflicts">): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  if (conflicts.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t(conflicts.length < MOST ? "preview.conflicts" : "preview.conflictsMany", {
        count: conflicts.length,
      })}
    >
      <Disclosure summary={t("preview.conflictsShow")}>
        <ul className={cx(layout.grid1, layout.small, layout.unmargined, parts.facts)}>
          {conflicts.map((one) => (
            <li key={`${one.start} ${one.resource} ${one.with}`}>
              {t(one.with ? "preview.conflict" : "preview.conflictBusy", {
                resource: one.resource,
                at: words.moment(one.start),
                with: one.with,
              })}
            </li>
          ))}
        </ul>
      </Disclosure>
    </Notice>
  );
}

/**
 * Shows the slots of the two nights in the year when the clocks skip an hour or repeat it, and when they take place.
 */
function Clocks({ clocks }: Pick<Preview, "clocks">): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  if (clocks.length === 0) return null;
  return (
    <Notice tone="warning" title={t("clocks.title")}>
      <ul className={cx(layout.grid1, layout.small, layout.unmargined, parts.facts)}>
        {clocks.map(({ day, kind, said, start, end }) => (
          <li key={`${day} ${said.start} ${start}`}>
            {t(`clocks.rule.${kind}`, {
              day: words.day(day),
              from: said.start,
              to: said.end,
              start: words.clock(start),
              end: words.clock(end),
              duration: words.duration(Math.round((end - start) / 60_000)),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type CountProps = {
  error: unknown;
  preview: Preview | undefined;
  waiting: boolean;
  asks: boolean;
};

/** Number of slots and the first one, or why they cannot be told. */
function Count({ error, preview, waiting, asks }: CountProps): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  return error ? (
    <Notice tone="error">{problemOf(error).message}</Notice>
  ) : preview ? (
    <p className={cx(layout.unmargined, layout.figure)} role="status" aria-busy={waiting}>
      {t("preview.count", { count: preview.count })}{" "}
      {preview.slots[0] ? (
        <span className={cx(layout.quiet, layout.breakable)}>
          {t("preview.first", { at: words.moment(preview.slots[0].start) })}
        </span>
      ) : null}
    </p>
  ) : asks ? (
    <Skeleton height="1.5rem" width="14rem" />
  ) : null;
}

/** Shows the result of a schedule as the server computes it: how many slots, on which days, and the conflicts. */
export function RulePreview({ path, rule }: { path: `rules.${number}`; rule: Rule }): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const { control, setValue } = useFormContext<EventValues>();
  const minutes = useWatch({ control, name: "durationMinutes" });
  const { asks, preview, error, waiting } = useRulePreview(rule, minutes);
  const whole = isWhole(rule);
  useFormPart(`${path}.exceptDates`, t("preview.exceptDates"), `${path}.days`);
  useFormPart(`${path}.extraDates`, t("preview.extraDates"), `${path}.days`);
  const days = useMemo(() => {
    if (!whole) return null;
    const closed = new Set(preview?.leftOut.filter((d) => d.reason === "closedDay").map((d) => d.day));
    const today = dayOf(Date.now(), SHOP_TIME_ZONE);
    const recurring = new Set(daysOf({ ...rule, exceptDates: [], extraDates: [] }));
    return {
      recurring,
      closed,
      // No slot is made in the past.
      made: new Set(daysOf(rule).filter((day) => day >= today && !closed.has(day))),
      conflicts: new Set(preview?.conflicts.map((one) => dayOf(one.start, SHOP_TIME_ZONE))),
    };
  }, [rule, whole, preview]);
  if (!whole || !days) return <p className={cx(layout.quiet, layout.breakable)}>{t("preview.unfinished")}</p>;
  const { exceptDates, extraDates } = rule;
  const set = (key: "exceptDates" | "extraDates", value: string[]): void =>
    setValue(`${path}.${key}`, value.toSorted(), { shouldDirty: true });
  const without = (list: readonly string[], day: string): string[] => list.filter((one) => one !== day);
  const toggle = (day: string): void => {
    if (extraDates.includes(day)) set("extraDates", without(extraDates, day));
    else if (exceptDates.includes(day)) set("exceptDates", without(exceptDates, day));
    else if (days.recurring.has(day)) set("exceptDates", [...exceptDates, day]);
    else set("extraDates", [...extraDates, day]);
  };
  return (
    <section
      className={cx(layout.grid3, layout.single, parts.preview)}
      aria-label={t("preview.label")}
      id={`${path}.days`}
      tabIndex={-1}
    >
      <p className={cx(layout.strong, layout.unmargined)}>{words.rule(rule)}</p>
      <Count error={error} preview={preview} waiting={waiting} asks={asks} />
      {preview && !error ? <Conflicts conflicts={preview.conflicts} /> : null}
      {preview && !error ? <Clocks clocks={preview.clocks} /> : null}
      {asks ? <p className={cx(layout.quiet, layout.breakable)}>{t("preview.pick")}</p> : null}
      <Suspense fallback={<Skeleton height="18rem" />}>
        <RuleDays
          since={rule.since}
          until={rule.until}
          perDay={rule.mode === "noHours" ? 1 : rule.times.length}
          exceptions={exceptDates}
          extras={extraDates}
          onToggle={toggle}
          {...days}
        />
      </Suspense>
      {preview ? <Facts rule={rule} preview={preview} /> : null}
    </section>
  );
}
