import type { PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import type { PriceChange } from "#sales/cart/changes.ts";
import { Thumb } from "#sales/cart/Thumb.tsx";
import { lineWords, type Shelved } from "#sales/cart/words.ts";
import { cx } from "#ui/classes.ts";
import css from "./OrderLines.module.css";

/** A line as it is read: words, number and amount. */
export type ReadLine = {
  key: string;
  formatId: string;
  name: string;
  vintage: string;
  format: string;
  visual: string | undefined;
  quantity: number;
  add: number;
  amountCents: number;
};

/** Lines of a price, with the words of the shelf. */
export function linesOfPrice(
  lines: readonly PricedLine[],
  shelf: ReadonlyMap<string, Shelved>,
  lang: string,
): ReadLine[] {
  return lines.flatMap((line, at) => {
    const found = shelf.get(line.formatId);
    if (!found) return [];
    const { formatId, quantity, add } = line;
    const amountCents = line.amountCents - line.discountCents;
    const visual = found.format.visual;
    return [
      { key: `${formatId} ${at}`, formatId, ...lineWords(found, lang), visual, quantity, add, amountCents },
    ];
  });
}

/** Lines of a placed order, with the words under which they were sold. */
export function linesOfOrder(lines: readonly OrderLine[]): ReadLine[] {
  return lines.map((line) => ({
    key: line.id,
    formatId: line.formatId,
    name: line.name,
    vintage: isNonVintage(line.vintage) ? "" : line.vintage,
    format: line.formatName,
    visual: line.visual,
    quantity: line.quantity,
    add: line.add,
    amountCents: line.amountCents - line.discountCents,
  }));
}

type Props = { lines: readonly ReadLine[]; changes?: readonly PriceChange[] | undefined };

/** What is ordered, small: picture, words, number, amount; lines whose price has changed are marked. */
export function OrderLines({ lines, changes = [] }: Props): ReactNode {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  return (
    <ul className={css.lines}>
      {lines.map((line) => {
        const change = changes.find((one) => one.formatId === line.formatId);
        return (
          <li key={line.key} className={cx(css.line, Boolean(change) && css.changed)}>
            <Thumb small visual={line.visual} />
            <div className={css.words}>
              <p className={css.name}>
                {line.name} {line.vintage}
              </p>
              <p className={css.detail}>
                {[line.format, t("summary.quantity", { count: line.quantity })].filter(Boolean).join(" · ")}
                {line.add > 0 ? ` ${t("summary.gift", { count: line.add })}` : ""}
              </p>
              {change ? (
                <p className={css.change}>
                  {change.toE4 === null
                    ? t("summary.gone")
                    : t("summary.unit", { from: format.unit(change.fromE4), to: format.unit(change.toE4) })}
                </p>
              ) : null}
            </div>
            <p className={css.amount}>{format.money(line.amountCents)}</p>
          </li>
        );
      })}
    </ul>
  );
}
