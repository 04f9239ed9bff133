import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Section as Name } from "#offer/catalogue/productForm.ts";
import { VintageSwitch } from "#offer/catalogue/VintageSwitch.tsx";
import { Section as Part } from "#ui/form/SectionNav.tsx";

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
    <Part of={{ name, label: title ?? t(`sections.${name}`) }} aside={ofVintage ? <VintageSwitch /> : aside}>
      {children}
    </Part>
  );
}
