import { Landmark } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { SectionFields } from "#offer/catalogue/sections/SectionFields.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

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
        <div className={cx(layout.stack2, form.duties)} role="group" aria-labelledby={duties}>
          <span id={duties}>{t("duties.label")}</span>
          <p className={layout.quiet}>{t(isDirty ? "duties.first" : "duties.hint")}</p>
          <span className={layout.row2}>
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
