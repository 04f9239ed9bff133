import type { OrderShipments, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useSending } from "#sales/shipments/calls.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input, TextArea } from "#ui/input/Input.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type TrackingFieldsProps = {
  fields: { tracking: string; arc: string; fallback: string };
  set: (change: Partial<{ tracking: string; arc: string; fallback: string }>) => void;
  shipment: ShipmentView;
  failure: string | null;
};

function TrackingFields({ fields, set, shipment, failure }: TrackingFieldsProps): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  return (
    <div className={layout.stack4}>
      <Field label={t("acts.tracking.tracking")} optional>
        <Input
          autoComplete="off"
          maxLength={120}
          value={fields.tracking}
          onChange={(event) => set({ tracking: event.target.value })}
        />
      </Field>
      {shipment.document !== "commercial" ? (
        <>
          <Field label={t("customs.arc")} hint={t("customs.arcHint")}>
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={21}
              value={fields.arc}
              onChange={(event) => set({ arc: event.target.value.toUpperCase() })}
            />
          </Field>
          <Field label={t("customs.fallback")} hint={t("customs.fallbackHint")} optional>
            <Input
              autoComplete="off"
              maxLength={30}
              value={fields.fallback}
              onChange={(event) => set({ fallback: event.target.value })}
            />
          </Field>
        </>
      ) : null}
      {failure ? <FormError>{failure}</FormError> : null}
    </div>
  );
}

/** A form for facts that become known on the way: the tracking number, the reference of the customs. */
export function TrackingDialog({
  data,
  shipment,
  onClose,
}: {
  data: OrderShipments;
  shipment: ShipmentView;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const { send, doing } = useSending(data.orderId);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState({
    tracking: shipment.tracking,
    arc: shipment.transport.arc,
    fallback: shipment.transport.fallback,
  });
  const set = (change: Partial<typeof fields>): void => setFields({ ...fields, ...change });
  const save = async (): Promise<void> => {
    setFailure(null);
    const params = { shipmentId: shipment.id };
    const ended = await send(`${shipment.id} tracking ${JSON.stringify(fields)}`, () =>
      call("PUT /v1/shipments/:shipmentId/tracking", {
        params,
        body: { version: shipment.version, ...fields },
      }),
    );
    if (!ended.ok) return setFailure(ended.why);
    showSnackbar("success", t("acts.tracking.done"));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("acts.tracking.title", { number: shipment.number ?? "" })}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={doing !== null} onClick={() => void save()}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <TrackingFields fields={fields} set={set} shipment={shipment} failure={failure} />
    </Dialog>
  );
}

/** A form for the dispatch of a shipment: its tracking number, and the notice to its buyer. */
export function DispatchDialog({
  shipment,
  busy,
  failure,
  onClose,
  onConfirm,
}: {
  shipment: ShipmentView;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onConfirm: (body: { tracking?: string; reason: string }) => void;
}): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const [tracking, setTracking] = useState(shipment.tracking);
  const [reason, setReason] = useState("");
  const how = shipment.collected ? "collected" : "carried";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`acts.dispatch.title.${how}`, { number: shipment.number ?? t("item.draft") })}
      text={t(`acts.dispatch.text.${how}`)}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="primary"
            busy={busy}
            onClick={() => onConfirm({ reason: reason.trim(), tracking: tracking.trim() })}
          >
            {t(shipment.collected ? "acts.dispatch.collected" : "acts.dispatch.button")}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {shipment.collected ? null : (
          <Field label={t("acts.tracking.tracking")} optional>
            <Input
              autoComplete="off"
              maxLength={120}
              value={tracking}
              onChange={(event) => setTracking(event.target.value)}
            />
          </Field>
        )}
        <Field label={t("acts.message")} hint={t("acts.messageHint")} optional>
          <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
