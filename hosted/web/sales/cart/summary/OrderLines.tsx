import type { PricedLine, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import type { PricedFree } from "@cuvee/core/offer/pricing/freeLines.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { PriceChange } from "#sales/cart/changes.ts";
import { pairLines } from "#sales/cart/lines.ts";
import { Thumb } from "#sales/cart/page/Thumb.tsx";
import { lineWords, type Shelved } from "#offer/catalogue/labels.ts";
import { cx } from "#ui/classes.ts";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import css from "./OrderLines.module.css";
import * as layout from "#ui/layout.ts";

/** Only a placed order shows its price explanations here. */
export const PriceTrace = lazyPart(async () => {
  const { PriceTrace: shown } = await import("#offer/pricing/trial/PriceTrace.tsx");
  return { default: shown };
});

/** A line for display: words, quantity and amount. */
export type ReadLine = {
  key: string;
  formatId: string;
  name: string;
  vintage: string;
  format: string;
  visual: string | undefined;
  quantity: number;
  add: number;
  /** Before discounts on the order, which are rows of the totals. */
  amountCents: number;
  isGift: boolean;
  wrappingCents: number;
  /** Explanation of the price, where the reader may open it. */
  trace?: readonly TraceStep[];
};

/** Returns the lines of a price, with the words of the shelf. */
export function linesOfPrice(
  lines: readonly PricedLine[],
  shelf: ReadonlyMap<string, Shelved>,
  lang: string,
): ReadLine[] {
  return lines.flatMap((line, at) => {
    const found = shelf.get(line.formatId);
    if (!found) return [];
    const { formatId, quantity, add } = line;
    return [
      {
        key: `${formatId} ${at}`,
        formatId,
        ...lineWords(found, lang),
        visual: found.format.visual,
        quantity,
        add,
        amountCents: line.amountCents,
        isGift: line.gift === true,
        wrappingCents: line.wrapping?.amountCents ?? 0,
      },
    ];
  });
}

/**
 * Returns the lines of a placed order, with the words under which they were sold and the explanation of their price.
 */
export function linesOfOrder(
  lines: readonly OrderLine[],
  priced: readonly PricedLine[] = [],
  free: readonly PricedFree[] = [],
): ReadLine[] {
  const pairs = pairLines(
    lines.map((line) => ({ ...line, isFromFidelity: line.gift })),
    priced,
  );
  const worded = free.map((line): ReadLine => ({
    key: line.id,
    formatId: line.id,
    name: line.name,
    vintage: "",
    format: "",
    visual: undefined,
    quantity: line.quantity,
    add: 0,
    amountCents: line.amountCents,
    isGift: false,
    wrappingCents: 0,
  }));
  const sold = lines.map((line, at): ReadLine => ({
    key: line.id,
    formatId: line.formatId,
    name: line.name,
    vintage: isNonVintage(line.vintage) ? "" : line.vintage,
    format: line.formatName,
    visual: line.visual,
    quantity: line.quantity,
    add: line.add,
    amountCents: line.amountCents,
    isGift: line.gift === true,
    wrappingCents: line.wrapping?.amountCents ?? 0,
    trace: pairs[at]?.trace ?? [],
  }));
  return [...sold, ...worded];
}

type Props = { lines: readonly ReadLine[]; changes?: readonly PriceChange[] | undefined };

/** Shows the ordered items in small: picture, name, quantity, amount; lines whose price has changed are marked. */
export function OrderLines({ lines, changes = [] }: Props): ReactNode {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  return (
    <ul className={layout.grid3}>
      {lines.map((line) => {
        const change = changes.find((one) => one.formatId === line.formatId);
        return (
          <li
            key={line.key}
            className={cx(layout.grid3, layout.middle, css.line, Boolean(change) && css.changed)}
          >
            <Thumb small visual={line.visual} />
            <div className={layout.shrink}>
              <p className={cx(layout.small, layout.medium, css.name)}>
                {line.name} {line.vintage}
              </p>
              <p className={layout.quiet}>
                {[line.format, t("summary.quantity", { count: line.quantity })].filter(Boolean).join(" · ")}
                {line.add > 0 ? ` ${t("summary.gift", { count: line.add })}` : ""}
              </p>
              {line.wrappingCents > 0 ? (
                <p className={layout.quiet}>
                  {t("summary.wrapped", { amount: format.money(line.wrappingCents) })}
                </p>
              ) : null}
              {change ? (
                <p className={cx(layout.small, layout.strong, css.change)}>
                  {change.toE4 === null
                    ? t("summary.gone")
                    : t("summary.unit", { from: format.unit(change.fromE4), to: format.unit(change.toE4) })}
                </p>
              ) : null}
            </div>
            <p className={cx(layout.small, layout.medium, layout.oneLine)}>
              {line.isGift ? t("summary.free") : format.money(line.amountCents)}
            </p>
            {line.trace && line.trace.length > 0 ? (
              <Suspense fallback={null}>
                <PriceTrace steps={line.trace} className={css.why} />
              </Suspense>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
