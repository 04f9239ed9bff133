import { useMemo, useRef, useState } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import type { CatalogueOptions, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { session, type CallInput, type Route } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { refreshProducts } from "#offer/catalogue/calls.ts";
import { newProduct } from "#offer/catalogue/newProduct.ts";
import { bodyOf, valuesOf, type ProductValues } from "#offer/catalogue/productValues.ts";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { showSnackbar } from "#ui/overlay/snackbar.ts";

type Save = "PUT /v1/catalogue/products/:productId" & Route;

const schema = (isNew: boolean) => () =>
  import("@cuvee/core/offer/catalogue/record.contract.ts").then((m) =>
    isNew ? m.newProductBody : m.productBody,
  );

/**
 * A product being edited: a new one has its `id` already; `whole` is false for the short form, `prices` for a user who
 * does not see them.
 */
type Editing = {
  id: string;
  options: CatalogueOptions;
  record: ProductRecord | undefined;
  whole: boolean;
  prices: boolean;
};

/** Returns the values of a product's form and its one save, which includes prices and opening stock. */
export function useProductSave({
  id,
  options,
  record,
  whole,
  prices,
}: Editing): RecordFormState<ProductValues> {
  const { t } = useTranslation("catalogue");
  const [, navigate] = useLocation();
  const isNew = record === undefined;
  // The initial values of a new product do not change while it is created.
  const [first] = useState(() => (whole || !prices ? {} : { status: "online" as const }));
  const initial = useMemo(
    () => (record ? valuesOf(record, options) : { ...newProduct(options), ...first }),
    [record, options, first],
  );
  const saved = async (answer: ProductRecord): Promise<void> => {
    await refreshProducts();
    showSnackbar("success", t("saved", { name: answer.name }));
    if (isNew) navigate(paths.product(id));
  };
  const start = useRef(initial);
  const state = useRecordForm<Save, ProductValues>({
    // Both calls send and return the whole product: a new one has its id in the body and no version.
    route: (isNew ? "POST /v1/catalogue/products" : "PUT /v1/catalogue/products/:productId") as Save,
    initial,
    toInput: (values) => {
      const { version, ...body } = bodyOf(values, start.current);
      // The server chooses the slug of a wine from the short form: another wine may have the same name.
      const slug = !whole && body.slug === slugOf(body.name) ? "" : body.slug;
      return (
        isNew ? { body: { ...body, slug, id } } : { params: { productId: id }, body: { ...body, version } }
      ) as CallInput<Save>;
    },
    fieldsOf: (current) => valuesOf(current as ProductRecord, options),
    onSaved: saved,
    schema: schema(isNew),
    draftKey: `${session.state().user?.id ?? ""}.product.${isNew ? "new" : id}`,
    whole: ["vintages"],
  });
  start.current = state.form.formState.defaultValues as ProductValues;
  return state;
}
