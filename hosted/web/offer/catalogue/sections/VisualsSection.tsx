import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { ImagesField } from "#ui/form/fields/ImagesField.tsx";

/** Edits the pictures of the product itself; those of a format are edited with it. */
export function VisualsSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <Section name="visuals">
      <ImagesField
        name="visuals"
        label={t("fields.productVisuals")}
        hint={t("hints.visuals")}
        max={20}
        optional
      />
    </Section>
  );
}
