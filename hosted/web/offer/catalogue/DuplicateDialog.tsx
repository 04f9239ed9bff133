import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { nextSlug } from "@cuvee/core/kit/texts/slugs.ts";
import { newId } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { refreshProducts } from "#offer/catalogue/calls.ts";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { useRecordForm } from "#ui/form/useRecordForm.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";

type Props = { product: { id: string; name: string; slug: string }; onClose: () => void };

/** Makes a paused copy of a product under a name of its own, and opens it. */
export function DuplicateDialog({ product, onClose }: Props): ReactNode {
  const { t } = useTranslation("catalogue");
  const [, navigate] = useLocation();
  const [id] = useState(newId);
  const [initial] = useState(() => ({
    name: t("duplicate.name", { name: product.name }),
    slug: nextSlug(product.slug),
  }));
  const record = useRecordForm({
    route: "POST /v1/catalogue/products/:productId/duplicate",
    initial,
    toInput: (fields) => ({ params: { productId: product.id }, body: { ...fields, id } }),
    onSaved: async () => {
      await refreshProducts();
      onClose();
      navigate(paths.product(id));
    },
  });
  return (
    <FormDialog
      of={record}
      onClose={onClose}
      title={t("duplicate.act")}
      text={t("duplicate.text")}
      submit={t("duplicate.act")}
    >
      <TextField name="name" label={t("fields.name")} maxLength={120} />
      <TextField name="slug" label={t("fields.slug")} maxLength={100} spellCheck={false} />
    </FormDialog>
  );
}
