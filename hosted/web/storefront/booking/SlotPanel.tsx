import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Booking } from "./Booking.tsx";
import { GroupForm } from "./GroupForm.tsx";
import { SlotPicker } from "./SlotPicker.tsx";
import { WaitingForm } from "./WaitingForm.tsx";
import { useWhen } from "./when.ts";
import css from "./visits.module.css";
import * as layout from "#ui/layout.ts";

type SlotPanelProps = {
  event: PublicEvent;
  /** The slot that the address names. */
  requested: Pick<SlotView, "id" | "day"> | null;
  isGroup: boolean;
  /** The next free slots of the event. */
  soon: readonly SlotView[];
  /** Told whether a slot is chosen. */
  onChosen: (isChosen: boolean) => void;
  onAdd: ComponentProps<typeof Booking>["onAdd"];
};

/** Books: month → slot → people → cart; for a full slot, the waiting list; for a group, separate payments. */
export function SlotPanel({ event, requested, isGroup, soon, onChosen, onAdd }: SlotPanelProps): ReactNode {
  const { t } = useTranslation("tour");
  const when = useWhen(event.timeZone);
  const { firstDay, lastDay, hasWaitingList } = event;
  const [language, setLanguage] = useState("");
  const [group, setGroup] = useState(isGroup && event.isGroupPayable);
  const way = (isEach: boolean): ReactNode => (
    <Button
      aria-pressed={group === isEach}
      className={cx(group === isEach && css.pressed)}
      onClick={() => setGroup(isEach)}
    >
      {t(isEach ? "group.each" : "group.one")}
    </Button>
  );
  const bookingOf = (slot: SlotView | undefined): ReactNode => {
    if (!slot) return null;
    if (slot.left === 0) return <WaitingForm key={slot.id} event={event} slot={slot} />;
    return (
      <>
        {event.isGroupPayable ? (
          <div className={layout.row2} role="group" aria-label={t("group.way")}>
            {way(false)}
            {way(true)}
          </div>
        ) : null}
        {group ? (
          <GroupForm event={event} slot={slot} language={language} />
        ) : (
          <Booking event={event} slot={slot} language={language} onAdd={onAdd} />
        )}
      </>
    );
  };
  return (
    <section className={cx(layout.grid5, layout.shrink, layout.panel, css.panel)} aria-label={t("choose")}>
      <h2 className={layout.large}>{t("choose")}</h2>
      {firstDay && lastDay ? (
        <>
          {event.languages.length > 1 ? (
            <Field label={t("language")}>
              <Select
                value={language}
                onChange={({ target }) => setLanguage(target.value)}
                options={[
                  { value: "", label: t("anyLanguage") },
                  ...event.languages.map((code) => ({ value: code, label: when.language(code) })),
                ]}
              />
            </Field>
          ) : null}
          <SlotPicker
            event={{ ...event, firstDay, lastDay }}
            language={language}
            requested={requested}
            waits={hasWaitingList}
            soon={soon}
            onChosen={onChosen}
          >
            {bookingOf}
          </SlotPicker>
        </>
      ) : (
        <EmptyState title={t("noDate")} text={t("noDateText")} />
      )}
    </section>
  );
}
