import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { ticketInputsOfLines } from "@cuvee/core/visits/reservations/changes.ts";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";
import { PlacesFields } from "#visits/reservations/PlacesFields.tsx";
import {
  countUp,
  useRates,
  ticketInputsFrom,
  withReservedRates,
  type Counts,
} from "#visits/reservations/rates.ts";
import { SlotPicker } from "#visits/reservations/SlotPicker.tsx";
import { shopDay } from "#visits/reservations/when.ts";
import css from "#visits/reservations/add/AddReservation.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * A form that moves a part of the places to a reservation of its own, of the same slot or another, with its share of
 * the payment.
 */
export function SplitDialog({ view, onClose, onEnded }: CommandDialogProps): ReactNode {
  const { t } = useTranslation("reservations");
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const [id] = useState(newId);
  const [most] = useState<Counts>(() =>
    Object.fromEntries(ticketInputsOfLines(view.lines).map(({ ticketId, quantity }) => [ticketId, quantity])),
  );
  const [counts, setCounts] = useState<Counts>({});
  const [contact, setContact] = useState(view.contact);
  const [moves, setMoves] = useState(false);
  const [slot, setSlot] = useState<StaffSlot | null>(null);
  const { rates: sold } = useRates(view.eventId);
  const rates = sold && withReservedRates(sold, view.lines);
  const choose = useCallback((chosen: StaffSlot) => setSlot(chosen), []);
  const { people } = countUp(counts, rates ?? []);
  return (
    <CommandDialog
      title={t("acts.split.title", { number: view.number ?? "" })}
      text={t("acts.split.text")}
      confirm={t("acts.split.confirm")}
      large
      busy={busy}
      ready={
        people > 0 && people < view.people && contact.lastname.trim() !== "" && (!moves || slot !== null)
      }
      failure={failure}
      onClose={onClose}
      onConfirm={() =>
        void act(
          "POST /v1/reservations/:reservationId/parts",
          {
            params: { reservationId: view.id },
            body: {
              id,
              prices: ticketInputsFrom(counts),
              contact,
              version: view.version,
              ...(moves && slot ? { slotId: slot.id } : {}),
            },
          },
          t("acts.split.done"),
        )
      }
    >
      {rates ? <PlacesFields rates={rates} counts={counts} onChange={setCounts} most={most} /> : null}
      <div className={cx(layout.grid4, css.pair)}>
        {(["firstname", "lastname", "email", "phone"] as const).map((name) => (
          <Field key={name} label={t(`contact.${name}`)} optional={name === "email" || name === "phone"}>
            <Input
              value={contact[name]}
              maxLength={name === "email" ? 254 : 50}
              type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
              onChange={(event) => setContact({ ...contact, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        label={t("acts.split.elsewhere")}
        checked={moves}
        onChange={(event) => setMoves(event.target.checked)}
      />
      {moves ? (
        <SlotPicker eventId={view.eventId} value={slot} onChange={choose} day={shopDay(view.start)} />
      ) : null}
    </CommandDialog>
  );
}
