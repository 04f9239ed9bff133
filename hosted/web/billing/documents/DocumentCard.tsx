import type { DocumentRow } from "@cuvee/core/billing/documents/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { DocumentBadge, ProofBadge } from "#billing/documents/states.tsx";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Money } from "#ui/Money.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A document of a list on a phone: client and amount first, then the status. */
export function DocumentCard({ row }: { row: DocumentRow }): ReactNode {
  const { t } = useTranslation("invoicing");
  const format = useFormat();
  const isPart = row.openCents > 0 && row.openCents !== row.totalTtcCents;
  return (
    <>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <RowLink href={paths.document(row.kind, row.id)} className={cx(layout.shrink, layout.breakable)}>
          {row.buyerName}
        </RowLink>
        <span className={cx(layout.strong, layout.oneLine)}>
          <Money cents={row.totalTtcCents} />
        </span>
      </div>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <span className={layout.quiet}>
          {row.number} · {format.date(row.issuedOn, "day")}
        </span>
        <DocumentBadge of={row} />
      </div>
      {row.proof === "missing" ? <ProofBadge of={row} /> : null}
      {isPart ? (
        <span className={layout.quiet}>
          {t(row.kind === "credit" ? "card.left" : "card.open", { amount: format.money(row.openCents) })}
        </span>
      ) : null}
    </>
  );
}
