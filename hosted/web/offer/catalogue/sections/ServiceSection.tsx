import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { GRAPES } from "@cuvee/core/offer/catalogue/grapes.ts";
import { VINTAGE_FIELDS } from "@cuvee/core/offer/catalogue/fields.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import form from "#offer/catalogue/ProductForm.module.css";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { ComboField } from "#ui/form/fields/ComboField.tsx";
import { NumberField } from "#ui/form/fields/NumberField.tsx";
import { RowsField } from "#ui/form/fields/RowsField.tsx";
import { TextField } from "#ui/form/fields/TextField.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Figures of a vintage in the order of the form, with their units. */
const FIGURES = [
  ["servingFromC", "°C"],
  ["servingToC", "°C"],
  ["decantMinutes", "min"],
  ["keepFrom", undefined],
  ["keepPeak", undefined],
  ["keepTo", undefined],
] as const;

const VARIETIES = GRAPES.map(({ name, synonyms }) => ({
  value: name,
  label: name,
  text: synonyms.join(", "),
}));

type PathProps = { path: string };

/** Grapes of a vintage with their shares. */
function Blend({ path }: PathProps): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <RowsField
      name={`${path}.blend`}
      label={t("fields.blend")}
      hint={t("hints.blend")}
      add={t("service.addGrape")}
      empty={{ grape: "", percent: null }}
      max={20}
    >
      {(at) => (
        <>
          <ComboField
            name={`${at}.grape`}
            label={t("fields.grape")}
            options={VARIETIES}
            create={(text) => ({ value: text, label: text })}
            free
          />
          <NumberField name={`${at}.percent`} label={t("fields.percent")} min={1} max={100} unit="%" />
        </>
      )}
    </RowsField>
  );
}

/** Vineyard plots of a vintage. */
function Plots({ path }: PathProps): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <RowsField
      name={`${path}.plots`}
      label={t("fields.plots")}
      add={t("service.addPlot")}
      empty={{ name: "", soil: null, areaA: null, altitudeM: null }}
      max={20}
    >
      {(at) => (
        <>
          <TextField name={`${at}.name`} label={t("fields.plotName")} maxLength={80} />
          <TextField name={`${at}.soil`} label={t("fields.soil")} maxLength={160} nullable optional />
          <NumberField
            name={`${at}.areaA`}
            label={t("fields.area")}
            scale={100}
            decimals={2}
            min={1}
            max={1_000_000}
            unit="ha"
            optional
          />
          <NumberField
            name={`${at}.altitudeM`}
            label={t("fields.altitude")}
            min={0}
            max={4000}
            unit="m"
            optional
          />
        </>
      )}
    </RowsField>
  );
}

/** Edits serving, keeping and origin of a vintage. */
export function ServiceSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { at, has, family } = useProductForm();
  const vintages = useVintages();
  const place = Math.min(at, vintages.length - 1);
  const vintage = vintages[place];
  if (!vintage || !has("servingFromC")) return null;
  const path = `vintages.${place}`;
  return (
    <Section name="service" ofVintage>
      <div className={cx(layout.grid4, layout.single)} key={vintage.id}>
        <div className={form.grid}>
          {FIGURES.filter(([name]) => has(name)).map(([name, unit]) => (
            <NumberField
              key={name}
              name={`${path}.${name}`}
              label={t(`fields.${name}`)}
              hint={name === "keepFrom" ? t("hints.keepFrom") : undefined}
              min={VINTAGE_FIELDS[name].min}
              max={VINTAGE_FIELDS[name].max}
              unit={unit}
              ungrouped={name.startsWith("keep")}
              optional
            />
          ))}
        </div>
        {family === "wine" ? (
          <>
            <Blend path={path} />
            <Plots path={path} />
          </>
        ) : null}
      </div>
    </Section>
  );
}
