import type { OrderShipments, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import css from "#sales/shipments/Shares.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Body = { reason: string; restock: boolean; lines: { lineId: string; quantity: number }[] };
type Props = {
  data: OrderShipments;
  shipment: ShipmentView;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onConfirm: (body: Body) => void;
};

/** A form for the goods of a shipment that came back, the reason, and whether they are in stock again. */
export function ReturnDialog({ data, shipment, busy, failure, onClose, onConfirm }: Props): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const open = shipment.lines.map((l) => ({ lineId: l.lineId, most: l.quantity + l.add - l.returned }));
  const [units, setUnits] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(open.map(({ lineId, most }) => [lineId, most])),
  );
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState("");
  const lines = open
    .map(({ lineId }) => ({ lineId, quantity: units[lineId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("acts.return.title", { number: shipment.number ?? "" })}
      text={t("acts.return.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            disabled={lines.length === 0}
            onClick={() => onConfirm({ reason: reason.trim(), restock, lines })}
          >
            {t("acts.return.button")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <ul className={layout.column}>
          {open
            .filter(({ most }) => most > 0)
            .map(({ lineId, most }) => {
              const line = data.lines.find((l) => l.id === lineId);
              return (
                <li key={lineId} className={cx(layout.middle, css.line)}>
                  <div className={cx(layout.shrink, css.words)}>
                    <p className={cx(layout.medium, layout.breakable)}>{line?.name}</p>
                    <p className={layout.quiet}>{line?.detail}</p>
                  </div>
                  <span className={layout.quiet}>{t("acts.return.of", { count: most })}</span>
                  <NumberInput
                    stepper
                    min={0}
                    max={most}
                    label={t("share.units", { name: line?.name ?? "" })}
                    value={units[lineId] ?? 0}
                    onChange={(value) => setUnits({ ...units, [lineId]: value ?? 0 })}
                  />
                </li>
              );
            })}
        </ul>
        <Checkbox
          label={t("acts.return.restock")}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
        <Field label={t("acts.reason")} optional>
          <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
