import { Landmark } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { SectionFields } from "#offer/catalogue/sections/SectionFields.tsx";
import { Button } from "#ui/Button.tsx";

/** Fiscal facts of the product: VAT, excise, movement documents. */
export function FiscalSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { form: state, has, stored, openDuties } = useProductForm();
  const { isDirty } = state.formState;
  const duties = useId();
  return (
    <Section name="fiscal">
      <div className={form.grid}>
        <SectionFields section="fiscal" />
      </div>
      {has("excise") && stored.length > 0 ? (
        <div className={form.duties} role="group" aria-labelledby={duties}>
          <span id={duties}>{t("duties.label")}</span>
          <p className={form.note}>{t(isDirty ? "duties.first" : "duties.hint")}</p>
          <span className={form.row}>
            {stored.map((vintage) => (
              <Button
                key={vintage.id}
                size="s"
                icon={<Landmark aria-hidden="true" />}
                disabled={isDirty}
                onClick={() => openDuties(vintage)}
              >
                {t("duties.open", { name: vintage.name })}
              </Button>
            ))}
          </span>
        </div>
      ) : null}
    </Section>
  );
}
