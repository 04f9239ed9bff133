import { Priced } from "#ui/Priced.tsx";
import { useSeesPrices } from "#kit/prices.ts";
import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { ticketInputsOfLines } from "@cuvee/core/visits/reservations/changes.ts";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import { useDialogCommand, type CommandDialogProps } from "#visits/reservations/commands/dialogCommand.ts";
import { CommandDialog } from "#visits/reservations/commands/CommandDialog.tsx";
import { PlacesFields } from "#visits/reservations/PlacesFields.tsx";
import { useQuote, type ReservationChangeInput } from "#visits/reservations/commands/quote.ts";
import { useRates, ticketInputsFrom, withReservedRates, type Counts } from "#visits/reservations/rates.ts";
import { SlotPicker } from "#visits/reservations/SlotPicker.tsx";
import { shopDay, useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/commands/ChangeDialog.module.css";
import * as layout from "#ui/layout.ts";
import { TellField } from "#visits/reservations/commands/TellField.tsx";

type ChangeProps = CommandDialogProps & { /** Slot on which the reservation was dropped. */ to?: StaffSlot };

const same = (a: Counts, b: Counts): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? 0) === (b[key] ?? 0));

/** A form for another slot or other places: the effect on the amount is shown before it is confirmed. */
export function ChangeDialog({ view: shown, onClose, onEnded, to }: ChangeProps): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  const { act, busy, failure } = useDialogCommand({ onEnded });
  const priced = useSeesPrices();
  const [view] = useState(shown);
  const [booked] = useState<Counts>(() =>
    Object.fromEntries(ticketInputsOfLines(view.lines).map(({ ticketId, quantity }) => [ticketId, quantity])),
  );
  const [slot, setSlot] = useState<StaffSlot | null>(to ?? null);
  const [counts, setCounts] = useState(booked);
  const [tells, setTells] = useState(view.email !== "");
  const { rates } = useRates(view.eventId);
  const choose = useCallback((chosen: StaffSlot) => setSlot(chosen), []);

  const input: ReservationChangeInput = {
    ...(slot && slot.id !== view.slotId ? { slotId: slot.id } : {}),
    ...(same(counts, booked) ? {} : { prices: ticketInputsFrom(counts) }),
  };
  const empty = input.prices?.length === 0;
  const { quote, refused, waiting } = useQuote(view.id, empty ? {} : input);
  return (
    <CommandDialog
      title={t("acts.change.title", { number: view.number ?? "", name: view.name })}
      text={t("acts.change.text", { when: when.slot(view) })}
      confirm={t("acts.change.confirm")}
      large
      busy={busy}
      ready={quote !== undefined && !waiting}
      failure={failure ?? (empty ? t("acts.change.nobody") : refused)}
      onClose={onClose}
      onConfirm={() =>
        quote &&
        void act(
          "POST /v1/reservations/:reservationId/changes",
          {
            params: { reservationId: view.id },
            body: {
              ...input,
              ...(priced ? { expectedTotalCents: quote.totalAfterCents } : {}),
              tell: tells,
              version: view.version,
            },
          },
          t(input.slotId ? "acts.change.moved" : "acts.change.done"),
        )
      }
    >
      <section aria-label={t("columns.slot")}>
        <h3 className={css.part}>{t("columns.slot")}</h3>
        <SlotPicker
          eventId={view.eventId}
          value={slot}
          onChange={choose}
          own={view.slotId}
          day={shopDay(slot?.start ?? view.start)}
        />
      </section>
      {rates ? (
        <section aria-label={t("columns.people")}>
          <h3 className={css.part}>{t("columns.people")}</h3>
          <PlacesFields rates={withReservedRates(rates, view.lines)} counts={counts} onChange={setCounts} />
        </section>
      ) : null}
      <Priced>
        <QuoteTable quote={quote} paidCents={view.paidCents} waiting={waiting} />
      </Priced>
      <TellField email={view.email} tells={tells} onChange={setTells} />
    </CommandDialog>
  );
}

type QuoteProps = {
  quote: ReturnType<typeof useQuote>["quote"];
  paidCents: number;
  waiting: boolean;
};

/** Shows the total before and after, and the difference: refunded, or still to be paid. */
function QuoteTable({ quote, paidCents, waiting }: QuoteProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  if (!quote)
    return <p className={layout.muted}>{waiting ? t("acts.change.counting") : t("acts.change.choose")}</p>;
  const rows: [string, number][] = [
    [t("quote.before"), quote.totalBeforeCents],
    [t("quote.after"), quote.totalAfterCents],
    [t("money.paidCents"), paidCents],
  ];
  return (
    <dl className={cx(layout.grid3, css.quote)} aria-live="polite" aria-busy={waiting || undefined}>
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.money(cents)}</dd>
        </div>
      ))}
      <div className={cx(css.result, quote.refundCents > 0 && css.back)}>
        <dt>{quote.refundCents > 0 ? t("quote.refund") : t("quote.due")}</dt>
        <dd>{format.money(quote.refundCents > 0 ? quote.refundCents : Math.max(0, quote.dueCents))}</dd>
      </div>
    </dl>
  );
}
