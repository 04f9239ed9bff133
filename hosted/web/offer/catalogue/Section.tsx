import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Section as Name } from "#offer/catalogue/productForm.ts";
import css from "#offer/catalogue/ProductForm.module.css";
import { VintageSwitch } from "#offer/catalogue/VintageSwitch.tsx";
import { Card } from "#ui/Card.tsx";

type Props = {
  name: Name;
  /** Its content is that of one vintage, chosen beside the title. */
  ofVintage?: boolean;
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of the form of a product; the address names it. */
export function Section({ name, ofVintage, title, aside, children }: Props): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <div id={`section-${name}`} className={css.section} data-section={name}>
      <Card title={title ?? t(`sections.${name}`)} aside={ofVintage ? <VintageSwitch /> : aside}>
        {children}
      </Card>
    </div>
  );
}
