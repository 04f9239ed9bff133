import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "#ui/Notice.tsx";
import type { Wrong } from "./useCheckoutForm.ts";

/** Says how much is still to be corrected in a step; the first point is marked at its field. */
export function WrongSummary({ wrong }: { wrong: Wrong | null }): ReactNode {
  const { t } = useTranslation("checkout");
  if (!wrong) return null;
  return (
    <FormError>{t("problems.summary", { count: wrong.count, first: t(`problems.${wrong.code}`) })}</FormError>
  );
}
