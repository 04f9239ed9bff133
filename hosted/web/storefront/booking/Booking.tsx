import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { PublicEvent, SlotView } from "@cuvee/core/visits/events/events.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { PayTooSoon } from "#sales/cart/seats/PayTooSoon.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { firstCounts, reservationOf, ticketInputsOf, type Counts } from "@cuvee/client/booking.ts";
import { People, Sum, useProblem } from "./People.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type BookingProps = {
  event: PublicEvent;
  slot: SlotView;
  language: string;
  /** Puts places into the cart of the page. */
  onAdd: (reservation: CartReservation) => void;
};

/** Chooses the participants of a slot, shows the price, and adds the places to the cart. */
export function Booking({ event, slot, language, onAdd }: BookingProps): ReactNode {
  const { t } = useTranslation("tour");
  const problemOf = useProblem();
  const [counts, setCounts] = useState<Counts>(() => firstCounts(event));
  const [added, setAdded] = useState("");
  const { data: shop } = useAnswer(
    "GET /v1/shops/:id",
    { params: { id: event.shopId } },
    { revalidateOnFocus: false },
  );
  const { id, left } = slot;
  const input = id + JSON.stringify(counts);
  const problem = problemOf(event, counts, left);
  const add = (): void => {
    onAdd(reservationOf(event, slot, ticketInputsOf(counts), language));
    setAdded(input);
  };
  return (
    <div className={layout.stack4}>
      <People event={event} counts={counts} onCounts={setCounts} left={left} />
      <Sum event={event} counts={counts} />
      <PayTooSoon event={event} start={slot.start} shop={shop} />
      {problem ? (
        <p role="alert" className={cx(layout.medium, layout.danger)}>
          {problem}
        </p>
      ) : null}
      {added === input ? (
        <Notice
          tone="success"
          title={t("added")}
          actions={
            <>
              <ButtonLink look="primary" loads href={paths.checkout(event.shopId)}>
                {t("checkout")}
              </ButtonLink>
              <ButtonLink loads href={paths.cart()}>
                {t("cart")}
              </ButtonLink>
            </>
          }
        >
          {t("addedText")}
        </Notice>
      ) : (
        <Button look="primary" size="l" wide disabled={problem !== null} onClick={add}>
          {t("book")}
        </Button>
      )}
      {event.needsApproval ? <p className={layout.quiet}>{t("approval")}</p> : null}
    </div>
  );
}
