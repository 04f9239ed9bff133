import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { ProductStatus } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { CatalogueOptions, ProductRecord } from "@cuvee/core/offer/catalogue/record.ts";
import { newId } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { paths } from "#kit/paths.ts";
import { useWidth } from "#kit/width.ts";
import { useSession } from "#kit/session.tsx";
import { CompositionSection } from "#offer/catalogue/sections/CompositionSection.tsx";
import { FiscalSection } from "#offer/catalogue/sections/FiscalSection.tsx";
import { FormatsSection } from "#offer/catalogue/sections/FormatsSection.tsx";
import { GridsSection } from "#offer/catalogue/sections/GridsSection.tsx";
import { HistorySection } from "#offer/catalogue/sections/HistorySection.tsx";
import { IdentitySection } from "#offer/catalogue/sections/IdentitySection.tsx";
import { LabelSection } from "#offer/catalogue/sections/LabelSection.tsx";
import { ProductFormContext, SECTIONS, useProductForm } from "#offer/catalogue/productForm.ts";
import { useFaults } from "#offer/catalogue/productFaults.ts";
import { useProductSave } from "#offer/catalogue/productSave.ts";
import { useSectionState } from "#offer/catalogue/sections/Section.tsx";
import { ServiceSection } from "#offer/catalogue/sections/ServiceSection.tsx";
import { ShortSection } from "#offer/catalogue/sections/ShortSection.tsx";
import { TextsSection } from "#offer/catalogue/sections/TextsSection.tsx";
import { VintageParts, VintagesSection } from "#offer/catalogue/sections/VintagesSection.tsx";
import { VisualsSection } from "#offer/catalogue/sections/VisualsSection.tsx";
import type { ProductValues } from "#offer/catalogue/productValues.ts";
import { useAskedField } from "#ui/form/askedField.ts";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { RecordFormState } from "#ui/form/useRecordForm.ts";
import { SectionNav, Sections } from "#ui/form/SectionNav.tsx";

const DutiesDialog = lazy(() =>
  import("#offer/catalogue/DutiesDialog.tsx").then((m) => ({ default: m.DutiesDialog })),
);

/** Saves the edited values under another status; returns false without edits. */
export type SaveAs = (status: ProductStatus) => boolean;
type Props = {
  options: CatalogueOptions;
  record?: ProductRecord;
  locked?: boolean;
  /** Receives the form's own function to save under another status, for the status choice outside the form. */
  saving?: RefObject<SaveAs>;
};
/** Menu of the sections that the form shows to this user. */
function Nav({ history, prices }: { history: boolean; prices: boolean }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { has, family } = useProductForm();
  const isServed = has("servingFromC");
  const stateOf = useSectionState();
  const labelled = history && has("composition") && family !== "thing";
  const names = SECTIONS.filter(
    (name) =>
      (history || name !== "history") &&
      (prices || name !== "grids") &&
      (labelled || name !== "elabel") &&
      (isServed || name !== "service"),
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

type WholeProps = { record: ProductRecord | undefined; prices: boolean; locked: boolean };

/** The long form: every section, with a menu. */
function WholeForm({ record, prices, locked }: WholeProps): ReactNode {
  const { t } = useTranslation("catalogue");
  const { user } = useSession();
  const isAgent = user?.role === "agent";
  return (
    <Sections
      nav={<Nav history={record !== undefined && !isAgent} prices={prices} />}
      legend={t("product")}
      disabled={locked}
      after={
        record && !isAgent ? (
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
      <ServiceSection />
      <TextsSection />
      <VisualsSection />
      <FiscalSection />
    </Sections>
  );
}

function useSaveAs({ dirty, form, save }: RecordFormState<ProductValues>, saving?: RefObject<SaveAs>): void {
  useEffect(() => {
    if (!saving) return;
    saving.current = (status) => {
      if (!dirty) return false;
      form.setValue("status", status, { shouldDirty: true });
      void save();
      return true;
    };
  }, [dirty, form, save, saving]);
}

/** The form of a product, new or not: sections with a menu, one save; a new one starts with its required fields. */
export function ProductForm({ options, record, locked = false, saving }: Props): ReactNode {
  const { t } = useTranslation("catalogue");
  const { user } = useSession();
  const prices = user !== null && hasPermission(user, "seeAllPrice");
  const [id] = useState(() => record?.id ?? newId());
  const [at, choose] = useState(0);
  const [taxed, openDuties] = useState<{ id: string; name: string } | null>(null);
  const isNew = record === undefined;
  const width = useWidth();
  // Set once: a section that the user opened does not close when the phone is turned.
  const [folded] = useState(() => (width === "mobile" ? SECTIONS.filter((one) => one !== "identity") : []));
  const stocks = user !== null && hasPermission(user, "seeAllStock");
  const [whole, openWhole] = useState(() => !isNew || new URLSearchParams(location.search).has("tab"));
  const state = useProductSave({ id, options, record, whole, prices });
  useSaveAs(state, saving);
  useAskedField();
  useFaults(state, at, (vintage) => {
    openWhole(true);
    choose(vintage);
  });
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
          <WholeForm record={record} prices={prices} locked={locked} />
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
