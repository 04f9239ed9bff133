import { ROUTE_SPEEDS, ROUTE_STARTS, VISIT_MINUTES } from "@cuvee/core/relations/prospection/route.ts";
import type { DayRoute } from "@cuvee/core/relations/prospection/route.contract.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useStateFor } from "#kit/stateFor.ts";
import type { RouteSettings } from "#relations/prospection/route/useDayRoute.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Select } from "#ui/input/Select.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/prospection/route/route.module.css";
import * as layout from "#ui/layout.ts";

type FrameProps = { route: DayRoute; onChange: (settings: Partial<RouteSettings>) => void };

/** A line of text that is stored when it is left. */
function Line({
  value,
  max,
  onStore,
}: {
  value: string;
  max: number;
  onStore: (value: string) => void;
}): ReactNode {
  const [text, setText] = useStateFor(value, value);
  return (
    <Input
      value={text}
      maxLength={max}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => (text.trim() === value ? undefined : onStore(text.trim()))}
    />
  );
}

/** Returns the choices of a number; one that a program set is among them. */
const choicesOf = (known: readonly number[], value: number, words: (one: number) => string) =>
  [...new Set([...known, value])]
    .toSorted((a, b) => a - b)
    .map((one) => ({ value: String(one), label: words(one) }));

function StartTown({ route, onChange }: FrameProps): ReactNode {
  const { t } = useTranslation("dayRoutes");
  return (
    <div className={css.town}>
      <Field label={t("frame.zipcode")}>
        <Line value={route.startZipcode} max={5} onStore={(startZipcode) => onChange({ startZipcode })} />
      </Field>
      <Field label={t("frame.city")}>
        <Line value={route.startCity} max={80} onStore={(startCity) => onChange({ startCity })} />
      </Field>
    </div>
  );
}

/** Start, time and pace of a route. */
export function RouteFrame({ route, onChange }: FrameProps): ReactNode {
  const { t } = useTranslation("dayRoutes");
  return (
    <div className={layout.stack4}>
      <Field
        label={t("frame.start")}
        hint={
          route.start === "stop"
            ? undefined
            : route.startPoint === null
              ? t("frame.startUnknown")
              : route.start === "shop"
                ? route.startName
                : undefined
        }
      >
        <Select
          value={route.start}
          options={ROUTE_STARTS.map((value) => ({ value, label: t(`frame.starts.${value}`) }))}
          onChange={({ target }) =>
            onChange({ start: ROUTE_STARTS.find((one) => one === target.value) ?? "shop" })
          }
        />
      </Field>
      {route.start === "place" ? <StartTown route={route} onChange={onChange} /> : null}
      {route.start === "stop" ? null : (
        <Checkbox
          label={t("frame.returns")}
          checked={route.returns}
          onChange={({ target }) => onChange({ returns: target.checked })}
        />
      )}
      <div className={cx(css.pair)}>
        <Field label={t("frame.startsAt")}>
          <Input
            type="time"
            value={route.startsAt}
            onChange={({ target }) =>
              /^\d\d:\d\d$/.test(target.value) ? onChange({ startsAt: target.value }) : undefined
            }
          />
        </Field>
        <Field label={t("frame.visit")}>
          <Select
            value={String(route.visitMinutes)}
            options={choicesOf(VISIT_MINUTES, route.visitMinutes, (minutes) =>
              t("frame.minutes", { minutes }),
            )}
            onChange={({ target }) => onChange({ visitMinutes: Number(target.value) })}
          />
        </Field>
      </div>
      <Field label={t("frame.speed")} hint={t("frame.speedHint")}>
        <Select
          value={String(route.kmPerHour)}
          options={choicesOf(ROUTE_SPEEDS, route.kmPerHour, (km) => t("frame.kmPerHour", { km }))}
          onChange={({ target }) => onChange({ kmPerHour: Number(target.value) })}
        />
      </Field>
    </div>
  );
}
