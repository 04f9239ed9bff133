import { TRIGGERS, type Trigger } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf, instantOf, timeOf } from "@cuvee/core/visits/events/zone.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useOwnShop } from "#kit/ownShop.ts";
import { useFoundProducts } from "#offer/catalogue/foundProducts.ts";
import type { CampaignOptions } from "#relations/campaigns/calls.ts";
import { OF_PRODUCTS, followEvent } from "#relations/campaigns/editor/campaignDraft.ts";
import { PickMany } from "#relations/campaigns/editor/PickMany.tsx";
import type { CampaignEditing } from "#relations/campaigns/editor/useCampaignDraft.ts";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { RadioCards } from "#ui/input/RadioCards.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#relations/campaigns/editor/editor.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Planned time as it is typed; `now` leaves it to the button. */
export type When = {
  mode: "now" | "at";
  day: string | null;
  time: string;
  /** Sentence about a day that was typed and is none. */
  wrong?: string | null;
};

/** Returns the time that is typed first: that of the plan, else tomorrow at ten. */
export function firstWhen(scheduledAt: string | null, now: number): When {
  if (scheduledAt === null)
    return { mode: "now", day: dayOf(now + 86_400_000, SHOP_TIME_ZONE), time: "10:00" };
  const at = Date.parse(scheduledAt);
  return { mode: "at", day: dayOf(at, SHOP_TIME_ZONE), time: timeOf(at, SHOP_TIME_ZONE) };
}

/** Returns the moment of a plan in milliseconds since 1970; null while it is incomplete. */
export const momentOf = ({ day, time, wrong }: When): number | null =>
  !wrong && day !== null && /^\d\d:\d\d$/.test(time) ? instantOf(day, time, SHOP_TIME_ZONE) : null;

type PartProps = {
  editing: CampaignEditing;
  options: CampaignOptions | undefined;
  locked: boolean;
  when: When;
  onWhen: (when: When) => void;
};

/** Day and time of the start. */
function PlanFields({ when, onWhen, locked }: Pick<PartProps, "when" | "onWhen" | "locked">): ReactNode {
  const { t } = useTranslation("campaigns");
  return (
    <div className={cx(layout.grid4, layout.top, css.pair)}>
      <Field label={t("when.day")} error={when.wrong ?? undefined}>
        <DateInput
          value={when.day}
          min={dayOf(Date.now(), SHOP_TIME_ZONE)}
          disabled={locked}
          onWrong={(wrong) => onWhen({ ...when, wrong })}
          onChange={(day) => onWhen({ ...when, day, wrong: null })}
        />
      </Field>
      <Field label={t("when.time")} hint={t("when.zone")}>
        <Input
          type="time"
          value={when.time}
          disabled={locked}
          onChange={({ target }) => onWhen({ ...when, time: target.value })}
        />
      </Field>
    </div>
  );
}

const asTrigger = (text: string): Trigger | undefined => TRIGGERS.find((one) => one === text);

/** Products that an automatic campaign is about; none chosen means all. */
function ProductsField({ editing, locked }: Pick<PartProps, "editing" | "locked">): ReactNode {
  const { t } = useTranslation("campaigns");
  const { shop } = useOwnShop();
  const { draft, change } = editing;
  const { automation } = draft;
  const [text, setText] = useState("");
  const chosen = automation?.productIds ?? [];
  const { products, isSearching } = useFoundProducts(shop?.code, { products: chosen, text });
  if (!automation) return null;
  return (
    <PickMany
      label={t("when.products")}
      hint={t("when.productsHint")}
      optional
      choices={products.map(({ id, name, appellation }) => ({ id, name, note: appellation ?? "" }))}
      chosen={chosen}
      onText={setText}
      busy={isSearching}
      none={t("when.noProduct")}
      max={50}
      disabled={locked}
      onChange={(productIds) => change({ automation: { ...automation, productIds } })}
    />
  );
}

/** The event after which an automatic campaign writes, and its delay. */
function AutomationFields({ editing, options, locked }: Omit<PartProps, "when" | "onWhen">): ReactNode {
  const { t } = useTranslation("campaigns");
  const { draft, change } = editing;
  const { automation } = draft;
  if (!automation) return null;
  const { trigger, delay } = automation;
  return (
    <div className={layout.stack4}>
      <div className={cx(layout.grid4, layout.top, css.pair)}>
        <Field label={t("when.trigger")} hint={t(`triggerHints.${trigger}`)}>
          <Select
            value={trigger}
            disabled={locked}
            options={[...new Set([...(options?.triggers ?? TRIGGERS), trigger])].map((value) => ({
              value,
              label: t(`triggers.${value}`),
            }))}
            onChange={({ target }) => {
              const next = asTrigger(target.value);
              if (next) change(followEvent(draft, next));
            }}
          />
        </Field>
        <Field label={t(`when.delay.${trigger}`)}>
          <NumberInput
            value={delay}
            min={0}
            max={365}
            wide
            unit={t(trigger === "cartAbandoned" ? "when.hours" : "when.days")}
            disabled={locked}
            onChange={(next) => change({ automation: { ...automation, delay: next ?? 0 } })}
          />
        </Field>
      </div>
      {OF_PRODUCTS.has(trigger) ? <ProductsField editing={editing} locked={locked} /> : null}
      <p className={layout.quiet}>{t("when.automaticText")}</p>
    </div>
  );
}

/** "Quand": at the press of the button, at a time, or by itself after an event. */
export function WhenPart(props: PartProps): ReactNode {
  const { t } = useTranslation("campaigns");
  const { editing, when, onWhen, locked, options } = props;
  const { draft, change, view } = editing;
  const canBeAutomatic =
    (draft.channel === "mail" || draft.channel === "sms") &&
    draft.kind === "promotion" &&
    view.followsId === null &&
    (options?.triggers.length ?? 1) > 0;
  const mode = draft.automation ? "automatic" : when.mode;
  const choose = (next: "now" | "at" | "automatic"): void => {
    if (next !== "automatic") onWhen({ ...when, mode: next });
    const trigger = options?.triggers[0] ?? "birthday";
    if (next === "automatic" && !draft.automation)
      change({ ...followEvent(draft, trigger), ab: null, b: null });
    if (next !== "automatic" && draft.automation) {
      const { purpose } = followEvent(draft, "birthday");
      change({ automation: null, purpose });
    }
  };
  return (
    <div id="campaign-when" tabIndex={-1} className={layout.stack4}>
      <RadioCards
        legend={t([`when.legends.${draft.channel}`, "when.legend"])}
        hideLegend
        value={mode}
        onChange={choose}
        cards={[
          {
            value: "now",
            title: t([`when.nows.${draft.channel}`, "when.now"]),
            text: t(`when.nowText.${draft.channel}`),
            disabled: locked,
          },
          {
            value: "at",
            title: t("when.at"),
            text: t("when.atText"),
            disabled: locked,
            more: <PlanFields when={when} onWhen={onWhen} locked={locked} />,
          },
          ...(canBeAutomatic
            ? [
                {
                  value: "automatic" as const,
                  title: t("when.automatic"),
                  text: t("when.automaticHint"),
                  disabled: locked,
                  more: <AutomationFields editing={editing} options={options} locked={locked} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
