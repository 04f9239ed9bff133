import { useSeesPrices } from "#kit/prices.ts";
import { Money } from "#ui/Money.tsx";
import { Priced } from "#ui/Priced.tsx";
import type { ReservationLine } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import css from "#visits/reservations/LinesTable.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type LinesProps = { lines: readonly ReservationLine[]; totalCents: number };

const isApart = ({ kind }: ReservationLine): boolean => kind === "fee" || kind === "discount";

/** Shows the reserved lines: quantity, item, price, and the total. */
export function LinesTable({ lines, totalCents }: LinesProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const priced = useSeesPrices();
  return (
    <table className={css.lines}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("lines.what")}</th>
          <th scope="col">
            <Priced>{t("lines.amount")}</Priced>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {isApart(line) ? t(`lines.${line.kind}`) : `${line.quantity} × ${line.name}`}
              {isApart(line) ? null : (
                <span className={cx(layout.quiet, css.quiet)}>
                  {[
                    priced ? format.unit(line.unitE4) : "",
                    line.kind === "price" && line.notCounting ? t("places.notCounting") : "",
                    line.kind === "option" ? t("places.option") : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              )}
            </th>
            <td>
              <Money cents={line.amountCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <Priced>
        <tfoot>
          <tr>
            <th scope="row">{t("money.total")}</th>
            <td>{format.money(totalCents)}</td>
          </tr>
        </tfoot>
      </Priced>
    </table>
  );
}
