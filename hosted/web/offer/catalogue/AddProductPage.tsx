import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { TRADE_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { ProductForm } from "#offer/catalogue/ProductForm.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";

/** Creates a product: `/dashboard/products/add`. */
export default function AddProductPage(): ReactNode {
  const { t } = useTranslation("catalogue");
  const answer = useAnswer("GET /v1/catalogue/options", {});
  const trade = answer.data && TRADE_OF[answer.data.businessType].trade;
  return (
    <>
      <PageHeader
        title={trade ? t(`vocabulary.${trade}.add`) : t("add")}
        back={{ href: paths.products(), label: t("title") }}
      />
      <Answered of={answer} waiting="24rem">
        {(options) => <ProductForm options={options} />}
      </Answered>
    </>
  );
}
