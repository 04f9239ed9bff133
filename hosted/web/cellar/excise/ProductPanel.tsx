import { entriesMl, exitsMl } from "@cuvee/core/cellar/excise/balance.ts";
import { fiscalLabelWords } from "@cuvee/core/offer/rates/labelWords.ts";
import type { DeclarationView, DraftProduct } from "@cuvee/core/cellar/excise/views.ts";
import { ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { FlowLine } from "#cellar/excise/FlowLine.tsx";
import { Observations } from "#cellar/excise/Observations.tsx";
import { Opening } from "#cellar/excise/Opening.tsx";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/ProductPanel.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  id: string;
  month: DeclarationView;
  product: DraftProduct;
  editable: boolean;
  open: boolean;
  onToggle: () => void;
  onAdd: () => void;
};

function Summary({ product, open, onToggle }: Pick<Props, "product" | "open" | "onToggle">): ReactNode {
  const { t, hl } = useExciseLabels();
  const format = useFormat();
  const figures = [
    ["opening", product.openingMl],
    ["entries", entriesMl(product.lines)],
    ["exits", exitsMl(product.lines)],
    ["closing", product.closingMl],
  ] as const;
  const strength = product.alcohol === undefined ? "" : ` · ${format.count(product.alcohol / 100)} %`;
  return (
    <button
      type="button"
      className={cx(
        layout.grid2,
        layout.single,
        layout.middle,
        rows.row,
        layout.bare,
        layout.wide,
        css.summary,
      )}
      aria-expanded={open}
      onClick={onToggle}
    >
      <span>
        <span className={cx(layout.line2, layout.middle, layout.strong, layout.shrink)}>
          <ChevronRight size={16} aria-hidden="true" className={css.mark} />
          {product.name}
          {product.side === "paid" ? <Badge>{t("side.paid")}</Badge> : null}
        </span>
        <span className={cx(layout.quiet, layout.regular, css.label)}>
          {fiscalLabelWords(product.fiscalLabel)}
          {product.inao ? ` · INAO ${product.inao}` : ""}
          {strength}
        </span>
      </span>
      <span className={cx(layout.grid1, layout.pair, css.figures)}>
        {figures.map(([key, ml]) => (
          <span key={key} className={cx(layout.column, css.figure)}>
            <span className={cx(layout.muted, layout.tiny)}>{t(`product.${key}`)}</span>
            <span className={cx(key === "closing" && layout.strong, ml < 0 && layout.danger)}>{hl(ml)}</span>
          </span>
        ))}
      </span>
    </button>
  );
}

/**
 * Shows an account of a month: opening, entries, exits and closing; expanded also its lines, observations and
 * additions.
 */
export function ProductPanel(props: Props): ReactNode {
  const { id, month, product, editable, open, onAdd } = props;
  const { t } = useExciseLabels();
  const label = product.side === "paid" ? `${product.name} · ${t("side.paid")}` : product.name;
  return (
    <section id={id} tabIndex={-1} className={cx(css.panel, open && css.open)} aria-label={label}>
      <Summary {...props} />
      {open ? (
        <div className={cx(layout.stack4, css.inside)}>
          <Opening month={month} product={product} editable={editable} />
          <div>
            {product.flows.length === 0 ? <p className={layout.quiet}>{t("product.still")}</p> : null}
            {product.flows.map((flow) => (
              <FlowLine key={flow.node} month={month} product={product} flow={flow} editable={editable} />
            ))}
          </div>
          {product.flows.length > 0 || product.observations ? (
            <Observations
              key={product.observations ?? ""}
              month={month}
              product={product}
              editable={editable}
            />
          ) : null}
          {editable ? (
            <div>
              <Button size="s" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
                {t("line.addTo")}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
