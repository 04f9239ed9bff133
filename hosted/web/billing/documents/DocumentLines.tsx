import { Money } from "#ui/Money.tsx";
import type { DocumentLine } from "@cuvee/core/billing/documents/documents.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import rows from "#ui/CardRows.module.css";
import css from "#billing/documents/DocumentLines.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Shows the lines that a document invoices or credits, without tax. */
export function DocumentLines({ lines }: { lines: readonly DocumentLine[] }): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  return (
    <ul className={layout.column}>
      {lines.map((line, at) => (
        <li key={`${line.sourceId} ${at}`} className={cx(layout.grid1, css.line, rows.row)}>
          <div className={cx(layout.shrink, css.words)}>
            <p className={cx(layout.medium, layout.balanced)}>{line.name}</p>
            <p className={layout.quiet}>
              {[line.detail, t("lines.vat", { rate: format.rate(line.rateBp) })].filter(Boolean).join(" · ")}
            </p>
          </div>
          <p className={cx(layout.muted, layout.oneLine)}>
            {line.quantity > 0 ? (
              <>
                <span className="visually-hidden">{t("lines.quantity")} </span>
                {format.count(line.quantity)}
                {line.add > 0 ? ` + ${format.count(line.add)}` : ""}
              </>
            ) : (
              t("lines.amount")
            )}
          </p>
          <p className={cx(layout.strong, layout.oneLine, layout.atEnd)}>
            <Money cents={line.netCents} />
          </p>
        </li>
      ))}
    </ul>
  );
}
