import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "#kit/i18n.ts";
import { FormatCard } from "#offer/catalogue/sections/FormatCard.tsx";
import { useProductForm, useVintages } from "#offer/catalogue/productForm.ts";
import { volumeOf } from "@cuvee/core/offer/catalogue/record.ts";
import { newFormat, PRESETS } from "#offer/catalogue/newProduct.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns a key that no format of the vintage has. */
function freeRef(ref: string, taken: readonly string[]): string {
  let n = 1;
  let free = ref;
  while (taken.includes(free)) free = `${ref}-${(n += 1)}`;
  return free;
}

/** Returns the EANs that occur on two formats of the product: allowed from year to year, but worth a check. */
function useTwice(): string[] {
  const eans = useVintages().flatMap((v) => v.formats.flatMap((f) => (f.closed ? [] : (f.ean ?? []))));
  return [...new Set(eans.filter((ean, place) => ean !== "" && eans.indexOf(ean) !== place))];
}

/** Edits the formats of a vintage. */
export function FormatsSection(): ReactNode {
  const { t } = useTranslation("catalogue");
  const { at, form, options } = useProductForm();
  const vintages = useVintages();
  const place = Math.min(at, vintages.length - 1);
  const path = `vintages.${place}.formats` as const;
  const formats = useWatch({ control: form.control, name: path }) ?? [];
  const { append, remove, swap } = useFieldArray({ control: form.control, name: path });
  const twice = useTwice();
  const refs = formats.map((f) => f.ref);

  const add = (preset: (typeof PRESETS)[number]): void => {
    const { key: _, ref, ...size } = preset;
    append({ ...newFormat(options), container: null, unity: "cl", ...size, ref: freeRef(ref, refs) });
  };
  const pack = (): void => {
    const bottle = formats.find((f) => f.type === "bottle" && !f.closed);
    append({
      ...newFormat(options),
      ref: freeRef(`c6-${bottle?.ref ?? "b75"}`, refs),
      type: "packing",
      container: null,
      unity: "cl",
      unityValueE3: 600 * (bottle ? volumeOf(bottle) : 750),
      weightG: 6 * (bottle?.weightG ?? 1250) + 400,
      packing: { packing: "carton", packingQuantity: 6 },
      contents: bottle ? [{ formatId: bottle.id, quantity: 6 }] : [],
    });
  };
  return (
    <Section name="formats" ofVintage>
      <div className={cx(layout.grid4, layout.single)}>
        {twice.length > 0 ? (
          <Notice tone="warning">{t("eanTwice", { eans: twice.join(", ") })}</Notice>
        ) : null}
        {formats.length === 0 ? <p className={layout.quiet}>{t("format.none")}</p> : null}
        {formats.map((format, index) => (
          <FormatCard
            key={format.id}
            path={`${path}.${index}`}
            format={format}
            onRemove={() => remove(index)}
            {...(index > 0 ? { onUp: () => swap(index, index - 1) } : {})}
          />
        ))}
        <div className={layout.row2}>
          {PRESETS.map((preset) => (
            <Button key={preset.key} size="s" icon={<Plus aria-hidden="true" />} onClick={() => add(preset)}>
              {t(`format.presets.${preset.key}`)}
            </Button>
          ))}
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={pack}>
            {t("format.presets.pack")}
          </Button>
        </div>
      </div>
    </Section>
  );
}
