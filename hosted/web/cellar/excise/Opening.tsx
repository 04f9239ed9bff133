import type { DeclarationView, DraftProduct } from "@cuvee/core/cellar/excise/views.ts";
import { useState, type ReactNode } from "react";
import { manualEntriesBody, useDeclarationCommand } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import css from "#cellar/excise/ProductPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { month: DeclarationView; product: DraftProduct; editable: boolean };

/**
 * Opening stock: the closing stock of the month before, except in the very first month and the first of a stock year.
 */
export function Opening({ month, product, editable }: Props): ReactNode {
  const { t, hl } = useExciseLabels();
  const { act, busy } = useDeclarationCommand();
  const [value, setValue] = useState<number | null>(product.openingMl / 100_000);
  const { accountId, side } = product;
  if (!editable || !month.opensFreely)
    return (
      <p className={layout.quiet}>
        {product.beforeMl === null
          ? t("opening.none")
          : t("opening.before", { volume: hl(product.beforeMl) })}
      </p>
    );
  const ml = Math.round((value ?? 0) * 100_000);
  const save = (): Promise<boolean> => {
    const others = month.hand.openings.filter((o) => o.accountId !== accountId || o.side !== side);
    return act(
      "PUT /v1/excise/declarations/:period",
      {
        params: { period: month.period },
        body: manualEntriesBody(month, { openings: [...others, { accountId, side, ml }] }),
      },
      t("opening.saved"),
    );
  };
  return (
    <div className={cx(layout.row3, css.foot)}>
      <Field label={t("opening.label")} hint={t("opening.hint")}>
        <NumberInput value={value} onChange={setValue} min={0} decimals={5} unit="hl" />
      </Field>
      <Button busy={busy !== null} disabled={ml === product.openingMl} onClick={() => void save()}>
        {t("opening.save")}
      </Button>
    </div>
  );
}
