import { countryOfType, rateOfType, type VatTypeKey } from "@cuvee/core/billing/accounting/vatTypes.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";

/** Names a type of VAT: `TVA 20 %`, `Italie 22 %`, `Exportations`. */
export function useVatLabels(): (type: VatTypeKey) => string {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  return (type) => {
    const rate = rateOfType(type);
    if (rate === 0) return t(`vatType.${type}`);
    const country = countryOfType(type);
    return country === "FR"
      ? t("vatType.rateFr", { rate: format.rate(rate) })
      : t("vatType.rateOther", { country: format.country(country), rate: format.rate(rate) });
  };
}
