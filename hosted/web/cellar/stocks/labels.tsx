import type { DutyStatus } from "@cuvee/core/cellar/stocks/stocks.ts";
import { isNonVintage, type FormatType } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { HL_ML, volumeWords } from "#cellar/warehouses/volume.ts";
import { Badge } from "#ui/Badge.tsx";
import * as layout from "#ui/layout.ts";

/** An article as every call of the cellar describes it. */
export type NamedArticle = {
  productName: string;
  vintage: string;
  formatName: string | null;
  formatType: FormatType;
  volumeMl: number;
};

/** Returns formatters for articles and quantities, in the language on screen. */
export function useStockLabels() {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  return useMemo(() => {
    const container = ({ formatName, formatType, volumeMl }: NamedArticle): string => {
      if (formatType === "vrac") return t("bulk");
      if (formatName) return formatName;
      if (volumeMl <= 0) return "";
      return volumeMl >= 2000 ? `${format.count(volumeMl / 1000)} l` : `${format.count(volumeMl / 10)} cl`;
    };
    const size = (named: NamedArticle): string =>
      [isNonVintage(named.vintage) ? "" : named.vintage, container(named)].filter(Boolean).join(" · ");
    const amount = (quantity: number, { formatType }: Pick<NamedArticle, "formatType">): string =>
      formatType === "vrac" ? `${format.fine(quantity / HL_ML)} hl` : format.count(quantity);
    return {
      /** Vintage and container: the text under the name. */
      size,
      /** Returns name, vintage and container in one line. */
      article: (named: NamedArticle): string => [named.productName, size(named)].filter(Boolean).join(" · "),
      /** Formats units, or hectolitres of bulk wine. */
      amount,
      /** The same with its sign: an entry or an exit. */
      change: (quantity: number, of: Pick<NamedArticle, "formatType">): string =>
        `${quantity > 0 ? "+" : quantity < 0 ? "−" : ""}${amount(Math.abs(quantity), of)}`,
      volume: (ml: number): string => volumeWords(ml, format),
    };
  }, [t, format]);
}

/** Shows the duty status: paid or suspended. */
export function Duty({ status }: { status: DutyStatus | null }): ReactNode {
  const { t } = useTranslation("cellar");
  if (!status) return null;
  return (
    <span className={layout.oneLine} title={t(`duty.${status}`)}>
      <Badge>{t(`dutyShort.${status}`)}</Badge>
    </span>
  );
}
