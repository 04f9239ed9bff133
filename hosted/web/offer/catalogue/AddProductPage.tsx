import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TRADE_OF } from "@cuvee/core/offer/catalogue/vocabulary.ts";
import { useAnswer } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { ProductForm } from "#offer/catalogue/ProductForm.tsx";
import { ErrorState } from "#ui/EmptyState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Late, Skeleton } from "#ui/Skeleton.tsx";

/** A new product: `/dashboard/products/add`. */
export default function AddProductPage(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { data: options, error, mutate } = useAnswer("GET /v1/catalogue/options", {});
  const trade = options && TRADE_OF[options.businessType].trade;
  return (
    <>
      <PageHeader
        title={trade ? t(`vocabulary.${trade}.add`) : t("add")}
        back={{ href: paths.products(), label: t("title") }}
      />
      {options ? (
        <ProductForm options={options} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Late>
          <Skeleton height="24rem" />
        </Late>
      )}
    </>
  );
}
