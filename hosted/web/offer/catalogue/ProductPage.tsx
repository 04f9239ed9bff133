import { Copy } from "lucide-react";
import type { ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
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
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";

/** Says how many people wait for formats of a product to be back in stock; nothing where nobody does. */
function WishesNotice({ productId }: { productId: string }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { data } = useAnswer("GET /v1/catalogue/products/:productId/wishes", { params: { productId } });
  const count = data?.formats.reduce((sum, { waiting }) => sum + waiting, 0) ?? 0;
  return count > 0 ? <Notice tone="info">{t("wishes", { count })}</Notice> : null;
}

/** Shows a product of the seller: `/dashboard/products/:productId?tab=`. */
export default function ProductPage(): ReactNode {
  const { productId = "" } = useParams<{ productId: string }>();
  const { t } = useTranslation("catalogue");
  const format = useFormat();
  const nameOf = usePersonName();
  const { user } = useSession();
  const [copying, setCopying] = useState(false);
  const saving = useRef<SaveAs>(() => false);
  const isStaff = user?.role === "owner" || user?.role === "iam";
  const writes = user !== null && hasPermission(user, "createProduct");
  const options = useAnswer("GET /v1/catalogue/options", {});
  const product = useAnswer("GET /v1/catalogue/products/:productId", { params: { productId } });
  const answer = {
    data: product.data && options.data && { record: product.data, options: options.data },
    error: (product.error ?? options.error) as unknown,
    mutate: () => Promise.all([product.mutate(), options.mutate()]),
  };
  const changed = ({ changedBy, changedAt }: ProductRecord): string =>
    changedBy
      ? t("changedBy", { by: nameOf(changedBy), at: format.ago(changedAt) })
      : t("changedAt", { at: format.ago(changedAt) });
  return (
    <RecordPage of={answer} kind={t("product")} back={{ href: paths.products(), label: t("title") }}>
      {({ record, options: known }) => {
        const closed = record.status === "closed";
        const locked = closed || !writes;
        return {
          title: record.name,
          badges: (
            <StatusChoice product={record} disabled={!writes} saveAs={(status) => saving.current(status)} />
          ),
          text: changed(record),
          actions: writes ? (
            <Button icon={<Copy aria-hidden="true" />} onClick={() => setCopying(true)}>
              {t("duplicate.act")}
            </Button>
          ) : undefined,
          notices: (
            <>
              {locked ? <Notice tone="info">{t(closed ? "closedNotice" : "readOnly")}</Notice> : null}
              {isStaff ? <WishesNotice productId={record.id} /> : null}
            </>
          ),
          main: (
            <ProductForm key={record.id} options={known} record={record} locked={locked} saving={saving} />
          ),
          dialogs: copying ? <DuplicateDialog product={record} onClose={() => setCopying(false)} /> : null,
        };
      }}
    </RecordPage>
  );
}
