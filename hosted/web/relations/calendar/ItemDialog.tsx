import type { CalendarItem } from "@cuvee/core/relations/calendar/contract.ts";
import { CalendarClock, Check } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { useTaskActs } from "#relations/tasks/calls.ts";
import { isTask, LAYER_LOOKS } from "#relations/calendar/layers.tsx";
import { dueOf, useMoveTask, type Due } from "#relations/calendar/taskMoves.ts";
import { useItemWords } from "#relations/calendar/words.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { useWork } from "#ui/work.ts";
import { cx } from "#ui/classes.ts";
import css from "#relations/calendar/calendar.module.css";
import * as layout from "#ui/layout.ts";

type DialogProps = {
  item: CalendarItem;
  onClose: () => void;
  /** Asks for another time of a slot. */
  onMoveSlot: (item: CalendarItem) => void;
};

/** A form for another day or time of a task: the same move as by dragging. */
function MoveForm({ item, onMoved }: { item: CalendarItem; onMoved: () => void }): ReactNode {
  const { t } = useTranslation("calendar");
  const move = useMoveTask();
  const { busy, run } = useWork("asMessage");
  const [{ day, time }, setDue] = useState<Due>(() => dueOf(item));
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <form
      className={cx(layout.stack3, css.move)}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong !== null) return;
        void run(async () => {
          if (await move(item, { day, time })) onMoved();
        });
      }}
    >
      <div className={cx(layout.grid4, layout.pair)}>
        <Field label={t("day")} error={wrong ?? undefined}>
          <DateInput
            value={day}
            onWrong={setWrong}
            onChange={(next) => next && setDue({ day: next, time })}
          />
        </Field>
        <Field label={t("time")} optional>
          <Input
            type="time"
            value={time ?? ""}
            onChange={({ target }) => setDue({ day, time: target.value === "" ? null : target.value })}
          />
        </Field>
      </div>
      <Button type="submit" icon={<CalendarClock aria-hidden="true" />} busy={busy !== null}>
        {t("move")}
      </Button>
    </form>
  );
}

/** Returns the name of what the second text of an item is. */
const textLabelOf = (item: CalendarItem): "client" | "guides" | "opportunity" =>
  item.layer === "opportunities"
    ? "opportunity"
    : isTask(item) || item.kind === "reservation"
      ? "client"
      : "guides";

/** One item: what it is, its page, and for what can be moved the form that does what dragging does. */
export function ItemDialog({ item, onClose, onMoveSlot }: DialogProps): ReactNode {
  const { t } = useTranslation("calendar");
  const words = useItemWords();
  const mayOpen = useMayOpen();
  const acts = useTaskActs();
  const href = LAYER_LOOKS[item.layer].hrefOf(item);
  const isOpenTask = isTask(item) && item.status === "open" && !item.isProjected;
  const complete = async (): Promise<void> => {
    onClose();
    await acts.complete({ id: item.recordId, version: item.version });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={words.title(item)}
      text={words.kind(item)}
      actions={
        <>
          {isOpenTask ? (
            <Button icon={<Check aria-hidden="true" />} onClick={() => void complete()}>
              {t("complete")}
            </Button>
          ) : null}
          {item.kind === "slot" && item.isMovable ? (
            <Button icon={<CalendarClock aria-hidden="true" />} onClick={() => onMoveSlot(item)}>
              {t("move")}
            </Button>
          ) : null}
          {href !== null && mayOpen(href) ? (
            <ButtonLink look="primary" href={href}>
              {t(`open.${item.layer}`)}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <div className={layout.stack4}>
        <Facts
          facts={[
            [t("when"), words.when(item)],
            [t(textLabelOf(item)), item.layer === "closedDays" ? "" : item.text],
            [t("place"), item.place],
            [t("seatsLabel"), words.seats(item)],
            [t("person"), item.personName ?? ""],
            [t("status"), words.status(item)],
          ]}
        />
        {item.isProjected ? (
          <p className={cx(layout.quiet, layout.unmargined)}>{t("projectedText")}</p>
        ) : null}
        {isOpenTask ? <MoveForm key={item.id} item={item} onMoved={onClose} /> : null}
      </div>
    </Dialog>
  );
}
