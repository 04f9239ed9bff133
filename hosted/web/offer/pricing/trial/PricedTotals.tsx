import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { LegalMention } from "#offer/pricing/trial/LegalMention.tsx";
import { priceRows, type PriceRow } from "#offer/pricing/trial/priceRows.ts";
import css from "#offer/pricing/trial/PricedTotals.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Returns the name of a row, for pages that examine prices and for an order of the back-office: with its basis, name
 * and rate.
 */
function usePriceRowLabels(priced: PricedOrder): (row: PriceRow) => string {
  const { t } = useTranslation(["pricing", "trace"]);
  const format = useFormat();
  const tax = t(`totals.${priced.chain}`);
  const className = (name: string): string =>
    t(`classes.${name}`, { ns: "trace", nsSeparator: false, defaultValue: name });
  return (row) => {
    switch (row.kind) {
      case "code":
      case "shipping":
        return t(`totals.${row.kind}`, { name: row.name, tax });
      case "duty": {
        // The unit of the class is shown with the reasons.
        const name = className(row.name).replace(/ \([^)]*\)$/, "");
        return t(`totals.duties.${row.duty}`, { name });
      }
      case "vat":
        return t(priced.chain === "ht" ? "totals.vat" : "totals.vatWithin", {
          rate: format.rate(row.rateBp),
          base: format.money(row.baseCents),
        });
      default:
        return t(`totals.${row.kind === "ht" ? "htTotal" : row.kind}`, { tax });
    }
  };
}

const looks: Partial<Record<PriceRow["kind"], string | undefined>> = {
  total: cx(layout.large, css.total),
  vat: layout.quiet,
  later: layout.quiet,
  now: layout.quiet,
};

type Props = {
  priced: PricedOrder;
  /** Name of the total if another one has replaced it. */
  first?: string;
};

/**
 * Shows the amounts from the goods to the payable total, row by row, in the chain in which the order was priced, with
 * the legal mention.
 */
export function PricedTotals({ priced, first }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const words = usePriceRowLabels(priced);
  const amount = (row: PriceRow): string =>
    row.cents < 0
      ? `−\u00a0${format.money(-row.cents)}`
      : row.kind === "shipping" && row.cents === 0
        ? t("totals.free")
        : format.money(row.cents);
  // A seller sees the total without tax, also if prices include it.
  const without: PriceRow[] =
    priced.chain === "ttc" ? [{ id: "ht", kind: "ht", cents: priced.totalHtCents }] : [];
  // A total that was replaced is not the one that is paid.
  const rows = priceRows(priced).filter(({ kind }) => !first || (kind !== "later" && kind !== "now"));
  const lookOf = (row: PriceRow): string | undefined => {
    if (row.kind === "total" && first) return css.row;
    return row.kind === "ht" && priced.chain === "ttc" ? layout.quiet : (looks[row.kind] ?? css.row);
  };
  return (
    <>
      <dl className={layout.stack1}>
        {[...rows, ...without].map((row) => (
          <div key={row.id} className={cx(layout.line4, layout.between, lookOf(row))}>
            <dt>{row.kind === "total" && first ? first : words(row)}</dt>
            <dd className={layout.oneLine}>{amount(row)}</dd>
          </div>
        ))}
      </dl>
      <LegalMention priced={priced} className={cx(layout.quiet, css.mention)} />
    </>
  );
}
