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
import { useTranslation } from "#kit/i18n.ts";
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
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import * as layout from "#ui/layout.ts";

type CopyProps = { matrix: MatrixUse; rules: ShopRules; from: string; onClose: () => void };

const roundings = Object.keys(PRICE_ROUNDINGS) as PriceRounding[];

type Copy = {
  from: string;
  to: string;
  percent: number | null;
  rounding: PriceRounding;
  onlyMissing: boolean;
  /** Only the rows found by the search and the filter. */
  found: boolean;
};

const percentBpOf = (percent: number | null): number => Math.round((percent ?? 0) * 100);

/** Returns the price of a row after the copy, null for a row that it leaves alone. */
function stepsOf({ from, to, percent, rounding, onlyMissing }: Copy, rules: ShopRules) {
  const isTtc = (column: string): boolean =>
    column === BASE_PRICE || rules.typologies.some((grid) => grid.key === column && grid.ttc);
  const percentBp = percentBpOf(percent);
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
  return { isTtc, after, percentBp };
}

/** Returns what copies the prices, and its state. */
function useCopy(matrix: MatrixUse, onClose: () => void) {
  const { t } = useTranslation("prices");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { search, status } = matrix.view;

  const run = async ({ from, to, percent, rounding, onlyMissing, found }: Copy): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { changeId, formats } = await call(
        "POST /v1/pricing/matrix/copies",
        {
          body: {
            from,
            to,
            percentBp: percentBpOf(percent),
            rounding,
            onlyMissing,
            ...((search || status) && found
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
  return { busy, failure, run };
}

type FieldsProps = { copy: Copy; rules: ShopRules; onChange: (part: Partial<Copy>) => void };

function CopyFields({ copy, rules, onChange }: FieldsProps): ReactNode {
  const { t } = useTranslation("prices");
  const columns = [
    { value: BASE_PRICE, label: t("base") },
    ...rules.typologies.map((grid) => ({ value: grid.key, label: grid.name })),
  ];
  return (
    <FieldRow columns="two">
      <Field label={t("copy.from")}>
        <Select
          options={columns}
          value={copy.from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </Field>
      <Field label={t("copy.to")}>
        <Select
          options={columns}
          value={copy.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      <Field label={t("copy.percent")} hint={t("copy.percentHint")}>
        <NumberInput
          value={copy.percent}
          onChange={(percent) => onChange({ percent })}
          min={-100}
          max={1000}
          decimals={2}
          unit="%"
        />
      </Field>
      <Field label={t("copy.rounding")}>
        <Select
          options={roundings.map((value) => ({ value, label: t(`rounding.${value}`) }))}
          value={copy.rounding}
          onChange={(event) => onChange({ rounding: event.target.value as PriceRounding })}
        />
      </Field>
    </FieldRow>
  );
}

type PreviewProps = {
  sample: readonly MatrixRow[];
  from: string;
  after: (row: MatrixRow) => number | null;
};

function Preview({ sample, from, after }: PreviewProps): ReactNode {
  const { t } = useTranslation("prices");
  const format = useFormat();
  const words = useMatrixRowLabels();
  return (
    <SmallTable
      label={t("copy.preview")}
      head={[t("article"), { end: t("copy.before") }, { end: t("copy.after") }]}
    >
      <tbody>
        {sample.map((row) => (
          <tr key={row.formatId}>
            <td>{words(row).whole}</td>
            <EndCell>{format.unit(savedCell(row, from)?.unitE4 ?? 0)}</EndCell>
            <EndCell>{format.unit(after(row) ?? 0)}</EndCell>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

/** Copies a column of prices to another or onto itself, with a percentage and a rounding; shows a preview first. */
export function MatrixCopy({ matrix, rules, from: first, onClose }: CopyProps): ReactNode {
  const { t } = useTranslation(["prices", "common"]);
  const [copy, setCopy] = useState<Copy>({
    from: first,
    to: first,
    percent: 0,
    rounding: "cent",
    onlyMissing: false,
    found: false,
  });
  const { from, to, rounding } = copy;
  const change = (part: Partial<Copy>): void => setCopy((now) => ({ ...now, ...part }));
  const { isTtc, after, percentBp } = stepsOf(copy, rules);
  const sample = (matrix.rows ?? []).filter((row) => after(row) !== null).slice(0, 4);
  const nothing = from === to && percentBp === 0 && rounding === "cent";
  const narrowed = matrix.view.search !== "" || matrix.view.status !== "";
  const { busy, failure, run } = useCopy(matrix, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("copy.title")}
      text={t("copy.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={busy} disabled={nothing} onClick={() => void run(copy)}>
            {t(from === to ? "copy.change" : "copy.copy")}
          </Button>
        </>
      }
    >
      <div className={layout.grid4}>
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        <CopyFields copy={copy} rules={rules} onChange={change} />
        {from === to ? null : (
          <Checkbox
            label={t("copy.onlyMissing")}
            checked={copy.onlyMissing}
            onChange={(event) => change({ onlyMissing: event.target.checked })}
          />
        )}
        {narrowed ? (
          <Checkbox
            label={t("copy.onlyFound")}
            checked={copy.found}
            onChange={(event) => change({ found: event.target.checked })}
          />
        ) : null}
        {isTtc(from) === isTtc(to) ? null : <Notice>{t(isTtc(from) ? "copy.toHt" : "copy.toTtc")}</Notice>}
        {sample.length > 0 && !nothing ? <Preview sample={sample} from={from} after={after} /> : null}
      </div>
    </Dialog>
  );
}
