import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { volumeOf } from "@cuvee/core/offer/catalogue/record.ts";
import { paths } from "#kit/paths.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import css from "#offer/catalogue/sections/VintagesSection.module.css";
import { volumeWords } from "@cuvee/core/offer/catalogue/volumeWords.ts";
import { CheckboxField } from "#ui/form/fields/CheckboxesField.tsx";
import { MoneyField } from "#ui/form/fields/NumberField.tsx";
import { Link } from "wouter";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Edits the visibility and the price of each format of a vintage: formats by grids. */
export function GridsSection(): ReactNode {
  const { t, i18n } = useTranslation("catalogue");
  const { at, options } = useProductForm();
  const vintages = useVintages();
  const place = Math.min(at, vintages.length - 1);
  const formats = vintages[place]?.formats ?? [];
  const lang = i18n.resolvedLanguage ?? "fr";
  const open = formats.map((format, index) => ({ format, index })).filter(({ format }) => !format.closed);
  return (
    <Section name="grids" ofVintage>
      <p className={layout.quiet}>
        {t("grids.text")} <Link href={paths.prices()}>{t("grids.link")}</Link>
      </p>
      {open.length === 0 ? <p className={layout.quiet}>{t("format.none")}</p> : null}
      <div className={css.scroll}>
        <table className={css.table} hidden={open.length === 0}>
          <caption className="visually-hidden">{t("sections.grids")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("columns.formats")}</th>
              {options.typologies.map((grid) => (
                <th key={grid.key} scope="col">
                  {grid.name}{" "}
                  <span className={cx(layout.muted, layout.tiny, layout.regular)}>
                    {t(grid.ttc ? "grids.ttc" : "grids.ht")}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {open.map(({ format, index }) => {
              const name =
                format.nameInShop ?? (volumeWords(volumeOf(format), lang) || t(`formatTypes.${format.type}`));
              const path = `vintages.${place}.formats.${index}`;
              return (
                <tr key={format.id}>
                  <th scope="row">{name}</th>
                  {options.typologies.map((grid) => (
                    <td key={grid.key}>
                      <CheckboxField name={`${path}.grids.${grid.key}.visible`} label={t("grids.visible")} />
                      <MoneyField
                        name={`${path}.grids.${grid.key}.unitE4`}
                        label={t("grids.price", { format: name, grid: grid.name })}
                        hideLabel
                        in="e4"
                        min={0}
                        disabled={!format.grids[grid.key]?.visible}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
