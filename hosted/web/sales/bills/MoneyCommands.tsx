import type { DocumentView } from "@cuvee/core/billing/documents/views.ts";
import { Banknote, HandCoins, Undo2 } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useUpdateDocument } from "#billing/documents/calls.ts";
import { loadTexts } from "#kit/i18n.ts";
import { hasPermission } from "#kit/access.ts";
import { useSession } from "#kit/session.tsx";
import { Button } from "#ui/Button.tsx";
import css from "#sales/bills/DocumentPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const texts = (): Promise<void> => loadTexts(["payments", "clients", "status"]);
const RecordDialog = lazy(async () => {
  const [part] = await Promise.all([import("#billing/payments/RecordDialog.tsx"), texts()]);
  return { default: part.RecordDialog };
});
const UseCreditDialog = lazy(async () => {
  const [part] = await Promise.all([import("#billing/payments/UseCreditDialog.tsx"), texts()]);
  return { default: part.UseCreditDialog };
});
const RefundDialog = lazy(async () => {
  const [part] = await Promise.all([import("#billing/payments/RefundDialog.tsx"), texts()]);
  return { default: part.RefundDialog };
});

/**
 * Shows the money actions on a document: recording a payment of the amount due, using or refunding the amount of a
 * credit note.
 */
export function MoneyCommands({ document }: { document: DocumentView }): ReactNode {
  const { t } = useTranslation("invoicing");
  const { user } = useSession();
  const keep = useUpdateDocument();
  const [asking, setAsking] = useState<"record" | "use" | "refund" | null>(null);
  if (user === null || !hasPermission(user, "seeAllPayment") || document.openCents <= 0) return null;
  const { id, number, openCents, clientId, buyerName } = document;
  const credit = { id, number, openCents, clientId };
  const close = (): void => {
    setAsking(null);
    void keep();
  };
  return (
    <div className={cx(layout.row2, css.acts)}>
      {document.kind === "credit" ? (
        <>
          <Button size="s" icon={<HandCoins aria-hidden="true" />} onClick={() => setAsking("use")}>
            {t("acts.use")}
          </Button>
          <Button size="s" icon={<Undo2 aria-hidden="true" />} onClick={() => setAsking("refund")}>
            {t("acts.refund")}
          </Button>
        </>
      ) : (
        <Button size="s" icon={<Banknote aria-hidden="true" />} onClick={() => setAsking("record")}>
          {t("acts.payment")}
        </Button>
      )}
      <Suspense>
        {asking === "record" ? (
          <RecordDialog client={{ id: clientId, name: buyerName }} documentId={id} onClose={close} />
        ) : null}
        {asking === "use" ? <UseCreditDialog credit={credit} onClose={close} /> : null}
        {asking === "refund" ? <RefundDialog of={{ credit }} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
