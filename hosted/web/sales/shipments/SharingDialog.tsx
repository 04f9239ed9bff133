import type { OrderShipments, ShipmentView } from "@cuvee/core/sales/shipments/shipments.ts";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { useSending } from "#sales/shipments/calls.ts";
import {
  unplannedUnits,
  newShare,
  planOf,
  shareOf,
  shareError,
  type Share,
} from "#sales/shipments/sharing.ts";
import { SharePart } from "#sales/shipments/SharePart.tsx";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { FormError } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  data: OrderShipments;
  /** The shipment to change; absent for new ones. */
  shipment?: ShipmentView | undefined;
  onClose: () => void;
};

type Saving = {
  doing: string | null;
  save: () => Promise<void>;
  failure: string | null;
};

/** Saves the shares, or the one changed. */
function useSaving(
  data: OrderShipments,
  shares: readonly Share[],
  shipment: ShipmentView | undefined | undefined,
  onClose: () => void,
): Saving {
  const { t } = useTranslation(["shipments", "common"]);
  const { send, doing } = useSending(data.orderId);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setFailure(null);
    const [first] = shares;
    const body = { shipments: shares.map((share) => ({ id: share.id, ...planOf(share) })) };
    const ended = await send(JSON.stringify(body), (idempotencyKey) =>
      shipment && first
        ? call("PUT /v1/shipments/:shipmentId", {
            params: { shipmentId: shipment.id },
            body: { version: shipment.version, ...planOf(first) },
          })
        : call(
            "POST /v1/orders/:orderId/shipments",
            { params: { orderId: data.orderId }, body },
            { idempotencyKey },
          ),
    );
    if (!ended.ok) return setFailure(ended.why);
    showSnackbar("success", t(shipment ? "share.changed" : "share.saved", { count: shares.length }));
    onClose();
  };
  return { doing, save, failure };
}

/**
 * A form to share the rest of an order between recipients, days and warehouses (ventilation), or to change one share of
 * it.
 */
export default function SharingDialog({ data, shipment, onClose }: Props): ReactNode {
  const { t } = useTranslation(["shipments", "common"]);
  const [shares, setShares] = useState<readonly Share[]>(() => [
    shipment ? shareOf(shipment) : newShare(data, unplannedUnits(data, [])),
  ]);
  const left = unplannedUnits(data, shares, shipment);
  const wrong = shareError(data, shares, shipment);
  const change = (at: number, to: Share): void =>
    setShares(shares.map((share, n) => (n === at ? to : share)));
  const add = (): void => setShares([...shares, newShare(data, left)]);
  const { doing, save, failure } = useSaving(data, shares, shipment, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t(shipment ? "share.changeTitle" : "share.dialog", { number: data.orderNumber ?? "" })}
      text={shipment ? undefined : t("share.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="primary" busy={doing !== null} disabled={wrong !== null} onClick={() => void save()}>
            {t("share.save", { count: shares.length })}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {shares.map((share, at) => (
          <SharePart
            key={share.id}
            data={data}
            share={share}
            place={at + 1}
            left={left}
            onChange={(to) => change(at, to)}
            onRemove={shares.length > 1 ? () => setShares(shares.filter((one) => one !== share)) : null}
          />
        ))}
        {shipment ? null : (
          <div>
            <Button icon={<Plus aria-hidden="true" />} onClick={add}>
              {t("share.add")}
            </Button>
          </div>
        )}
        {wrong ? <p role="status">{t(`share.wrong.${wrong}`)}</p> : null}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
