import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { slugOf } from "@cuvee/core/kit/slugs.ts";
import type { CatalogueOptions, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { newId, session, type CallInput, type Route } from "#kit/api.ts";
import { holds } from "#kit/judge.ts";
import { paths } from "#kit/paths.ts";
import { useWidth } from "#kit/width.ts";
import { useSession } from "#kit/session.tsx";
import { refreshProducts } from "#offer/catalogue/calls.ts";
import { CompositionSection } from "#offer/catalogue/CompositionSection.tsx";
import { FiscalSection } from "#offer/catalogue/FiscalSection.tsx";
import { FormatsSection } from "#offer/catalogue/FormatsSection.tsx";
import { GridsSection } from "#offer/catalogue/GridsSection.tsx";
import { HistorySection } from "#offer/catalogue/HistorySection.tsx";
import { IdentitySection } from "#offer/catalogue/IdentitySection.tsx";
import { LabelSection } from "#offer/catalogue/LabelSection.tsx";
import { ProductFormContext, SECTIONS, useProductForm } from "#offer/catalogue/productForm.ts";
import { newProduct } from "#offer/catalogue/newProduct.ts";
import { bodyOf, valuesOf, type ProductValues } from "#offer/catalogue/productValues.ts";
import { useSectionState } from "#offer/catalogue/Section.tsx";
import { ShortSection } from "#offer/catalogue/ShortSection.tsx";
import { TextsSection } from "#offer/catalogue/TextsSection.tsx";
import { VintageParts, VintagesSection } from "#offer/catalogue/VintagesSection.tsx";
import { VisualsSection } from "#offer/catalogue/VisualsSection.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { SectionNav, Sections } from "#ui/form/SectionNav.tsx";
import { valueAt } from "#ui/form/merge.ts";
import { useRecordForm, type RecordFormState } from "#ui/form/useRecordForm.ts";
import { tell } from "#ui/snackbar.ts";

const DutiesDialog = lazy(() =>
  import("#offer/catalogue/DutiesDialog.tsx").then((m) => ({ default: m.DutiesDialog })),
);

type Props = { options: CatalogueOptions; record?: ProductRecord; locked?: boolean };
type Save = "PUT /v1/catalogue/products/:productId" & Route;

const schema = (isNew: boolean) => () =>
  import("@cuvee/core/offer/catalogue/record.contract.ts").then((m) =>
    isNew ? m.newProductBody : m.productBody,
  );

/** The menu of the sections that this reader's form has. */
function Nav({ history, prices }: { history: boolean; prices: boolean }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { has, family } = useProductForm();
  const stateOf = useSectionState();
  const labelled = history && has("composition") && family !== "thing";
  const names = SECTIONS.filter(
    (name) =>
      (history || name !== "history") && (prices || name !== "grids") && (labelled || name !== "elabel"),
  );
  return (
    <SectionNav
      label={t("sectionsOf")}
      sections={names.map((name) => {
        const { faults, words } = stateOf(name);
        return { name, label: t(`sections.${name}`), state: words, isFaulty: faults > 0 };
      })}
    />
  );
}

/** Whether an error stands at a part of the form instead of at one of its fields. */
const atPart = (errors: unknown, path: string): boolean =>
  (valueAt(errors, path) as { message?: unknown } | undefined)?.message !== undefined;

/** Brings what was refused into view: the vintage that it is in, and the whole form where the short one has no such field. */
function useFaults(state: RecordFormState<ProductValues>, at: number, show: (vintage: number) => void): void {
  const { refusals, form, retell } = state;
  const latest = useRef({ at, show });
  latest.current = { at, show };
  const retold = useRef(false);
  useEffect(() => {
    const isRetold = retold.current;
    retold.current = false;
    if (isRetold) return undefined;
    const { errors } = form.formState;
    const vintages = form.getValues("vintages");
    if (refusals === 0) return undefined;
    const wrong = vintages.findIndex((_, place) => valueAt(errors, `vintages.${place}`) !== undefined);
    const isHidden = atPart(errors, "vintages") || atPart(errors, `vintages.${latest.current.at}`);
    if (!isHidden && (wrong < 0 || valueAt(errors, `vintages.${latest.current.at}`) !== undefined))
      return undefined;
    latest.current.show(Math.max(0, wrong));
    retold.current = true;
    // The fields that it brings tell their names once they are drawn.
    const drawn = requestAnimationFrame(retell);
    return () => cancelAnimationFrame(drawn);
  }, [refusals, form, retell]);
}

/** The form of a product, new or not: sections with a menu of their own, one save; a new one begins with what it needs most. */
export function ProductForm({ options, record, locked = false }: Props): ReactNode {
  const { t } = useTranslation("catalogue");
  const [, navigate] = useLocation();
  const { user } = useSession();
  const prices = user !== null && holds(user, "seeAllPrice");
  const [id] = useState(() => record?.id ?? newId());
  const [at, choose] = useState(0);
  const [taxed, openDuties] = useState<{ id: string; name: string } | null>(null);
  const isNew = record === undefined;
  const width = useWidth();
  // Decided once: what somebody opened does not close when he turns his phone.
  const [folded] = useState(() => (width === "mobile" ? SECTIONS.filter((one) => one !== "identity") : []));
  const stocks = user !== null && holds(user, "seeAllStock");
  const [whole, openWhole] = useState(() => !isNew || new URLSearchParams(location.search).has("tab"));
  const initial = useMemo(
    () =>
      record
        ? valuesOf(record, options)
        : { ...newProduct(options), ...(whole || !prices ? {} : { status: "online" as const }) },
    // The initial values of a new product do not change while it is made.
    [record, options],
  );
  const saved = async (answer: ProductRecord): Promise<void> => {
    await refreshProducts();
    tell("success", t("saved", { name: answer.name }));
    if (isNew) navigate(paths.product(id));
  };
  const start = useRef(initial);
  const state = useRecordForm<Save, ProductValues>({
    // Both calls say the whole product and answer it: a new one has its id in the body and no version.
    route: (isNew ? "POST /v1/catalogue/products" : "PUT /v1/catalogue/products/:productId") as Save,
    initial,
    toInput: (values) => {
      const { version, ...body } = bodyOf(values, start.current);
      // The address of a wine that was named in a hurry is found by the server: another may be called so.
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
  useFaults(state, at, (vintage) => {
    openWhole(true);
    choose(vintage);
  });
  start.current = state.form.formState.defaultValues as ProductValues;
  const around = useMemo(
    () => ({
      options,
      at,
      choose,
      prices,
      stocks,
      folded,
      stored: record?.vintages ?? [],
      openDuties,
      ...(record ? { productId: record.id } : {}),
    }),
    [options, at, prices, stocks, folded, record],
  );
  return (
    <ProductFormContext value={around}>
      <RecordForm
        of={state}
        bar={locked ? "none" : "sticky"}
        cancelHref={paths.products()}
        submit={isNew ? t("create") : undefined}
      >
        {whole ? (
          <Sections
            nav={<Nav history={!isNew && user?.role !== "agent"} prices={prices} />}
            legend={t("product")}
            disabled={locked}
            after={
              record && user?.role !== "agent" ? (
                <>
                  <LabelSection productId={record.id} />
                  <HistorySection productId={record.id} version={record.version} />
                </>
              ) : null
            }
          >
            <VintageParts />
            <IdentitySection />
            <VintagesSection />
            <FormatsSection />
            {prices ? <GridsSection /> : null}
            <CompositionSection />
            <TextsSection />
            <VisualsSection />
            <FiscalSection />
          </Sections>
        ) : (
          <>
            <VintageParts />
            <ShortSection onWhole={() => openWhole(true)} />
          </>
        )}
      </RecordForm>
      {record && taxed ? (
        <Suspense>
          <DutiesDialog productId={record.id} vintage={taxed} onClose={() => openDuties(null)} />
        </Suspense>
      ) : null}
    </ProductFormContext>
  );
}
