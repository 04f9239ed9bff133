import type { DocumentLink, DocumentView } from "@cuvee/core/billing/documents/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { Money } from "#ui/Money.tsx";
import { cx } from "#ui/classes.ts";
import css from "#billing/documents/DocumentLinks.module.css";
import * as layout from "#ui/layout.ts";

function Documents({ title, links }: { title: string; links: readonly DocumentLink[] }): ReactNode {
  const format = useFormat();
  if (links.length === 0) return null;
  return (
    <div>
      <h3 className={cx(layout.quiet, layout.regular)}>{title}</h3>
      <ul>
        {links.map((one) => (
          <li key={one.id} className={cx(layout.grid3, css.row)}>
            <Link href={paths.document(one.kind, one.id)}>{one.number}</Link>
            <time className={layout.muted} dateTime={one.issuedOn}>
              {format.date(one.issuedOn, "short")}
            </time>
            <span className={cx(layout.oneLine, layout.atEnd, css.amount)}>
              <Money cents={one.amountCents} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links a document to its client, its orders, its corrections and its deductions. */
export function DocumentLinks({ document }: { document: DocumentView }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { user } = useSession();
  const sees = (permission: string): boolean => user !== null && hasPermission(user, permission);
  const { kind, paper } = document;
  const reason = paper.corrects?.[0]?.reason;
  return (
    <div className={layout.stack4}>
      <div>
        <h3 className={cx(layout.quiet, layout.regular)}>{t("links.client")}</h3>
        {sees("seeAllClient") ? (
          <Link href={paths.client(document.clientId)}>{document.buyerName}</Link>
        ) : (
          <p>{document.buyerName}</p>
        )}
      </div>
      {document.orders.length > 0 ? (
        <div>
          <h3 className={cx(layout.quiet, layout.regular)}>
            {t("links.orders", { count: document.orders.length })}
          </h3>
          <ul className={layout.row12}>
            {document.orders.map((order) => (
              <li key={order.id}>
                {sees("seeAllOrder") ? (
                  <Link href={paths.order(order.id)}>{order.number}</Link>
                ) : (
                  order.number
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <Documents
        title={t(kind === "credit" ? "links.corrects" : "links.credits")}
        links={document.corrections}
      />
      {reason ? (
        <div>
          <h3 className={cx(layout.quiet, layout.regular)}>{t("links.reason")}</h3>
          <p className={layout.breakable}>{reason}</p>
        </div>
      ) : null}
      <Documents
        title={t(kind === "deposit" ? "links.deductedBy" : "links.deducts")}
        links={document.deductions}
      />
    </div>
  );
}
