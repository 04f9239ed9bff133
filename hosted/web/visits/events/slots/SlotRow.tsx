import { EllipsisVertical, LockKeyhole, LockKeyholeOpen, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { useSlotCommands } from "#visits/events/slots/useSlotCommands.ts";
import { useEventLabels, type EventLabels } from "#visits/events/labels.ts";
import events from "#visits/events/events.module.css";
import css from "#visits/events/slots/slots.module.css";
import * as layout from "#ui/layout.ts";

/** `languages`: number of languages of the event; a slot in all of them shows none. */
type Props = { slot: StaffSlot; languages: number; writes: boolean; onChange: () => void };

/** Writes the hours of a slot in words: "10:00 – 11:30", "Journée". */
function hoursOf({ mode, start, end }: StaffSlot, words: EventLabels, wholeDay: string): string {
  return mode === "noHours" ? wholeDay : `${words.clock(start)} – ${words.clock(end)}`;
}

/** Returns the state of a slot that its row shows. */
function stateOf({ shut, left }: StaffSlot): { key: string; group: StatusGroup } | undefined {
  if (shut === "closed") return { key: "closed", group: "cancel" };
  if (shut === "past") return { key: "past", group: "finished" };
  if (shut === "resourceBusy") return { key: "resourceBusy", group: "error" };
  if (left === 0) return { key: "full", group: "waiting" };
  if (shut) return { key: shut, group: "cancel" };
  return undefined;
}

/** Guides and rooms, the state where it matters, remarks. */
function SlotFacts({ slot, languages }: Pick<Props, "slot" | "languages">): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const { resources, waiting, closedReason, note, shut } = slot;
  const state = stateOf(slot);
  const texts = [
    slot.name,
    slot.languages.length > 0 && slot.languages.length < languages
      ? slot.languages.map(words.language).join(", ")
      : "",
    waiting > 0 ? t("slots.waiting", { count: waiting }) : "",
    slot.held + slot.pending > 0 ? t("slots.pending", { count: slot.held + slot.pending }) : "",
    slot.isOwn ? t(slot.ruleId ? "slots.own" : "slots.byHand") : "",
    shut === "closed" ? closedReason : "",
    note,
  ].filter(Boolean);
  return (
    <span className={cx(layout.row12, layout.middle, layout.shrink, css.facts)}>
      {resources.map((one) => (
        <span key={one.id} className={cx(layout.inline1, layout.middle)}>
          <span className={events.dot} style={{ background: one.color }} aria-hidden="true" />
          {one.name}
        </span>
      ))}
      {state ? <StatusBadge group={state.group}>{t(`slots.state.${state.key}`)}</StatusBadge> : null}
      {texts.length > 0 ? (
        <span className={cx(layout.quiet, layout.breakable)}>{texts.join(" · ")}</span>
      ) : null}
    </span>
  );
}

type PlacesProps = {
  left: number;
  capacity: number;
  taken: number;
};

/** Places left, with a bar of those taken. */
function Places({ left, capacity, taken }: PlacesProps): ReactNode {
  const { t } = useTranslation("visits");
  return (
    <span className={events.fill}>
      {t("slots.left", { count: left, capacity })}
      <span className={cx(events.bar, left === 0 && events.full)} aria-hidden="true">
        <span style={{ width: `${capacity === 0 ? 0 : Math.min(100, (100 * taken) / capacity)}%` }} />
      </span>
    </span>
  );
}

/** Shows one slot: time, reserved places, guides, and its actions. */
export function SlotRow({ slot, languages, writes, onChange }: Props): ReactNode {
  const { t } = useTranslation("visits");
  const words = useEventLabels();
  const { user } = useSession();
  const acts = useSlotCommands();
  const { capacity, left, shut } = slot;
  const taken = capacity - left;
  const hours = hoursOf(slot, words, t("slots.wholeDay"));
  const mayClose = user !== null && hasPermission(user, "createResa");
  const isPast = shut === "past";
  const entries: MenuEntry[] = [];
  if (writes)
    entries.push({
      kind: "act",
      label: t("slots.change"),
      icon: <Pencil aria-hidden="true" />,
      act: onChange,
    });
  if (mayClose && !isPast)
    entries.push(
      shut === "closed"
        ? {
            kind: "act",
            label: t("slots.open"),
            icon: <LockKeyholeOpen aria-hidden="true" />,
            act: () => void acts.open(slot, hours),
          }
        : {
            kind: "act",
            label: t("slots.close"),
            icon: <LockKeyhole aria-hidden="true" />,
            act: () => void acts.close(slot, hours),
          },
    );
  if (writes)
    entries.push({
      kind: "act",
      label: t("slots.remove"),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      disabled: taken > 0,
      act: () => void acts.remove(slot, hours),
    });
  return (
    <div className={cx(css.slot, shut === "closed" && css.shut)}>
      <strong className={cx(layout.strong, layout.oneLine, layout.figure, css.hours)}>{hours}</strong>
      <Places left={left} capacity={capacity} taken={taken} />
      <SlotFacts slot={slot} languages={languages} />
      {entries.length > 0 ? (
        <Menu
          trigger={
            <IconButton size="s" label={t("slots.acts", { hours })}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      ) : null}
    </div>
  );
}
