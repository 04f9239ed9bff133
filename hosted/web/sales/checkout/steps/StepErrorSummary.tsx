import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { FormError } from "#ui/Notice.tsx";
import type { StepErrors } from "./useCheckoutForm.ts";

/** Shows how much is still to be corrected in a step; each point is marked at its field. */
export function StepErrorSummary({ wrong }: { wrong: StepErrors | null }): ReactNode {
  const { t } = useTranslation("checkout");
  const [first] = wrong?.problems ?? [];
  if (!wrong || !first) return null;
  const { length: count } = wrong.problems;
  return <FormError>{t("problems.summary", { count, first: t(`problems.${first.code}`) })}</FormError>;
}
