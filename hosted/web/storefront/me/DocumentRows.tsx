import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { documentFile, download } from "#billing/documents/files.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { IconButton } from "#ui/Button.tsx";
import css from "./documents.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type OwnDocument = CallAnswer<"GET /v1/users/me/documents">["rows"][number];

function Row({ document, named }: { document: OwnDocument; named: boolean }): ReactNode {
  const { t } = useTranslation("account");
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const fetchIt = async (): Promise<void> => {
    setBusy(true);
    await download(documentFile(document.id));
    setBusy(false);
  };
  const amount = format.money(document.openCents);
  const texts = [t(`documents.kinds.${document.kind}`), format.date(document.issuedOn, "short")];
  return (
    <li className={cx(layout.line3, layout.middle, css.row)}>
      <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
        <span className={layout.medium}>{document.number}</span>
        <span className={layout.quiet}>{[...texts, ...(named ? [document.shopName] : [])].join(" · ")}</span>
        {document.openCents > 0 ? (
          <span className={layout.quiet}>
            {t(document.kind === "credit" ? "documents.left" : "documents.open", { amount })}
          </span>
        ) : null}
      </div>
      <span className={cx(layout.medium, layout.oneLine)}>{format.money(document.totalTtcCents)}</span>
      <IconButton
        label={t("documents.download", { number: document.number })}
        look="secondary"
        busy={busy}
        onClick={() => void fetchIt()}
      >
        <Download aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/**
 * Lists the invoices, deposit invoices and credit notes of a buyer, each with its file; with `named` also the issuing
 * shop.
 */
export function DocumentRows({
  documents,
  named = false,
}: {
  documents: readonly OwnDocument[];
  named?: boolean;
}): ReactNode {
  return (
    <ul className={css.rows}>
      {documents.map((one) => (
        <Row key={one.id} document={one} named={named} />
      ))}
    </ul>
  );
}
