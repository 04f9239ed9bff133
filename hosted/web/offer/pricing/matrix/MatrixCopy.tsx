import {
  BASE_PRICE,
  PRICE_ROUNDINGS,
  steppedPrice,
  type PriceRounding,
} from "@cuvee/core/offer/pricing/matrix/matrix.ts";
import type { MatrixRow } from "@cuvee/core/offer/pricing/matrix/matrix.contract.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { call, newId, problemOf } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { savedCell } from "#offer/pricing/matrix/matrixEdits.ts";
import { useMatrixRowLabels } from "#offer/pricing/matrix/MatrixTable.tsx";
import type { MatrixUse } from "#offer/pricing/matrix/useMatrix.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { FieldRow } from "#ui/form/FieldRow.tsx";
import css from "#offer/pricing/matrix/Matrix.module.css";
import * as layout from "#ui/layout.ts";

type CopyProps = { matrix: MatrixUse; rules: ShopRules; from: string; onClose: () => void };

const roundings = Object.keys(PRICE_ROUNDINGS) as PriceRounding[];

/** Copies a column of prices to another or onto itself, with a percentage and a rounding; shows a preview first. */
export function MatrixCopy({ matrix, rules, from: first, onClose }: CopyProps): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  const format = useFormat();
  const words = useMatrixRowLabels();
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(first);
  const [percent, setPercent] = useState<number | null>(0);
  const [rounding, setRounding] = useState<PriceRounding>("cent");
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [found, setFound] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const columns = [
    { value: BASE_PRICE, label: t("base") },
    ...rules.typologies.map((grid) => ({ value: grid.key, label: grid.name })),
  ];
  const isTtc = (column: string): boolean =>
    column === BASE_PRICE || rules.typologies.some((grid) => grid.key === column && grid.ttc);
  const percentBp = Math.round((percent ?? 0) * 100);
  const after = (row: MatrixRow): number | null => {
    const cell = savedCell(row, from);
    if (!cell || (onlyMissing && to !== from && savedCell(row, to))) return null;
    return steppedPrice(cell.unitE4 as E4, {
      percentBp,
      rounding,
      fromTtc: isTtc(from),
      toTtc: isTtc(to),
      vatRateBp: vatRateOf(row, rules),
    });
  };
  const sample = (matrix.rows ?? []).filter((row) => after(row) !== null).slice(0, 4);
  const nothing = from === to && percentBp === 0 && rounding === "cent";
  const { search, status } = matrix.view;
  const narrowed = search !== "" || status !== "";

  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { changeId, formats } = await call(
        "POST /v1/pricing/matrix/copies",
        {
          body: {
            from,
            to,
            percentBp,
            rounding,
            onlyMissing,
            ...(narrowed && found
              ? {
                  rows: {
                    all: true,
                    ...(search ? { search } : {}),
                    ...(status ? { filter: { status: { in: [status] } } } : {}),
                  },
                }
              : {}),
          },
        },
        { idempotencyKey: newId() },
      );
      showSnackbar(
        "success",
        t("copy.done", { count: formats }),
        changeId ? { label: t("undo"), act: () => void matrix.undo(changeId) } : undefined,
      );
      await matrix.refresh();
      onClose();
    } catch (error) {
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("copy.title")}
      text={t("copy.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={nothing} onClick={() => void run()}>
            {t(from === to ? "copy.change" : "copy.copy")}
          </Button>
        </>
      }
    >
      <div className={layout.grid4}>
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <FieldRow columns="two">
          <Field label={t("copy.from")}>
            <Select options={columns} value={from} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label={t("copy.to")}>
            <Select options={columns} value={to} onChange={(event) => setTo(event.target.value)} />
          </Field>
          <Field label={t("copy.percent")} hint={t("copy.percentHint")}>
            <NumberInput value={percent} onChange={setPercent} min={-100} max={1000} decimals={2} unit="%" />
          </Field>
          <Field label={t("copy.rounding")}>
            <Select
              options={roundings.map((value) => ({ value, label: t(`rounding.${value}`) }))}
              value={rounding}
              onChange={(event) => setRounding(event.target.value as PriceRounding)}
            />
          </Field>
        </FieldRow>
        {from === to ? null : (
          <Checkbox
            label={t("copy.onlyMissing")}
            checked={onlyMissing}
            onChange={(event) => setOnlyMissing(event.target.checked)}
          />
        )}
        {narrowed ? (
          <Checkbox
            label={t("copy.onlyFound")}
            checked={found}
            onChange={(event) => setFound(event.target.checked)}
          />
        ) : null}
        {isTtc(from) === isTtc(to) ? null : <Notice>{t(isTtc(from) ? "copy.toHt" : "copy.toTtc")}</Notice>}
        {sample.length > 0 && !nothing ? (
          <table className={css.preview}>
            <caption className="visually-hidden">{t("copy.preview")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("article")}</th>
                <th scope="col">{t("copy.before")}</th>
                <th scope="col">{t("copy.after")}</th>
              </tr>
            </thead>
            <tbody>
              {sample.map((row) => (
                <tr key={row.formatId}>
                  <td>{words(row).whole}</td>
                  <td>{format.unit(savedCell(row, from)?.unitE4 ?? 0)}</td>
                  <td>{format.unit(after(row) ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </Dialog>
  );
}
