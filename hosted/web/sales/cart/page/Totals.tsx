import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { LegalMention } from "#offer/pricing/trial/LegalMention.tsx";
import { priceRows, type PriceRow } from "#offer/pricing/trial/priceRows.ts";
import { cx } from "#ui/classes.ts";
import css from "./Totals.module.css";
import * as layout from "#ui/layout.ts";

type Look = "strong" | "quiet" | "later";
type Row = { key: string; label: string; amount: ReactNode; look?: Look | undefined };

/** Totals of an order from which something was withdrawn: the label of its first total, and the rows after it. */
export type ChangedPrice = {
  first: string;
  rows: readonly { key: string; label: string; cents: number; look?: Look }[];
};

/** Rows whose name in `cart.json` differs with and without tax. */
const BOTH: ReadonlySet<PriceRow["kind"]> = new Set(["goods", "wrapping", "shipping"]);
const LOOKS: Partial<Record<PriceRow["kind"], Look>> = { total: "strong", later: "quiet", now: "quiet" };

function amountOf({ cents }: { cents: number }, format: Format): string {
  return cents < 0 ? `−\u00a0${format.money(-cents)}` : format.money(cents);
}

/** Merges duties to one row for the buyer: the explanation lists their classes. */
function withOneDuty(rows: PriceRow[]): PriceRow[] {
  const duties = rows.filter((row) => row.kind === "duty");
  const [first] = duties;
  const cents = duties.reduce((sum, row) => sum + row.cents, 0);
  return rows.flatMap((row): PriceRow[] =>
    row.kind !== "duty" ? [row] : row === first ? [{ ...row, cents }] : [],
  );
}

/** Returns the rows of the totals in their order, in the words of a buyer. */
function useRows(priced: PricedOrder): Row[] {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { chain, shipping } = priced;
  const ht = chain === "ht";
  const chosen = shipping.ref !== null;
  const carried =
    chosen || priced.shippingChoices.length > 0 || priced.problems.some((p) => p.code === "no-delivery");
  const label = (row: PriceRow): string => {
    if (row.kind === "code") return t("totals.code", { code: row.name });
    if (row.kind === "vat")
      return t(ht ? "totals.vat" : "totals.vatWithin", { rate: format.rate(row.rateBp) });
    if (row.kind === "total") return t(chosen || !carried ? "totals.total" : "totals.beforeShipping");
    if (row.kind === "ht") return t("totals.totalHt");
    return t(`totals.${row.kind}${ht && BOTH.has(row.kind) ? "Ht" : ""}`);
  };
  const rows = withOneDuty(priceRows(priced)).map((row): Row => ({
    key: row.id,
    label: label(row),
    amount:
      row.kind === "shipping" && row.cents === 0
        ? t(shipping.franco ? "delivery.free" : "delivery.none")
        : amountOf(row, format),
    look: row.kind === "vat" && !ht ? "quiet" : LOOKS[row.kind],
  }));
  if (carried && !chosen) {
    // The delivery price is shown where it will be once it is chosen.
    const at = rows.findIndex((row) => row.key === "ht" || row.key === "touristTax" || row.key === "total");
    const name = t(ht ? "totals.shippingHt" : "totals.shipping");
    rows.splice(at, 0, { key: "shipping", label: name, amount: t("delivery.later"), look: "later" });
  }
  if (priced.totalVatCents === 0 && !priced.exemption)
    rows.push({ key: "none", label: t("totals.vatNone"), amount: null, look: "quiet" });
  return rows;
}

type Props = { priced: PricedOrder; updating?: boolean; changed?: ChangedPrice | undefined };

/** Shows the totals of a seller's order; they dim while the server confirms a change. */
export function Totals({ priced, updating, changed }: Props): ReactNode {
  const format = useFormat();
  const first = useRows(priced);
  const rows: Row[] = changed
    ? [
        ...first
          .filter(({ key }) => key !== "later" && key !== "now")
          .map((row) => (row.key === "total" ? { ...row, label: changed.first, look: undefined } : row)),
        ...changed.rows.map((row) => ({ ...row, amount: amountOf(row, format) })),
      ]
    : first;
  return (
    <div>
      <dl className={cx(layout.grid2, updating && css.updating)} aria-busy={updating || undefined}>
        {rows.map((row) => (
          <div key={row.key} className={cx(layout.line4, layout.between, css.row, row.look && css[row.look])}>
            <dt>{row.label}</dt>
            <dd>{row.amount}</dd>
          </div>
        ))}
      </dl>
      <LegalMention priced={priced} className={css.mention} />
    </div>
  );
}
