import { BASE_PRICE } from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Typology } from "@cuvee/core/shops/settings/settings.ts";
import { Copy, SlidersHorizontal } from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useWidth } from "#kit/width.ts";
import { pictureAt } from "#kit/paths.ts";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { MatrixCell } from "#offer/pricing/matrix/MatrixCell.tsx";
import { savedCell, shownCell } from "#offer/pricing/matrix/matrixEdits.ts";
import type { MatrixUse } from "#offer/pricing/matrix/useMatrix.ts";
import { Badge } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import card from "#ui/CardRows.module.css";
import css from "#offer/pricing/matrix/Matrix.module.css";
import * as layout from "#ui/layout.ts";

/** Returns the names of a row: product, year, format. */
export function useMatrixRowLabels(): (row: MatrixRow) => { name: string; format: string; whole: string } {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  return useCallback(
    ({ name, vintage, format }) => {
      const year = isNonVintage(vintage) ? "" : vintage;
      const size = format.nameInShop ?? (volumeWords(format.volumeMl, lang) || format.ref);
      const named = [name, year].filter(Boolean).join(" ");
      return { name: named, format: size, whole: `${named} ${size}` };
    },
    [lang],
  );
}

type TableProps = {
  matrix: MatrixUse;
  typologies: readonly Typology[];
  onCopy: (from: string) => void;
  /** Opens the rest of a format's offer: thresholds, promotions, wrapping, quantities. */
  onOffer: (row: MatrixRow) => void;
};

function useColumnWords(typologies: readonly Typology[]) {
  const { t } = useTranslation("prices");
  return (column: string): { name: string; ttc: boolean; isPublic: boolean } => {
    const grid = typologies.find((one) => one.key === column);
    return column === BASE_PRICE || !grid
      ? { name: t("base"), ttc: true, isPublic: false }
      : { name: grid.name, ttc: grid.ttc, isPublic: grid.public };
  };
}

function Head({
  column,
  words,
  onCopy,
}: {
  column: string;
  words: ReturnType<ReturnType<typeof useColumnWords>>;
  onCopy: TableProps["onCopy"];
}): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <span className={cx(layout.line2, layout.middle, layout.toEnd)}>
      <span className={css.columnName}>{words.name}</span>
      <Badge>{t(words.ttc ? "ttc" : "ht")}</Badge>
      <IconButton size="s" label={t("copy.of", { name: words.name })} onClick={() => onCopy(column)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function Name({ row, onOffer }: { row: MatrixRow; onOffer: TableProps["onOffer"] }): ReactNode {
  const { t } = useTranslation("prices");
  const words = useMatrixRowLabels()(row);
  return (
    <span className={cx(layout.grid3, layout.middle, css.name)}>
      {row.visual ? (
        <img src={pictureAt(row.visual, 160)} alt="" className={css.thumb} loading="lazy" />
      ) : (
        <span className={css.thumb} />
      )}
      <span className={cx(layout.column, layout.shrink)}>
        <span className={cx(layout.medium, layout.breakable)}>{words.name}</span>
        <span className={cx(layout.row2, layout.quiet, layout.middle)}>
          {words.format}
          {row.status === "online" ? null : <Badge>{t(`status.${row.status}`)}</Badge>}
          {row.tiers > 0 ? <Badge tone="accent">{t("tiers", { count: row.tiers })}</Badge> : null}
          {row.promotions > 0 ? (
            <Badge tone="accent">{t("promotions", { count: row.promotions })}</Badge>
          ) : null}
        </span>
      </span>
      <IconButton size="s" label={t("offer.open", { name: words.whole })} onClick={() => onOffer(row)}>
        <SlidersHorizontal aria-hidden="true" />
      </IconButton>
    </span>
  );
}

type CardsProps = Pick<TableProps, "onOffer"> & {
  rows: readonly MatrixRow[];
  columns: readonly string[];
  words: ReturnType<typeof useColumnWords>;
  cell: (row: MatrixRow, at: number, column: string) => ReactNode;
};

function Cards({ rows, columns, words, cell, onOffer }: CardsProps): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <ul className={layout.stack3} aria-label={t("title")}>
      {rows.map((row, at) => (
        <li key={row.formatId} className={card.box}>
          <Name row={row} onOffer={onOffer} />
          <dl className={css.prices}>
            {columns.map((column) => (
              <div key={column} className={cx(layout.grid3, layout.middle, css.line)}>
                <dt className={layout.muted}>
                  {words(column).name} <Badge>{t(words(column).ttc ? "ttc" : "ht")}</Badge>
                </dt>
                <dd>{cell(row, at, column)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Shows the prices of formats (rows) in grids (columns), edited in place; cards on a phone. */
export function MatrixTable({ matrix, typologies, onCopy, onOffer }: TableProps): ReactNode {
  const { t } = useTranslation("prices");
  const mobile = useWidth() === "mobile";
  const columnWords = useColumnWords(typologies);
  const rowWords = useMatrixRowLabels();
  const { rows = [], columns, edits, stale } = matrix;
  const cell = (row: MatrixRow, at: number, column: string): ReactNode => (
    <MatrixCell
      row={row}
      at={at}
      column={column}
      label={`${rowWords(row).whole}, ${columnWords(column).name}`}
      cell={shownCell(edits, row, column)}
      saved={savedCell(row, column)}
      stale={stale.has(row.formatId)}
      onEdit={matrix.edit}
      onPaste={matrix.paste}
    />
  );
  if (mobile)
    return <Cards rows={rows} columns={columns} words={columnWords} cell={cell} onOffer={onOffer} />;
  return (
    <div className={css.scroll} tabIndex={-1}>
      <table className={css.table} aria-busy={matrix.rows === undefined || matrix.busy}>
        <caption className="visually-hidden">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(layout.quiet, layout.oneLine, css.th, css.first)}>
              {t("article")}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={cx(layout.quiet, layout.oneLine, css.th)}>
                <Head column={column} words={columnWords(column)} onCopy={onCopy} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.formatId} className={css.row}>
              <th scope="row" className={css.first}>
                <Name row={row} onOffer={onOffer} />
              </th>
              {columns.map((column) => (
                <td key={column} className={css.td}>
                  {cell(row, at, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
