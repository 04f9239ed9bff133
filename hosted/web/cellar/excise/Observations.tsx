import type { DeclarationView, DraftProduct } from "@cuvee/core/cellar/excise/views.ts";
import { useState, type ReactNode } from "react";
import { manualEntriesBody, useDeclarationCommand } from "#cellar/excise/calls.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import rows from "#ui/CardRows.module.css";
import css from "#cellar/excise/ProductPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const MOST = 250;
type Props = { month: DeclarationView; product: DraftProduct; editable: boolean };

/** The remark to the customs about an account; composed from the movements until the user writes one. */
export function Observations({ month, product, editable }: Props): ReactNode {
  const { t } = useExciseLabels();
  const { act, busy } = useDeclarationCommand();
  const [text, setText] = useState(product.observations ?? "");
  if (!editable)
    return product.observations ? (
      <p>
        <span className={layout.quiet}>{t("observations.label")} : </span>
        {product.observations}
      </p>
    ) : null;
  const { accountId, side } = product;
  const save = (): Promise<boolean> => {
    const others = month.hand.notes.filter((n) => n.accountId !== accountId || n.side !== side);
    const notes = [...others, { accountId, side, text: text.trim() }];
    return act(
      "PUT /v1/excise/declarations/:period",
      { params: { period: month.period }, body: manualEntriesBody(month, { notes }) },
      t("observations.saved"),
    );
  };
  return (
    <div className={cx(layout.row3, css.foot)}>
      <Field
        className={rows.words}
        label={t("observations.label")}
        hint={t(product.isProposed ? "observations.proposed" : "observations.hint", {
          left: MOST - text.length,
        })}
      >
        <TextArea rows={2} maxLength={MOST} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button
        busy={busy !== null}
        disabled={text.trim() === (product.observations ?? "") && !product.isProposed}
        onClick={() => void save()}
      >
        {t("observations.save")}
      </Button>
    </div>
  );
}
