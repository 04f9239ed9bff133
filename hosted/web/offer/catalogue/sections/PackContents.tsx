import { useCallback, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { volumeOf, type FormatRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { ComboField, type ComboChoice } from "#ui/form/fields/ComboField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";

type Vintage = { name: string; closed: boolean; formats: FormatRecord[] };

/** Limit of products in a search. */
const MOST = 5;

/** Edits the contents of a pack: formats of this product, or of any other that a search finds. */
export function PackContents({ path, own }: { path: string; own: string }): ReactNode {
  const { t, i18n } = useTranslation("catalogue");
  const { productId, form: state } = useProductForm();
  const vintages = useVintages();
  const lang = i18n.resolvedLanguage ?? "fr";
  const choicesOf = useCallback(
    (product: string, from: readonly Vintage[]): ComboChoice[] =>
      from
        .filter((v) => !v.closed)
        .flatMap((v) =>
          v.formats
            .filter((f) => !f.closed && f.contents.length === 0 && f.id !== own && f.type !== "packing")
            .map((f) => ({
              value: f.id,
              label: [product, v.name, f.nameInShop ?? volumeWords(volumeOf(f), lang)]
                .filter(Boolean)
                .join(" "),
            })),
        ),
    [lang, own],
  );
  const here = (): ComboChoice[] => choicesOf(state.getValues("name"), state.getValues("vintages"));
  const search = async (text: string): Promise<readonly ComboChoice[]> => {
    const mine = here().filter((c) => c.label.toLocaleLowerCase().includes(text.toLocaleLowerCase()));
    if (text === "") return mine;
    const { rows } = await call("GET /v1/catalogue/products", { query: { search: text, limit: MOST } });
    const others = await Promise.all(
      rows
        .filter((row) => row.id !== productId)
        .map((row) => call("GET /v1/catalogue/products/:productId", { params: { productId: row.id } })),
    );
    return [...mine, ...others.flatMap((product) => choicesOf(product.name, product.vintages))];
  };
  const chosenOf = (at: string): ComboChoice | null => {
    const id: unknown = state.getValues(`${at}.formatId` as "name");
    return choicesOf("", vintages).find((c) => c.value === id) ?? null;
  };
  return (
    <RowsField
      name={path}
      label={t("fields.contents")}
      hint={t("hints.contents")}
      add={t("format.addContent")}
      empty={{ formatId: "", quantity: 1 }}
      className={form.whole}
    >
      {(at) => (
        <>
          <ComboField
            name={`${at}.formatId`}
            label={t("fields.content")}
            search={search}
            chosen={chosenOf(at)}
          />
          <NumberField name={`${at}.quantity`} label={t("fields.quantity")} min={1} max={999} />
        </>
      )}
    </RowsField>
  );
}
