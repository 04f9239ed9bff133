import { Copy } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { DuplicateDialog } from "#offer/catalogue/DuplicateDialog.tsx";
import { ProductForm, type SaveAs } from "#offer/catalogue/ProductForm.tsx";
import { StatusChoice } from "#offer/catalogue/StatusChoice.tsx";
import { Button } from "#ui/Button.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";

/** Shows a product of the seller: `/dashboard/products/:productId?tab=`. */
export default function ProductPage(): ReactNode {
  const { productId = "" } = useParams<{ productId: string }>();
  const { t } = useTranslation("catalogue");
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useSession();
  const [copying, setCopying] = useState(false);
  const saving = useRef<SaveAs>(() => false);
  const writes = user !== null && hasPermission(user, "createProduct");
  const options = useAnswer("GET /v1/catalogue/options", {});
  const product = useAnswer("GET /v1/catalogue/products/:productId", { params: { productId } });
  const record = product.data;
  const error = product.error ?? options.error;
  if (!record || !options.data)
    return (
      <>
        <PageHeader title={t("product")} back={{ href: paths.products(), label: t("title") }} />
        {error ? (
          <ErrorState error={error} onRetry={() => void Promise.all([product.mutate(), options.mutate()])} />
        ) : (
          <WhenLate>
            <Skeleton height="24rem" />
          </WhenLate>
        )}
      </>
    );
  const closed = record.status === "closed";
  return (
    <>
      <PageHeader
        title={record.name}
        back={{ href: paths.products(), label: t("title") }}
        badges={
          <StatusChoice product={record} disabled={!writes} saveAs={(status) => saving.current(status)} />
        }
        text={
          record.changedBy
            ? t("changedBy", { by: nameOf(record.changedBy), at: format.ago(record.changedAt) })
            : t("changedAt", { at: format.ago(record.changedAt) })
        }
        actions={
          writes ? (
            <Button icon={<Copy aria-hidden="true" />} onClick={() => setCopying(true)}>
              {t("duplicate.act")}
            </Button>
          ) : undefined
        }
      />
      {closed ? <Notice tone="info">{t("closedNotice")}</Notice> : null}
      {!closed && !writes ? <Notice tone="info">{t("readOnly")}</Notice> : null}
      <ProductForm
        key={record.id}
        options={options.data}
        record={record}
        locked={closed || !writes}
        saving={saving}
      />
      {copying ? <DuplicateDialog product={record} onClose={() => setCopying(false)} /> : null}
    </>
  );
}
