import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { OrderProblem, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { VISIT_LANGUAGES, type PublicEvent } from "@cuvee/core/visits/events/events.ts";
import { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
import { CircleAlert, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
import { slotWords } from "./placeLines.ts";
import type { Visits } from "./visits.ts";
import line from "#sales/cart/page/CartLine.module.css";
import css from "./CartPlaces.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  sellerId: string;
  reservations: readonly CartReservation[];
  priced: PricedOrder;
  visits: Visits;
  cart: CartUse;
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

type LanguageFieldProps = {
  reservation: CartReservation;
  languages: readonly string[];
  lang: string;
  cart: CartUse;
  sellerId: string;
};

function LanguageField({ reservation, languages, lang, cart, sellerId }: LanguageFieldProps): ReactNode {
  const { t } = useTranslation(["places", "cart"]);
  return (
    <Field label={t("language")} className={css.language}>
      <Select
        value={reservation.visitLanguage ?? ""}
        options={[
          { value: "", label: t("anyLanguage") },
          ...languages.map((value) => ({
            value,
            label: new Intl.DisplayNames(lang, { type: "language" }).of(value) ?? value,
          })),
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

type RatesProps = {
  rates: PublicEvent["rates"];
  quantityOf: (ticketId: string) => number;
  set: (ticketId: string, quantity: number) => void;
  taxes: ReturnType<typeof withTaxes>;
  names: ReadonlyMap<string, Visits["tickets"][number]>;
  amounts: ReadonlyMap<string, PricedOrder["tickets"][number]>;
};

function Rates({ rates, quantityOf, set, taxes, names, amounts }: RatesProps): ReactNode {
  const format = useFormat();
  const { t } = useTranslation(["places", "cart"]);
  return (
    <ul className={layout.grid2}>
      {rates.map((rate) => (
        <li key={rate.id} className={cx(layout.middle, layout.between, css.rate)}>
          <span className={cx(layout.baseline, layout.shrink, layout.breakable, css.rateName)}>
            {rate.name}
            <span className={layout.quiet}>{format.unit(rate.unitE4)}</span>
          </span>
          <NumberInput
            stepper
            label={t("quantity", { name: rate.name })}
            value={quantityOf(rate.id)}
            min={0}
            max={rate.maxQuantity ?? 9999}
            onChange={(quantity) => (quantity === null ? undefined : set(rate.id, quantity))}
          />
        </li>
      ))}
      {taxes.map(({ ticketId, quantity }) => (
        <li key={ticketId} className={cx(layout.middle, layout.between, css.rate)}>
          <span className={cx(layout.baseline, layout.shrink, layout.breakable, css.rateName)}>
            {names.get(ticketId)?.name}
            <span className={layout.quiet}>{t("taxed", { count: quantity })}</span>
          </span>
          <span>{format.money(amounts.get(ticketId)?.amountCents ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}

type ActsProps = {
  onChoosing: (value: boolean) => void;
  choosing: boolean;
  title: string;
  when: string;
  remove: () => void;
};

function Acts({ onChoosing, choosing, title, when, remove }: ActsProps): ReactNode {
  const { t } = useTranslation(["places", "cart"]);
  return (
    <div className={cx(layout.line2, layout.middle, line.quantity)}>
      <Button size="s" onClick={() => onChoosing(!choosing)} aria-expanded={choosing}>
        {t("changeSlot")}
      </Button>
      <IconButton label={t("cart:line.remove", { name: `${title}, ${when}` })} onClick={remove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type OtherSlotProps = {
  event: PublicEvent;
  reservation: CartReservation;
  cart: CartUse;
  sellerId: string;
  onChoosing: (value: boolean) => void;
};

function OtherSlot({ event, reservation, cart, sellerId, onChoosing }: OtherSlotProps): ReactNode {
  return (
    <SlotChoice
      event={event}
      reservation={reservation}
      onChoose={(slot) => {
        cart.removePlaces(sellerId, reservation);
        cart.setPlaces(sellerId, { ...reservation, slot });
        onChoosing(false);
      }}
    />
  );
}

function totalOf(
  wished: ReturnType<typeof withTaxes>,
  amounts: ReadonlyMap<string, PricedOrder["tickets"][number]>,
): number {
  const total = wished.reduce((sum, { ticketId, quantity }) => {
    const ticket = amounts.get(ticketId);
    return (
      sum +
      (ticket && ticket.quantity > 0 ? Math.round((ticket.amountCents * quantity) / ticket.quantity) : 0)
    );
  }, 0);
  return total;
}

/** Shows places in a slot: event, time, categories, prices; each quantity can be changed, and the slot. */
function Places({ sellerId, reservation, event, priced, visits, cart }: OneProps): ReactNode {
  const { t, i18n } = useTranslation(["places", "cart"]);
  const format = useFormat();
  const [choosing, setChoosing] = useState(false);
  const lang = i18n.resolvedLanguage ?? "fr";
  const names = new Map(visits.tickets.map((ticket) => [ticket.id, ticket]));
  const amounts = new Map(priced.tickets.map((ticket) => [ticket.ticketId, ticket]));
  const wished = withTaxes(reservation, names);
  const title = event?.title ?? t("unknown");
  const when = slotWords(lang, reservation.slot, event?.timeZone ?? "Europe/Paris");
  const problems = priced.problems.filter((problem) => problem.slotId === reservation.slot.id);
  const total = totalOf(wished, amounts);
  const set = (ticketId: string, quantity: number): void => {
    const others = reservation.prices.filter((price) => price.ticketId !== ticketId);
    const known = reservation.prices.some((price) => price.ticketId === ticketId);
    const prices = known
      ? reservation.prices.map((price) => (price.ticketId === ticketId ? { ticketId, quantity } : price))
      : [...others, { ticketId, quantity }];
    cart.setPlaces(sellerId, { ...reservation, prices });
  };
  const remove = (): void => {
    const restore = cart.removePlaces(sellerId, reservation);
    showSnackbar("success", t("cart:line.removed", { name: title }), {
      label: t("cart:line.restore"),
      act: restore,
    });
  };
  const quantityOf = (ticketId: string): number =>
    reservation.prices.find((price) => price.ticketId === ticketId)?.quantity ?? 0;
  const rates = (event?.rates ?? []).filter((rate) => rate.kind !== "tax");
  const taxes = wished.filter(({ ticketId }) => names.get(ticketId)?.kind === "tax");
  const languages = event?.languages ?? [];
  return (
    <li className={cx(line.line, problems.length > 0 && line.wrong)} aria-label={title}>
      <Thumb visual={event?.visuals[0]?.visual} />
      <div className={cx(layout.shrink, line.words)}>
        <p className={cx(layout.balanced, layout.strong, line.name)}>{title}</p>
        <p className={layout.quiet}>{when}</p>
      </div>
      <p className={cx(layout.oneLine, layout.strong, line.amount)}>{format.money(total)}</p>
      <Acts onChoosing={setChoosing} choosing={choosing} title={title} when={when} remove={remove} />
      <div className={cx(layout.stack2, line.more)}>
        {problems.map((problem) => (
          <Wrong key={String(problem.values["reason"])} problem={problem} />
        ))}
        {choosing && event ? (
          <OtherSlot
            event={event}
            reservation={reservation}
            cart={cart}
            sellerId={sellerId}
            onChoosing={setChoosing}
          />
        ) : null}
        <Rates
          rates={rates}
          quantityOf={quantityOf}
          set={set}
          taxes={taxes}
          names={names}
          amounts={amounts}
        />
        {languages.length > 1 ? (
          <LanguageField
            reservation={reservation}
            languages={languages}
            lang={lang}
            cart={cart}
            sellerId={sellerId}
          />
        ) : null}
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
