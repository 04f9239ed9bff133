import { ArrowLeft, ArrowRight, CopyPlus, Ellipsis, Lock, LockOpen, Plus, Trash2 } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useFieldArray, type FieldPath } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import { copyOfVintage, newFormat, newVintage } from "#offer/catalogue/newProduct.ts";
import type { ProductValues, VintageValues } from "#offer/catalogue/productValues.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import css from "#offer/catalogue/sections/VintagesSection.module.css";
import { Button, IconButton } from "#ui/Button.tsx";
import { useFormPart } from "#ui/form/formContext.ts";
import { NumberField, PercentField } from "#ui/form/fields/NumberField.tsx";
import { TextAreaField, TextField } from "#ui/form/fields/TextField.tsx";
import { Menu, type MenuEntry } from "#ui/overlay/Menu.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A row of the comparison: one fact of the vintages. */
type Line = {
  /** Path below the vintage. */
  path: string;
  label: string;
  field: (name: string, label: string) => ReactNode;
};

/** Registers a vintage that is not on screen with the form, so that its faults are listed under its name. */
function VintagePart({ at, name }: { at: number; name: string }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { trade } = useProductForm();
  useFormPart(`vintages.${at}`, `${t(`vocabulary.${trade}.vintage`)} ${name}`, "section-vintages");
  return null;
}

/** Registers all vintages with the form, for its summary of errors and for conflicts. */
export function VintageParts(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { trade } = useProductForm();
  const vintages = useVintages();
  useFormPart("vintages", t(`vocabulary.${trade}.vintages`), "section-vintages", (value) =>
    Array.isArray(value)
      ? value.map((v: { name: string; formats: unknown[] }) => `${v.name} (${v.formats.length})`).join(", ")
      : "",
  );
  return vintages.map((vintage, at) => <VintagePart key={vintage.id} at={at} name={vintage.name} />);
}

/** Returns the name after the newest: the next year, or the same with a number. */
function nextName(names: readonly string[]): string {
  const years = names.filter((name) => /^\d{4}$/.test(name)).map(Number);
  if (years.length > 0) return String(Math.max(...years) + 1);
  let n = 2;
  while (names.includes(`${names[0]} ${n}`)) n += 1;
  return `${names[0] ?? "NV"} ${n}`;
}

/** Returns what adds, copies, moves, closes and removes vintages. */
function useVintageActs() {
  const { t } = useTranslation("catalogue");
  const { form, choose, options } = useProductForm();
  const vintages = useVintages();
  const { insert, move, remove } = useFieldArray({ control: form.control, name: "vintages" });
  const names = vintages.map((v) => v.name);
  const add = (): void => {
    insert(0, newVintage(vintages.length === 0 ? "NV" : nextName(names), [newFormat(options)]));
    choose(0);
  };
  const copy = (place: number): void => {
    const source = form.getValues(`vintages.${place}`);
    insert(place, copyOfVintage(source, nextName(names)));
    choose(place);
  };
  const shift = (place: number, to: number): void => {
    move(place, to);
    choose(to);
  };
  const take = (place: number): void => {
    remove(place);
    choose(0);
  };
  const close = (place: number, closed: boolean): void =>
    form.setValue(`vintages.${place}.closed`, closed, { shouldDirty: true });
  const entriesOf = (place: number): MenuEntry[] => [
    { kind: "act", label: t("vintage.copy"), icon: <CopyPlus aria-hidden="true" />, act: () => copy(place) },
    {
      kind: "act",
      label: t("vintage.left"),
      icon: <ArrowLeft aria-hidden="true" />,
      disabled: place === 0,
      act: () => shift(place, place - 1),
    },
    {
      kind: "act",
      label: t("vintage.right"),
      icon: <ArrowRight aria-hidden="true" />,
      disabled: place === vintages.length - 1,
      act: () => shift(place, place + 1),
    },
    vintages[place]?.closed
      ? {
          kind: "act",
          label: t("vintage.open"),
          icon: <LockOpen aria-hidden="true" />,
          act: () => close(place, false),
        }
      : {
          kind: "act",
          label: t("vintage.close"),
          icon: <Lock aria-hidden="true" />,
          act: () => close(place, true),
        },
    { kind: "line" },
    {
      kind: "act",
      label: t("vintage.remove"),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      disabled: vintages.length === 1,
      act: () => take(place),
    },
  ];
  return { add, entriesOf };
}

/** Returns the compared lines: name, alcohol, composition. */
function useLines(): Line[] {
  const { t } = useTranslation("catalogue");
  const { trade, has } = useProductForm();
  const perLitre = (name: string, label: string): ReactNode => (
    <NumberField
      name={name}
      label={label}
      hideLabel
      scale={10}
      decimals={1}
      min={0}
      max={10_000}
      unit="g/l"
    />
  );
  const area = (name: string, label: string): ReactNode => (
    <TextAreaField name={name} label={label} hideLabel rows={2} maxLength={2000} />
  );
  return [
    {
      path: "name",
      label: t(`vocabulary.${trade}.vintageName`),
      field: (name, label) => <TextField name={name} label={label} hideLabel maxLength={20} />,
    },
    ...(has("alcohol")
      ? [
          {
            path: "alcohol",
            label: t("fields.alcohol"),
            field: (name: string, label: string) => (
              <PercentField name={name} label={label} hideLabel min={0} max={10_000} unit="% vol." />
            ),
          },
        ]
      : []),
    ...(has("composition")
      ? [
          { path: "nutrition.sugarsE1", label: t("fields.sugars"), field: perLitre },
          { path: "nutrition.glycerolE1", label: t("fields.glycerol"), field: perLitre },
          { path: "nutrition.acidsE1", label: t("fields.acids"), field: perLitre },
          { path: "ingredients.fr", label: t("fields.ingredients", { lang: "FR" }), field: area },
          { path: "ingredients.en", label: t("fields.ingredients", { lang: "EN" }), field: area },
        ]
      : []),
  ];
}

type HeadProps = {
  vintage: VintageValues;
  isCurrent: boolean;
  onChoose: () => void;
  entries: MenuEntry[];
};

function VintageHead({ vintage, isCurrent, onChoose, entries }: HeadProps): ReactNode {
  const { t } = useTranslation("catalogue");
  return (
    <th scope="col" className={isCurrent ? css.current : undefined}>
      <span className={cx(layout.line2, layout.middle)}>
        <button
          type="button"
          className={cx(layout.bare, layout.strong, css.choose)}
          aria-pressed={isCurrent}
          onClick={onChoose}
        >
          {vintage.name || "…"}
        </button>
        {vintage.closed ? (
          <span className={cx(layout.muted, layout.tiny, layout.regular)}>{t("vintage.closed")}</span>
        ) : null}
        <Menu
          trigger={
            <IconButton size="s" label={t("vintage.acts", { name: vintage.name })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      </span>
    </th>
  );
}

/** One figure of every vintage, and a button that gives the others the value of the one on screen. */
function LineRow({ line, current }: { line: Line; current: number }): ReactNode {
  const { t } = useTranslation("catalogue");
  const { form } = useProductForm();
  const vintages = useVintages();
  /** Gives every other vintage the value of the one on screen. */
  const spread = (path: string): void => {
    const value = form.getValues(`vintages.${current}.${path}` as FieldPath<ProductValues>);
    for (const place of vintages.keys())
      if (place !== current)
        form.setValue(`vintages.${place}.${path}` as FieldPath<ProductValues>, value, {
          shouldDirty: true,
          shouldValidate: true,
        });
  };

  return (
    <tr>
      <th scope="row">{line.label}</th>
      {vintages.map((vintage, place) => (
        <td key={vintage.id} data-current={place === current ? "" : undefined}>
          {line.field(`vintages.${place}.${line.path}`, `${line.label} ${vintage.name}`)}
        </td>
      ))}
      {vintages.length > 1 ? (
        <td className={css.spread}>
          {line.path === "name" ? null : (
            <Button size="s" look="quiet" onClick={() => spread(line.path)}>
              {t("vintage.spread", { name: vintages[current]?.name ?? "" })}
              <span className="visually-hidden"> : {line.label}</span>
            </Button>
          )}
        </td>
      ) : null}
    </tr>
  );
}

/** Shows the vintages side by side: each figure can be changed in place, and copied to the other vintages. */
export function VintagesSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { trade, at, choose } = useProductForm();
  const vintages = useVintages();
  const title = useId();
  const current = Math.min(at, vintages.length - 1);

  const { add, entriesOf } = useVintageActs();
  const lines = useLines();
  return (
    <Section
      name="vintages"
      title={t(`vocabulary.${trade}.vintages`)}
      aside={
        <Button size="s" icon={<Plus aria-hidden="true" />} onClick={add}>
          {t(`vocabulary.${trade}.addVintage`)}
        </Button>
      }
    >
      <div className={css.scroll} role="region" aria-labelledby={title} tabIndex={-1}>
        <table className={css.table}>
          <caption id={title} className="visually-hidden">
            {t("vintage.compare")}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("vintage.fact")}</span>
              </th>
              {vintages.map((vintage, place) => (
                <VintageHead
                  key={vintage.id}
                  vintage={vintage}
                  isCurrent={place === current}
                  onChoose={() => choose(place)}
                  entries={entriesOf(place)}
                />
              ))}
              {vintages.length > 1 ? (
                <th scope="col">
                  <span className="visually-hidden">{t("vintage.spreads")}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.path} line={line} current={current} />
            ))}
            <tr>
              <th scope="row">{t("columns.formats")}</th>
              {vintages.map((vintage, place) => (
                <td
                  key={vintage.id}
                  className={layout.figure}
                  data-current={place === current ? "" : undefined}
                >
                  {vintage.formats.filter((f) => !f.closed).length}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  );
}
