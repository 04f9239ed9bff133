import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import css from "./CheckoutPage.module.css";

/** The words of the arrêté of 17 October 2016 for distance sales, across the whole page of the payment. */
export function MinorsBanner(): ReactNode {
  const { t } = useTranslation("checkout");
  return (
    <div className={css.minors} role="note">
      <strong>{t("minors")}</strong> <span>{t("minorsLaw")}</span>
    </div>
  );
}
