import type { CreditStatus } from "@cuvee/core/billing/documents/documents.ts";
import {
  creditStatusOf,
  dueStateOf,
  type DocumentRow,
  type DueState,
} from "@cuvee/core/billing/documents/views.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";

const DUE: Record<DueState, StatusGroup> = {
  paid: "finished",
  partial: "online",
  due: "waiting",
  late: "error",
};
const CREDITED: Partial<Record<DueState, string>> = { paid: "credited", partial: "partCredited" };
const CREDIT: Record<CreditStatus, StatusGroup> = {
  full: "waiting",
  partial: "online",
  empty: "finished",
  cancelled: "cancel",
};

/** Shows whether the proof of a VAT-free delivery is on file; nothing if none is needed. */
export function ProofBadge({ of, plain }: { of: Pick<DocumentRow, "proof">; plain?: boolean }): ReactNode {
  const { t } = useTranslation("invoicing");
  if (of.proof === null) return null;
  return (
    <StatusBadge group={of.proof === "missing" ? "error" : "finished"} plain={plain ?? false}>
      {t(`proof.is.${of.proof}`)}
    </StatusBadge>
  );
}

export type DocumentBalance = Pick<
  DocumentRow,
  "kind" | "openCents" | "dueCents" | "dueOn" | "creditedCents" | "settledCents"
>;

/** Shows the payment status of a document today (specification §4). */
export function DocumentBadge({ of, plain }: { of: DocumentBalance; plain?: boolean }): ReactNode {
  const { t } = useTranslation("invoicing");
  if (of.kind === "credit") {
    const status = creditStatusOf(of);
    return (
      <StatusBadge group={CREDIT[status]} plain={plain ?? false}>
        {t(`state.credit.${status}`)}
      </StatusBadge>
    );
  }
  const state = dueStateOf(of, dayInFrance(Date.now()));
  // An amount removed by a credit note was not paid.
  const isCredited = of.settledCents <= 0 && of.creditedCents > 0;
  const word = isCredited ? (CREDITED[state] ?? state) : state;
  return (
    <StatusBadge group={DUE[state]} plain={plain ?? false}>
      {t(`state.${of.kind}.${word}`)}
    </StatusBadge>
  );
}
