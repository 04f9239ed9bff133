import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "#ui/classes.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import { CheckCell } from "#ui/table/CheckCell.tsx";
import { RowActs } from "#ui/table/RowActs.tsx";
import type { TableProps } from "#ui/table/Table.tsx";
import css from "#ui/table/Table.module.css";

/** The rows of a list on a phone. */
export function Cards<Row extends object>(props: TableProps<Row> & { late: boolean }): ReactNode {
  const { label, rows, rowId, card, fresh, late, selection, selecting, acts } = props;
  const { t } = useTranslation("table");
  if (rows === undefined)
    return (
      <ul className={css.cards} aria-label={label}>
        {Array.from({ length: 5 }, (_, at) => (
          <li key={at} className={css.card} aria-hidden="true">
            {late ? (
              <>
                <Skeleton width="55%" />
                <Skeleton width="35%" />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    );
  return (
    <ul className={css.cards} aria-label={label}>
      {rows.map((row, at) => {
        const id = rowId(row);
        const boxed = selection && selecting;
        return (
          <li
            key={id}
            data-row-id={id}
            className={cx(
              css.card,
              fresh?.has(id) && css.fresh,
              boxed && css.boxed,
              acts && css.acting,
              selection?.ids.has(id) && css.selected,
            )}
          >
            {boxed ? (
              <span className={css.cardBox}>
                <CheckCell
                  label={t("select.rowNumber", { number: at + 1 })}
                  checked={selection.all || selection.ids.has(id)}
                  onChange={() => selection.toggle(id)}
                />
              </span>
            ) : null}
            {card(row)}
            {acts && !boxed ? <RowActs row={row} acts={acts} menu /> : null}
          </li>
        );
      })}
    </ul>
  );
}
