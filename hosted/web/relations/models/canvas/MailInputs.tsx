import type { BlockInput } from "@cuvee/core/storefront/site/blockRegistry.ts";
import type { BlockKind, ColumnBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { LineInput } from "#relations/models/LineInput.tsx";
import { shownLine } from "#relations/models/fields.ts";
import type { BlockEditing, LineProps } from "#storefront/pages/blockEditing.ts";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useCanvas } from "./canvasContext.ts";
import { KindIcon } from "./KindIcon.tsx";
import css from "./panel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Line({ placeholder, ...props }: LineProps): ReactNode {
  const { fields } = useCanvas();
  return <LineInput {...props} fields={fields} placeholder={shownLine(placeholder, fields)} />;
}

type ColumnsProps = Parameters<BlockEditing["inputs"]["columns"]>[0];

/**
 * Chooses how many columns there are, and leads to the blocks in them. A removed column gives its blocks to the last.
 */
function Columns({ input: { least, most, blocks }, value, set }: ColumnsProps): ReactNode {
  const { t } = useTranslation(["models", "customize"]);
  const { select, nameOf } = useCanvas();
  const columns = value as readonly (readonly ColumnBlock[])[];
  const counts = Array.from({ length: most - least + 1 }, (_, n) => least + n);
  const resize = (count: number): void => {
    if (count > columns.length)
      return set([...columns, ...Array.from({ length: count - columns.length }, () => [])]);
    const rest = columns.slice(count).flat();
    set(columns.slice(0, count).map((cell, at) => (at === count - 1 ? [...cell, ...rest] : cell)));
  };
  const fits = (count: number): boolean =>
    (columns[count - 1]?.length ?? 0) + columns.slice(count).flat().length <= blocks;
  return (
    <>
      <Field label={t("customize:block.columns")}>
        <Select
          value={String(columns.length)}
          options={counts.map((count) => ({
            value: String(count),
            label: String(count),
            disabled: !fits(count),
          }))}
          onChange={({ target }) => resize(Number(target.value))}
        />
      </Field>
      <p className={layout.quiet}>{t("columnsHint")}</p>
      {columns.map((cell, column) => (
        <div key={column} className={layout.stack1}>
          <p className={cx(layout.small, layout.strong)}>{t("block.column", { number: column + 1 })}</p>
          {cell.length === 0 ? <p className={layout.quiet}>{t("emptyColumn")}</p> : null}
          {cell.map((one) => (
            <button key={one.id} type="button" className={css.inner} onClick={() => select(one.id)}>
              <KindIcon kind={one.kind as BlockKind} />
              {nameOf(one)}
            </button>
          ))}
        </div>
      ))}
    </>
  );
}

type PromoProps = Parameters<BlockEditing["inputs"]["promoCode"]>[0];

/** Chooses a promo code of the shop, with its terms in words. */
function PromoCode({ value, set }: PromoProps): ReactNode {
  const { t } = useTranslation("models");
  const { parts } = useCanvas();
  const code = String(value);
  const codes = parts?.codes ?? [];
  const chosen = codes.find((one) => one.code === code);
  const known = codes.filter((one) => one.isValid || one.code === code);
  const options = [
    { value: "", label: t("coupon.none") },
    ...known.map((one) => ({ value: one.code, label: `${one.code} · ${one.terms}` })),
    ...(code === "" || chosen || !parts ? [] : [{ value: code, label: code }]),
  ];
  return (
    <>
      <Field label={t("coupon.code")} hint={chosen?.terms}>
        <Select value={code} options={options} onChange={({ target }) => set(target.value)} />
      </Field>
      {parts && codes.length === 0 ? <Notice>{t("coupon.noCodes")}</Notice> : null}
      {chosen && !chosen.isValid ? <Notice tone="warning">{t("coupon.ended")}</Notice> : null}
    </>
  );
}

/**
 * Inputs without a meaning in a mail: of the width of a page, of its forms and maps. Rich texts are written in the mail
 * itself.
 */
const OF_PAGES: ReadonlySet<string> = new Set([
  "choice width",
  "choice columns",
  "choice place",
  "switch form",
  "note heroNote",
  "note contactFormHint",
  "note mapNote",
  "note videoNote",
  "note accessNote",
  "note accessMissing",
  "richText texts",
]);
const shows = (input: BlockInput): boolean =>
  !OF_PAGES.has(`${input.kind} ${"name" in input ? input.name : ""}`);

/** Returns what the shared form of blocks is told to edit a mail. */
export function useMailInputs(): BlockEditing {
  const { lang, fields } = useCanvas();
  return useMemo(
    () => ({ lang, fields, Line, shows, inputs: { columns: Columns, promoCode: PromoCode } }),
    [lang, fields],
  );
}
