import type { ReactNode } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useProductForm, type Section as Name } from "#offer/catalogue/productForm.ts";
import type { ProductValues } from "#offer/catalogue/productValues.ts";
import { faultyPaths, isEmptySection, sectionOf } from "#offer/catalogue/sections/sectionState.ts";
import { VintageSwitch } from "#offer/catalogue/sections/VintageSwitch.tsx";
import { Section as Part } from "#ui/form/SectionNav.tsx";

type Props = {
  name: Name;
  /** Its content belongs to one vintage, chosen beside the title. */
  ofVintage?: boolean;
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
};

/** Returns the state of a section: the number of its faulty fields, or that it is still empty. */
export function useSectionState(): (name: Name) => { faults: number; words: string } {
  const { t } = useTranslation("catalogue");
  const { control } = useFormContext<ProductValues>();
  const { errors } = useFormState({ control });
  const values = useWatch({ control }) as ProductValues;
  const faulty = faultyPaths(errors).map(sectionOf);
  return (name) => {
    const faults = faulty.filter((one) => one === name).length;
    const empty = faults > 0 ? null : isEmptySection(name, values);
    return {
      faults,
      words: faults > 0 ? t("state.faults", { count: faults }) : empty ? t("state.empty") : "",
    };
  };
}

/**
 * A part of the form of a product; the address names it. On a phone it is folded, except the first and those with
 * faults.
 */
export function Section({ name, ofVintage, title, aside, children }: Props): ReactNode {
  const { t } = useTranslation("catalogue");
  const { folded } = useProductForm();
  const { faults, words } = useSectionState()(name);
  return (
    <Part
      of={{ name, label: title ?? t(`sections.${name}`) }}
      aside={ofVintage ? <VintageSwitch /> : aside}
      folds={folded.includes(name)}
      isFaulty={faults > 0}
      state={words}
    >
      {children}
    </Part>
  );
}
