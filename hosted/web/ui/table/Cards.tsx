import { memo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { CheckCell } from "#ui/table/CheckCell.tsx";
import { RowActs } from "#ui/table/RowActs.tsx";
import type { TableProps } from "#ui/table/Table.tsx";
import css from "#ui/table/Table.module.css";
import * as layout from "#ui/layout.ts";

/** The rows of a list on a phone. */
export function Cards<Row extends object>(props: TableProps<Row> & { late: boolean }): ReactNode {
  const { label, rows, rowId, card, fresh, late, selection, selecting, acts } = props;
  if (rows === undefined)
    return (
      <ul className={layout.column} aria-label={label}>
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
    <ul className={layout.column} aria-label={label}>
      {rows.map((row, at) => {
        const id = rowId(row);
        return (
          <CardRow
            key={id}
            row={row}
            id={id}
            number={at + 1}
            card={card}
            fresh={fresh?.has(id) ?? false}
            checked={selection && selecting ? selection.all || selection.ids.has(id) : undefined}
            selected={selection?.ids.has(id) ?? false}
            toggle={selection?.toggle}
            acts={acts}
          />
        );
      })}
    </ul>
  );
}

type CardRowProps<Row extends object> = Pick<TableProps<Row>, "card" | "acts"> & {
  row: Row;
  id: string;
  number: number;
  fresh: boolean;
  /** Undefined: the card has no box. */
  checked: boolean | undefined;
  selected: boolean;
  toggle: ((id: string) => void) | undefined;
};

function OneCard<Row extends object>(props: CardRowProps<Row>): ReactNode {
  const { row, id, number, card, fresh, checked, selected, toggle, acts } = props;
  const { t } = useTranslation("table");
  const boxed = checked !== undefined;
  return (
    <li
      data-row-id={id}
      className={cx(
        css.card,
        fresh && css.fresh,
        boxed && css.boxed,
        acts && css.acting,
        selected && css.selected,
      )}
    >
      {boxed ? (
        <span className={css.cardBox}>
          <CheckCell
            label={t("select.rowNumber", { number })}
            checked={checked}
            onChange={() => toggle?.(id)}
          />
        </span>
      ) : null}
      {card(row)}
      {acts && !boxed ? <RowActs row={row} acts={acts} menu /> : null}
    </li>
  );
}

/** A row as a card: rendered again only when its own data changes. */
const CardRow = memo(OneCard) as typeof OneCard;
