import type { CartReservation, CartSlot } from "@cuvee/core/sales/cart/cart.ts";
import type { OrderProblem, PricedOrder, TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import { VISIT_LANGUAGES, type PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
import { CircleAlert, Trash2 } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import type { CartUse } from "#sales/cart/cart.ts";
import { SlotChoice } from "./SlotChoice.tsx";
import { Thumb } from "#sales/cart/page/Thumb.tsx";
import { PayTooSoon } from "./PayTooSoon.tsx";
import { slotWords } from "./placeLines.ts";
import type { Visits } from "./eventsOf.ts";
import line from "#sales/cart/page/CartLine.module.css";
import css from "./CartPlaces.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  sellerId: string;
  reservations: readonly CartReservation[];
  priced: PricedOrder;
  visits: Visits;
  cart: CartUse;
  /** The seller; absent for a client on account, who may pay after the visit. */
  shop: ComponentProps<typeof PayTooSoon>["shop"];
};

/** Shows a problem of places, in the words of the specification. */
function Wrong({ problem }: { problem: OrderProblem }): ReactNode {
  const { t } = useTranslation("places");
  const { reason, ...values } = problem.values;
  return (
    <p className={cx(layout.line2, layout.top, layout.medium, css.wrong)} tabIndex={-1} data-problem>
      <CircleAlert size={16} aria-hidden="true" />
      {t([`problems.${String(reason)}`, "problems.other"], values)}
    </p>
  );
}

type OneProps = Omit<Props, "reservations"> & {
  reservation: CartReservation;
  event: PublicEvent | undefined;
};

type Reserved = Pick<OneProps, "reservation" | "sellerId" | "cart">;

/** Chooses the language of a visit. */
function LanguageField({
  reservation,
  sellerId,
  cart,
  languages,
}: Reserved & { languages: readonly string[] }): ReactNode {
  const { t, i18n } = useTranslation("places");
  const names = new Intl.DisplayNames(i18n.resolvedLanguage ?? "fr", { type: "language" });
  return (
    <Field label={t("language")} className={css.language}>
      <Select
        value={reservation.visitLanguage ?? ""}
        options={[
          { value: "", label: t("anyLanguage") },
          ...languages.map((value) => ({ value, label: names.of(value) ?? value })),
        ]}
        onChange={({ target }) => {
          const visitLanguage = VISIT_LANGUAGES.find((code) => code === target.value);
          const { visitLanguage: _, ...plain } = reservation;
          cart.setPlaces(sellerId, visitLanguage ? { ...plain, visitLanguage } : plain);
        }}
      />
    </Field>
  );
}

/** Returns the prices of a reservation with another quantity of one of them. */
function withQuantity({ prices }: CartReservation, ticketId: string, quantity: number) {
  const changed = { ticketId, quantity };
  return prices.some((price) => price.ticketId === ticketId)
    ? prices.map((price) => (price.ticketId === ticketId ? changed : price))
    : [...prices, changed];
}

/** One price of a reservation, with what is shown at its end. */
function Rate({ name, note, children }: { name: ReactNode; note: string; children: ReactNode }): ReactNode {
  return (
    <li className={cx(layout.middle, layout.between, css.rate)}>
      <span className={cx(layout.baseline, layout.shrink, layout.breakable, css.rateName)}>
        {name}
        <span className={layout.quiet}>{note}</span>
      </span>
      {children}
    </li>
  );
}

type RatesProps = Reserved &
  Pick<OneProps, "event"> & {
    wished: readonly TicketInput[];
    names: ReadonlyMap<string, Visits["tickets"][number]>;
    amounts: Amounts;
  };

/** Sets the quantity of each price of an event; tourist taxes follow from the people. */
function Rates({ reservation, sellerId, cart, event, wished, names, amounts }: RatesProps): ReactNode {
  const format = useFormat();
  const { t } = useTranslation("places");
  const quantities = new Map(reservation.prices.map(({ ticketId, quantity }) => [ticketId, quantity]));
  const set = (ticketId: string, quantity: number): void =>
    cart.setPlaces(sellerId, { ...reservation, prices: withQuantity(reservation, ticketId, quantity) });
  return (
    <ul className={layout.grid2}>
      {(event?.rates ?? [])
        .filter(({ kind }) => kind !== "tax")
        .map(({ id, name, unitE4, maxQuantity }) => (
          <Rate key={id} name={name} note={format.unit(unitE4)}>
            <NumberInput
              stepper
              label={t("quantity", { name })}
              value={quantities.get(id) ?? 0}
              min={0}
              max={maxQuantity ?? 9999}
              onChange={(quantity) => (quantity === null ? undefined : set(id, quantity))}
            />
          </Rate>
        ))}
      {wished
        .filter(({ ticketId }) => names.get(ticketId)?.kind === "tax")
        .map(({ ticketId, quantity }) => (
          <Rate key={ticketId} name={names.get(ticketId)?.name} note={t("taxed", { count: quantity })}>
            <span>{format.money(amounts.get(ticketId)?.amountCents ?? 0)}</span>
          </Rate>
        ))}
    </ul>
  );
}

type Amounts = ReadonlyMap<string, PricedOrder["tickets"][number]>;

/** Sums the part of a reservation in the amounts of its prices, which other reservations may share. */
const totalOf = (wished: readonly TicketInput[], amounts: Amounts): number =>
  wished.reduce((sum, { ticketId, quantity }) => {
    const { amountCents, quantity: all } = amounts.get(ticketId) ?? { amountCents: 0, quantity: 0 };
    return all > 0 ? sum + Math.round((amountCents * quantity) / all) : sum;
  }, 0);

/** Shows places in a slot: event, time, categories, prices; each quantity can be changed, and the slot. */
function Places({ sellerId, reservation, event, priced, visits, cart, shop }: OneProps): ReactNode {
  const { t, i18n } = useTranslation(["places", "cart"]);
  const format = useFormat();
  const [choosing, setChoosing] = useState(false);
  const names = new Map(visits.tickets.map((ticket) => [ticket.id, ticket]));
  const amounts = new Map(priced.tickets.map((ticket) => [ticket.ticketId, ticket]));
  const wished = withTaxes(reservation, names);
  const title = event?.title ?? t("unknown");
  const lang = i18n.resolvedLanguage ?? "fr";
  const when = slotWords(lang, reservation.slot, event?.timeZone ?? "Europe/Paris");
  const problems = priced.problems.filter((problem) => problem.slotId === reservation.slot.id);
  const remove = (): void => {
    const restore = cart.removePlaces(sellerId, reservation);
    showSnackbar("success", t("cart:line.removed", { name: title }), {
      label: t("cart:line.restore"),
      act: restore,
    });
  };
  const move = (slot: CartSlot): void => {
    cart.removePlaces(sellerId, reservation);
    cart.setPlaces(sellerId, { ...reservation, slot });
    setChoosing(false);
  };
  const reserved = { reservation, sellerId, cart };
  const languages = event?.languages ?? [];
  return (
    <li className={cx(line.line, problems.length > 0 && line.wrong)} aria-label={title}>
      <Thumb visual={event?.visuals[0]?.visual} />
      <div className={cx(layout.shrink, line.words)}>
        <p className={cx(layout.balanced, layout.strong, line.name)}>{title}</p>
        <p className={layout.quiet}>{when}</p>
      </div>
      <p className={cx(layout.oneLine, layout.strong, line.amount)}>
        {format.money(totalOf(wished, amounts))}
      </p>
      <div className={cx(layout.line2, layout.middle, line.quantity)}>
        <Button size="s" onClick={() => setChoosing(!choosing)} aria-expanded={choosing}>
          {t("changeSlot")}
        </Button>
        <IconButton label={t("cart:line.remove", { name: `${title}, ${when}` })} onClick={remove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <div className={cx(layout.stack2, line.more)}>
        {problems.map((problem) => (
          <Wrong key={String(problem.values["reason"])} problem={problem} />
        ))}
        <PayTooSoon event={event} start={reservation.slot.start} shop={shop} />
        {choosing && event ? <SlotChoice event={event} reservation={reservation} onChoose={move} /> : null}
        <Rates {...reserved} event={event} wished={wished} names={names} amounts={amounts} />
        {languages.length > 1 ? <LanguageField {...reserved} languages={languages} /> : null}
      </div>
    </li>
  );
}

/** Shows the places of a seller's part of the cart. */
export default function CartPlaces({ reservations, visits, ...props }: Props): ReactNode {
  const { t } = useTranslation("places");
  return (
    <ul className={css.places} aria-label={t("title")}>
      {reservations.map((reservation) => (
        <Places
          key={reservation.slot.id}
          {...props}
          visits={visits}
          reservation={reservation}
          event={visits.byId.get(reservation.eventId)}
        />
      ))}
    </ul>
  );
}
