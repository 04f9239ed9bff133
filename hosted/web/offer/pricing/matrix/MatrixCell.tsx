import { BASE_PRICE } from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import { Eye, EyeOff } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { priceOf, type CellEdit } from "#offer/pricing/matrix/matrixEdits.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "#offer/pricing/matrix/Matrix.module.css";

type CellProps = {
  row: MatrixRow;
  at: number;
  column: string;
  /** Accessible name: product, format and grid. */
  label: string;
  /** The cell as shown: edited or saved. */
  cell: CellEdit;
  saved: CellEdit;
  /** Another user changed the format meanwhile. */
  stale: boolean;
  onEdit: (row: MatrixRow, column: string, to: CellEdit) => void;
  onPaste: (text: string, row: number, column: string) => boolean;
};

const written = (cell: CellEdit, lang: string | undefined): string =>
  cell === null
    ? ""
    : (cell.unitE4 / 10_000).toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Moves the focus to the same column of the row above or below. */
function step(from: HTMLInputElement, by: 1 | -1): void {
  const column = from.dataset["column"] ?? "";
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${CSS.escape(column)}"]`)];
  const next = all[all.indexOf(from) + by];
  next?.focus();
  next?.select();
}

/** Shows or hides the format in a grid. */
function Eyes({
  row,
  column,
  label,
  cell,
  onEdit,
}: CellProps & { cell: NonNullable<CellProps["cell"]> }): ReactNode {
  const { t } = useTranslation("prices");
  return (
    <button
      type="button"
      className={cx(layout.bare, layout.centred, css.eye)}
      aria-pressed={cell.visible}
      aria-label={t("cell.visibleOf", { label })}
      title={t(cell.visible ? "cell.shown" : "cell.hidden")}
      onClick={() => onEdit(row, column, { ...cell, visible: !cell.visible })}
    >
      {cell.visible ? <Eye size={14} aria-hidden="true" /> : <EyeOff size={14} aria-hidden="true" />}
    </button>
  );
}

/** Keeps what is typed in a cell, and takes it as a price. */
function useTyped({ row, column, cell, saved, onEdit }: CellProps) {
  const { i18n } = useTranslation("prices");
  const text = written(cell, i18n.resolvedLanguage);
  const [typed, setTyped] = useState(text);
  const [wrong, setWrong] = useState(false);
  const [before, setBefore] = useState(text);
  if (before !== text) {
    setBefore(text);
    setTyped(text);
    setWrong(false);
  }
  const take = (): void => {
    if (typed === text) return;
    const price = priceOf(typed);
    if (price === undefined || (price === null && column === BASE_PRICE)) return setWrong(true);
    setWrong(false);
    onEdit(row, column, price === null ? null : { unitE4: price, visible: cell?.visible ?? true });
    setTyped(written(price === null ? null : { unitE4: price, visible: true }, i18n.resolvedLanguage));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const down = event.key === "ArrowDown" || event.key === "Enter";
    if (event.key === "Escape") {
      setTyped(written(saved, i18n.resolvedLanguage));
      setWrong(false);
      onEdit(row, column, saved);
    } else if (down || event.key === "ArrowUp") {
      event.preventDefault();
      take();
      step(event.currentTarget, down && !event.shiftKey ? 1 : -1);
    }
  };
  return { typed, setTyped, wrong, take, onKeyDown };
}

/**
 * Edits one price in place: arrows and Enter move up and down, Escape restores, a block of a spreadsheet may be pasted.
 */
export function MatrixCell(props: CellProps): ReactNode {
  const { row, at, column, label, cell, saved, stale, onPaste } = props;
  const { t, i18n } = useTranslation("prices");
  const format = useFormat();
  const { typed, setTyped, wrong, take, onKeyDown } = useTyped(props);
  const isGrid = column !== BASE_PRICE;
  const changed = cell?.unitE4 !== saved?.unitE4 || cell?.visible !== saved?.visible;

  const hidden = isGrid && cell !== null && !cell.visible;
  return (
    <span
      className={cx(
        layout.line1,
        layout.middle,
        css.cell,
        changed && css.changed,
        stale && css.stale,
        hidden && css.hidden,
      )}
    >
      <input
        className={css.price}
        data-column={column}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={wrong || undefined}
        placeholder={isGrid ? written({ unitE4: row.unitE4, visible: true }, i18n.resolvedLanguage) : ""}
        value={typed}
        title={
          stale
            ? t("cell.now", { price: saved ? format.unit(saved.unitE4) : t("cell.none") })
            : wrong
              ? t("cell.wrong")
              : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={onKeyDown}
        onWheel={(event) => event.currentTarget.blur()}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData("text/plain"), at, column)) event.preventDefault();
        }}
      />
      {isGrid && cell !== null ? <Eyes {...props} cell={cell} /> : null}
      {wrong ? (
        <span className="visually-hidden" role="alert">
          {t("cell.wrong")}
        </span>
      ) : null}
    </span>
  );
}
