import { useSeesPrices } from "#kit/prices.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import type { Counts, PlaceRate } from "#visits/reservations/rates.ts";
import css from "#visits/reservations/PlacesFields.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type PlacesProps = {
  rates: readonly PlaceRate[];
  counts: Counts;
  onChange: (counts: Counts) => void;
  /** Most of each: for a part that is taken from a reservation. */
  most?: Counts;
  id?: string;
};

/**
 * Fields for the quantity of each price and option: people who take a place first, options after. Tourist taxes are
 * counted automatically.
 */
export function PlacesFields({ rates, counts, onChange, most, id }: PlacesProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const priced = useSeesPrices();
  const shown = rates.filter(
    (rate) =>
      rate.kind !== "tax" && (!rate.archived || (counts[rate.id] ?? 0) > 0) && (!most || most[rate.id]),
  );
  return (
    <ul className={layout.column} id={id} tabIndex={-1}>
      {shown.map((rate) => (
        <li key={rate.id} className={cx(layout.line3, layout.middle, layout.between, css.place)}>
          <span className={cx(layout.column, layout.shrink)}>
            <span className={cx(layout.medium, layout.breakable)}>{rate.name}</span>
            <span className={layout.quiet}>
              {[
                priced ? (rate.unitE4 === 0 ? t("money.free") : format.unit(rate.unitE4)) : "",
                rate.kind === "option" ? t("places.option") : rate.notCounting ? t("places.notCounting") : "",
                rate.description,
                most ? t("places.of", { count: most[rate.id] ?? 0 }) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <NumberInput
            stepper
            min={0}
            max={most?.[rate.id] ?? rate.maxQuantity ?? 9999}
            label={rate.name}
            value={counts[rate.id] ?? 0}
            onChange={(value) => onChange({ ...counts, [rate.id]: value ?? 0 })}
          />
        </li>
      ))}
    </ul>
  );
}
