import type { CreditStatus } from "@cuvee/core/billing/documents/documents.ts";
import {
  creditStatusOf,
  dueStateOf,
  type DocumentRow,
  type DueState,
} from "@cuvee/core/billing/documents/views.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
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

/** Whether what proves that goods left free of VAT is kept; nothing where nothing is to be proven. */
export function ProofBadge({ of, plain }: { of: Pick<DocumentRow, "proof">; plain?: boolean }): ReactNode {
  const { t } = useTranslation("invoicing");
  if (of.proof === null) return null;
  return (
    <StatusBadge group={of.proof === "missing" ? "error" : "finished"} plain={plain ?? false}>
      {t(`proof.is.${of.proof}`)}
    </StatusBadge>
  );
}

export type Stand = Pick<
  DocumentRow,
  "kind" | "openCents" | "dueCents" | "dueOn" | "creditedCents" | "settledCents"
>;

/** How a document stands with its money today (specification §4). */
export function DocumentBadge({ of, plain }: { of: Stand; plain?: boolean }): ReactNode {
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
  // What a credit note took off was not paid.
  const isCredited = of.settledCents <= 0 && of.creditedCents > 0;
  const word = isCredited ? (CREDITED[state] ?? state) : state;
  return (
    <StatusBadge group={DUE[state]} plain={plain ?? false}>
      {t(`state.${of.kind}.${word}`)}
    </StatusBadge>
  );
}
