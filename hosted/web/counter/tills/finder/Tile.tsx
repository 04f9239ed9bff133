import type { E4 } from "@cuvee/core/kit/money.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { memo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { pictureAt } from "#kit/paths.ts";
import type { Article } from "#counter/tills/finder/articles.ts";
import { keepFocus } from "#counter/tills/controls/Touch.tsx";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/finder/Finder.module.css";
import * as layout from "#ui/layout.ts";

type TileProps = {
  article: Article;
  priceE4: E4 | null;
  /** Prices with or without tax. */
  chain: "ttc" | "ht";
  /** Stock left, after the till's own sales; null: it is not counted. */
  stock: number | null;
  isChosen: boolean;
  onTake: (formatId: Id) => void;
};

/** A tile of an article: its name, price and stock. */
export const Tile = memo(function Tile({
  article,
  priceE4,
  chain,
  stock,
  isChosen,
  onTake,
}: TileProps): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { formatId, name, detail, family, visual } = article;
  return (
    <button
      type="button"
      className={cx(layout.panel, layout.column, css.tile, css[`hue-${family}`])}
      data-at={isChosen || undefined}
      onMouseDown={keepFocus}
      onClick={() => onTake(formatId)}
    >
      <span className={css.name}>{name}</span>
      <span className={css.detail}>{detail}</span>
      <span className={css.price}>
        {priceE4 === null ? t("sale.noPrice") : format.unit(priceE4)}
        {priceE4 === null ? null : <span className={css.chain}> {t(`sale.${chain}`)}</span>}
      </span>
      <span
        className={cx(layout.muted, layout.tiny, layout.oneLine, stock !== null && stock <= 0 && css.gone)}
      >
        {stock === null ? "\u00a0" : stock <= 0 ? t("sale.gone") : t("sale.left", { count: stock })}
      </span>
      {visual === null ? null : (
        <img className={css.picture} src={pictureAt(visual, 160)} alt="" loading="lazy" decoding="async" />
      )}
    </button>
  );
});
