import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ALLERGENS } from "@cuvee/core/offer/catalogue/facts.ts";
import { INGREDIENT_KEYS } from "@cuvee/core/offer/catalogue/ingredients.ts";
import { NUTRITION_KEYS, shownNutrition, usual } from "@cuvee/core/offer/catalogue/nutrition.ts";
import { useFormat } from "#kit/format.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import css from "#offer/catalogue/sections/VintagesSection.module.css";
import { CheckboxesField } from "#ui/form/fields/CheckboxesField.tsx";
import { NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { TagsField } from "#ui/form/fields/TagsField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const UNIT: Record<string, string> = { energyKj: "kJ", energyKcal: "kcal" };

type PathProps = { path: string };

function NutritionTable({
  path,
  shown,
}: PathProps & { shown: ReturnType<typeof shownNutrition> }): ReactNode {
  const { t } = useTranslation("catalogue");
  const format = useFormat();
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className={layout.quiet}>{t("nutrition.title")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t("nutrition.value")}</span>
            </th>
            <th scope="col">{t("nutrition.computed")}</th>
            <th scope="col">{t("nutrition.own")}</th>
          </tr>
        </thead>
        <tbody>
          {NUTRITION_KEYS.map((key) => (
            <tr key={key}>
              <th scope="row">{t(`nutrition.${key}`)}</th>
              <td className={layout.figure}>
                {shown?.[key] === undefined ? "—" : `${format.count(shown[key])} ${UNIT[key] ?? "g"}`}
              </td>
              <td>
                <NumberField
                  name={`${path}.nutrition.ownE2.${key}`}
                  label={t("nutrition.ownOf", { value: t(`nutrition.${key}`) })}
                  hideLabel
                  scale={100}
                  decimals={2}
                  min={0}
                  max={1_000_000}
                  unit={UNIT[key] ?? "g"}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Alcohol, sugars, glycerol and acids, from which the declaration is computed. */
function Analysis({ path, type }: PathProps & { type: Parameters<typeof usual>[0] }): ReactNode {
  const { t } = useTranslation("catalogue");
  const format = useFormat();
  const { has } = useProductForm();
  const { glycerol, acids } = usual(type);
  return (
    <div className={form.grid}>
      {has("alcohol") ? (
        <PercentField
          name={`${path}.alcohol`}
          label={t("fields.alcohol")}
          min={0}
          max={10_000}
          unit="% vol."
        />
      ) : null}
      <NumberField
        name={`${path}.nutrition.sugarsE1`}
        label={t("fields.sugars")}
        scale={10}
        decimals={1}
        min={0}
        max={10_000}
        unit="g/l"
      />
      <NumberField
        name={`${path}.nutrition.glycerolE1`}
        label={t("fields.glycerol")}
        hint={t("hints.usual", { value: format.count(glycerol) })}
        scale={10}
        decimals={1}
        min={0}
        max={10_000}
        unit="g/l"
        optional
      />
      <NumberField
        name={`${path}.nutrition.acidsE1`}
        label={t("fields.acids")}
        hint={t("hints.usual", { value: format.count(acids) })}
        scale={10}
        decimals={1}
        min={0}
        max={10_000}
        unit="g/l"
        optional
      />
    </div>
  );
}

/** Ingredients, allergens and nutrition of a vintage; the energy is computed while the user types. */
export function CompositionSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { at, has, type, family } = useProductForm();
  const vintages = useVintages();
  const place = Math.min(at, vintages.length - 1);
  const vintage = vintages[place];
  if (!vintage || !has("composition")) return null;
  const path = `vintages.${place}`;
  const shown = shownNutrition(type, vintage.alcohol, { ...vintage.nutrition, ownE2: {} });
  return (
    <Section name="composition" ofVintage>
      <div className={cx(layout.grid4, layout.single)} key={vintage.id}>
        {family === "wine" ? (
          <TagsField
            name={`${path}.ingredientList`}
            label={t("fields.ingredientList")}
            hint={t("hints.ingredientList")}
            suggestions={INGREDIENT_KEYS.map((key) => ({ value: t(`ingredientNames.${key}`) }))}
            show={(key) => t(`ingredientNames.${key}`)}
            read={(text) =>
              INGREDIENT_KEYS.find(
                (key) => t(`ingredientNames.${key}`).toLocaleLowerCase() === text.toLocaleLowerCase(),
              ) ?? null
            }
            max={INGREDIENT_KEYS.length}
            optional
          />
        ) : null}
        <div className={form.grid}>
          {(["fr", "en"] as const).map((lang) => (
            <TextAreaField
              key={lang}
              name={`${path}.ingredients.${lang}`}
              label={t("fields.ingredients", { lang: lang.toUpperCase() })}
              maxLength={2000}
              optional
            />
          ))}
        </div>
        <CheckboxesField
          name={`${path}.allergens`}
          label={t("fields.allergens")}
          hint={t("hints.allergens")}
          options={ALLERGENS.map((value) => ({ value, label: t(`allergens.${value}`) }))}
        />
        <div className={form.grid}>
          {(["fr", "en"] as const).map((lang) => (
            <TextField
              key={lang}
              name={`${path}.allergensNote.${lang}`}
              label={t("fields.allergensNote", { lang: lang.toUpperCase() })}
              maxLength={300}
              optional
            />
          ))}
        </div>
        <Analysis path={path} type={type} />
        <NutritionTable path={path} shown={shown} />
        {shown ? null : (
          <p data-doing className={layout.quiet}>
            {t("nutrition.needs")}
          </p>
        )}
      </div>
    </Section>
  );
}
