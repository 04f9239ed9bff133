import type { OrderShipments } from "@cuvee/core/sales/shipments/shipments.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import { CancelledLinesFigures } from "#sales/shipments/CancelledLinesFigures.tsx";
import { useSending } from "#sales/shipments/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#sales/shipments/Shares.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { data: OrderShipments; onClose: () => void };

/** A form for the units of an order that will not be delivered: by line, with the reason. Nothing is preselected. */
export default function CancelLinesDialog({ data, onClose }: Props): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const { send, doing } = useSending(data.orderId);
  const [id] = useState(newId);
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const open = data.lines.filter((line) => line.givable > 0);
  const lines = open
    .map((line) => ({ lineId: line.id, quantity: Math.min(line.givable, units[line.id] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const go = async (): Promise<void> => {
    setFailure(null);
    const params = { orderId: data.orderId };
    const body = { id, version: data.version, reason: reason.trim(), lines };
    const ended = await send(`giveUp ${JSON.stringify(body)}`, (idempotencyKey) =>
      call("POST /v1/orders/:orderId/line-cancellations", { params, body }, { idempotencyKey }),
    );
    if (!ended.ok) return setFailure(ended.why);
    showSnackbar("success", t("giveUp.done"));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("giveUp.title")}
      text={t("giveUp.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="danger" busy={doing !== null} disabled={lines.length === 0} onClick={() => void go()}>
            {t("giveUp.go")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <ul className={layout.column}>
          {open.map((line) => (
            <li key={line.id} className={cx(layout.middle, css.line)}>
              <div className={cx(layout.shrink, css.words)}>
                <p className={cx(layout.medium, layout.breakable)}>{line.name}</p>
                <p className={layout.quiet}>{line.detail}</p>
              </div>
              <span className={layout.quiet}>{t("giveUp.of", { left: line.givable })}</span>
              <NumberInput
                stepper
                min={0}
                max={line.givable}
                label={t("giveUp.units", { name: line.name })}
                value={units[line.id] ?? 0}
                onChange={(value) => setUnits({ ...units, [line.id]: value ?? 0 })}
              />
            </li>
          ))}
        </ul>
        <Field label={t("giveUp.reason")} optional>
          <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <CancelledLinesFigures orderId={data.orderId} version={data.version} lines={lines} />
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
