import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { keyOf, type Increment, type Inventory, type Line } from "#cellar/stocks/counting.ts";
import { Duty, useStockLabels } from "#cellar/stocks/labels.tsx";
import { HL_ML } from "#cellar/warehouses/volume.ts";
import { cx } from "#ui/classes.ts";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/stocks/inventory.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  inventory: Inventory;
  lines: readonly Line[];
  /** Shows the expected quantities. */
  sees: boolean;
  /** Null if the inventory is closed. */
  onCount: ((increment: Omit<Increment, "id">) => void) | null;
};

function Row({ line, sees, onCount }: { line: Line } & Pick<Props, "sees" | "onCount">): ReactNode {
  const { t } = useTranslation("cellar");
  const words = useStockLabels();
  const { counted, expected, difference } = line;
  const scale = line.formatType === "vrac" ? HL_ML : 1;
  const name = words.article(line);
  return (
    <li
      className={cx(
        layout.grid2,
        layout.middle,
        rows.row,
        css.row,
        counted === null && css.left,
        difference !== null && difference !== 0 && css.different,
      )}
    >
      <span className={cx(layout.column, layout.breakable, css.name)}>
        {line.productName}
        <span className={cx(layout.quiet, layout.regular, css.quiet)}>
          {[words.size(line), line.lot].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={css.duty}>
        <Duty status={line.dutyStatus} />
      </span>
      <span className={css.cell}>
        <span className={cx(layout.muted, layout.tiny)}>{t("columns.counted")}</span>
        {onCount ? (
          <NumberInput
            label={t("inventory.countOf", { article: name })}
            value={counted === null ? null : counted / scale}
            min={0}
            wide
            decimals={scale === 1 ? 0 : 5}
            onChange={(value) => {
              if (value === null) return;
              const { formatId, dutyStatus, lot } = line;
              onCount({ formatId, dutyStatus, lot, quantity: Math.round(value * scale) - (counted ?? 0) });
            }}
          />
        ) : (
          <span className={layout.oneLine}>{counted === null ? "–" : words.amount(counted, line)}</span>
        )}
      </span>
      {sees ? (
        <>
          <span className={css.cell}>
            <span className={cx(layout.muted, layout.tiny)}>{t("columns.expected")}</span>
            <span className={layout.oneLine}>{expected === null ? "–" : words.amount(expected, line)}</span>
          </span>
          <span className={css.cell}>
            <span className={cx(layout.muted, layout.tiny)}>{t("columns.difference")}</span>
            <span
              className={cx(
                layout.oneLine,
                layout.figure,
                (difference ?? 0) < 0 && cx(layout.strong, layout.danger),
                (difference ?? 0) > 0 && css.more,
              )}
            >
              {difference === null ? "–" : difference === 0 ? "0" : words.change(difference, line)}
            </span>
          </span>
        </>
      ) : null}
    </li>
  );
}

/** Shows expected and counted quantities; the figure of a line can be overwritten. */
export function InventoryLines({ lines, sees, onCount }: Props): ReactNode {
  const { t } = useTranslation("cellar");
  if (lines.length === 0) return <EmptyState title={t("inventory.nothing")} />;
  return (
    <ul className={layout.plain} aria-label={t("inventory.lines")}>
      {lines.map((line) => (
        <Row key={keyOf(line)} line={line} sees={sees} onCount={onCount} />
      ))}
    </ul>
  );
}
