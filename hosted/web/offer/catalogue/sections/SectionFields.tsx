import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import {
  fieldsOfSection,
  PRODUCT_FIELDS,
  REUSED_FIELDS,
  type Field,
  type NamesWith,
} from "@cuvee/core/offer/catalogue/fields.ts";
import {
  CnCodeField,
  ExciseCodeField,
  FiscalLabelField,
  GrowingZoneField,
  NetMassField,
  VatTypeField,
  WineCategoryField,
} from "#offer/catalogue/sections/FiscalFields.tsx";
import {
  AppellationField,
  ColorField,
  GrapesField,
  LabelsField,
  OriginField,
  QualityField,
  UsedField,
} from "#offer/catalogue/sections/IdentityFields.tsx";
import { useProductForm } from "#offer/catalogue/productForm.ts";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { SwitchField } from "#ui/form/fields/SwitchField.tsx";
import { TagsField } from "#ui/form/fields/TagsField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";

type Name = NamesWith<"section">;
type ChoiceName = {
  [N in Name]: (typeof PRODUCT_FIELDS)[N] extends { kind: "choice" } ? N : never;
}[Name];

/** Fields that show more than their kind does; each choice is one, for the words of its values. */
const OWN: Record<ChoiceName, () => ReactNode> & { readonly [N in Name]?: () => ReactNode } = {
  color: ColorField,
  appellation: AppellationField,
  quality: QualityField,
  labels: LabelsField,
  grapes: GrapesField,
  country: OriginField,
  vatType: VatTypeField,
  fiscalLabel: FiscalLabelField,
  cnCode: CnCodeField,
  netMassGPerL: NetMassField,
  exciseCode: ExciseCodeField,
  wineCategory: WineCategoryField,
  growingZone: GrowingZoneField,
};

/** A field as its kind is entered, with its label (`columns` or `fields`) and its hint, where the texts have one. */
function PlainField({ name }: { name: Name }): ReactNode {
  const { t, i18n } = useTranslation("catalogue");
  const field: Field = PRODUCT_FIELDS[name];
  const label = t([`columns.${name}`, `fields.${name}`]);
  const hint = i18n.exists(`catalogue:hints.${name}`) ? t(`hints.${name}`) : undefined;
  const reused = REUSED_FIELDS.find((one) => one === name);
  switch (field.kind) {
    case "text":
      return reused ? (
        <UsedField name={reused} label={label} />
      ) : (
        <TextField name={name} label={label} hint={hint} maxLength={field.max} nullable optional />
      );
    case "words":
      return (
        <TagsField
          name={name}
          label={label}
          hint={hint}
          suggestions={[]}
          max={field.most}
          maxLength={field.max}
          optional
        />
      );
    case "number":
      return <NumberField name={name} label={label} hint={hint} min={field.min} max={field.max} optional />;
    case "flag":
      return <SwitchField name={name} label={label} hint={hint} />;
    case "choice":
      return null;
  }
}

/** Shows the fields of a section that the family of the product has. */
export function SectionFields({ section }: { section: Field["section"] }): ReactNode {
  const { has } = useProductForm();
  return fieldsOfSection(section)
    .filter(has)
    .map((name) => {
      const Own = OWN[name];
      return Own ? <Own key={name} /> : <PlainField key={name} name={name} />;
    });
}
