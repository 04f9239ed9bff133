import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call } from "#kit/api.ts";
import { AddressForm } from "#counter/tills/fulfilment/AddressForm.tsx";
import { addressWords, withWay } from "#counter/tills/fulfilment/fulfilment.ts";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

type Known = { contact: Pick<Address, "firstname" | "lastname" | "phone">; addresses: Address[] };

const isSame = (a: Address, b: Address | null): boolean =>
  b !== null && addressWords(a) === addressWords(b) && a.lastname === b.lastname;

/**
 * A form for the delivery address: an address of the client, or another one that is kept in their file with the order.
 */
export function FulfilmentAddress({ clientId }: { clientId: Id }): ReactNode {
  const { t } = useTranslation("tills");
  const sale = useSale();
  const { basket, act, catalogue, state } = sale;
  const { handing } = basket;
  const [known, setKnown] = useState<Known | null>(null);
  const [isNew, setNew] = useState(false);
  const { isReached } = state.sync;
  const tillId = catalogue.snapshot.till.id;
  useEffect(() => {
    if (!isReached) return undefined;
    let isOver = false;
    call("GET /v1/tills/:tillId/clients/:clientId/addresses", { params: { tillId, clientId } }).then(
      (answer) => {
        if (!isOver) setKnown(answer);
      },
      // Unknown for now: an address may be entered all the same.
      () => {
        if (!isOver) setNew(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [tillId, clientId, isReached]);
  const take = (address: Address): void => {
    setNew(false);
    if (handing) act({ do: "handing", handing: withWay({ ...handing, address }, sale) });
  };
  const given = handing?.address ?? null;
  const addresses = known?.addresses ?? [];
  const all = given && !addresses.some((one) => isSame(one, given)) ? [...addresses, given] : addresses;
  if (isNew || (known && all.length === 0) || (!isReached && all.length === 0))
    return (
      <AddressForm
        key={known ? "known" : "unknown"}
        contact={known?.contact ?? { firstname: "", lastname: basket.client?.name ?? "" }}
        onTake={take}
        onBack={all.length > 0 ? () => setNew(false) : null}
      />
    );
  return (
    <div className={layout.grid2} role="group" aria-label={t("handing.to")}>
      <strong>{t("handing.to")}</strong>
      {all.map((address) => (
        <Touch
          key={`${address.lastname} ${addressWords(address)}`}
          className={css.choice}
          chosen={isSame(address, given)}
          onClick={() => take(address)}
        >
          <span>
            {`${address.firstname} ${address.lastname}`.trim()}
            <br />
            {addressWords(address)}
          </span>
        </Touch>
      ))}
      <Touch onClick={() => setNew(true)}>{t("handing.newAddress")}</Touch>
    </div>
  );
}
