import { fulfilmentFault, type FulfilmentMethod } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import { PackageCheck, ShoppingBag, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { newId } from "#kit/api.ts";
import { emptyBasket } from "#counter/tills/basket/basket.ts";
import { FulfilmentAddress } from "#counter/tills/fulfilment/FulfilmentAddress.tsx";
import { choicesFor, withWay } from "#counter/tills/fulfilment/fulfilment.ts";
import { Fault } from "#counter/tills/controls/Fault.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import * as layout from "#ui/layout.ts";

const ICONS = { now: ShoppingBag, ship: Truck, collect: PackageCheck };

/** Shows the delivery modes that are possible, with their prices. */
function Ways(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const sale = useSale();
  const { basket, act } = sale;
  const { handing } = basket;
  if (!handing || (handing.way === "ship" && handing.address === null)) return null;
  const choices = choicesFor(handing, sale);
  if (choices.length === 0)
    return handing.way === "ship" ? (
      <Fault>{t("handing.fault.carrier")}</Fault>
    ) : (
      <p className={layout.muted}>{t("handing.counter")}</p>
    );
  return (
    <div className={layout.grid2} role="group" aria-label={t("handing.by")}>
      <strong>{t("handing.by")}</strong>
      {choices.map(({ ref, name, totalTtcCents, days }) => (
        <Touch
          key={ref}
          className={css.choice}
          chosen={handing.ref === ref}
          onClick={() => act({ do: "handing", handing: { ...handing, ref } })}
        >
          <span>{name}</span>
          <span className={cx(layout.oneLine, layout.muted, css.right)}>
            {[
              days ? t("handing.days", { from: days[0], to: days[1] }) : "",
              totalTtcCents === 0 ? t("handing.free") : format.money(totalTtcCents),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </Touch>
      ))}
    </div>
  );
}

/** Shows the lines that need a ticket of their own: the basket goes on without them, and none of them is lost. */
function Split({ fault }: { fault: "places" | "level" }): ReactNode {
  const { t } = useTranslation("tills");
  const { till, basket, act } = useSale();
  const { isBusy, once } = useOnce();
  const split = async (): Promise<void> => {
    if (fault === "level") return act({ do: "level", level: null });
    const { client, lines } = basket;
    const places = lines.filter(({ kind }) => kind === "place");
    const label = [t("handing.visits"), client?.name].filter(Boolean).join(" · ");
    await till.park(label, { ...emptyBasket(newId()), client, lines: places });
    for (const { id } of places) act({ do: "quantity", id, quantity: 0 });
    return undefined;
  };
  return (
    <Touch big disabled={isBusy} onClick={() => once(split)}>
      {t(`handing.split.${fault}`)}
    </Touch>
  );
}

/** A form for the handing over of the goods: taken away, shipped, or collected later. */
export function FulfilmentPane(): ReactNode {
  const { t } = useTranslation("tills");
  const sale = useSale();
  const { basket, act, show, wish: input, priced, state } = sale;
  const { handing, client } = basket;
  const close = (): void => show(null);
  const choose = (way: FulfilmentMethod | "now"): void => {
    if (way === "now") {
      act({ do: "handing", handing: null });
      return close();
    }
    return act({
      do: "handing",
      handing: withWay({ way, ref: null, address: handing?.address ?? null }, sale),
    });
  };
  const fault = handing && fulfilmentFault(input, handing, priced, client !== null);
  const foot = handing ? (
    <Touch look="main" big disabled={fault !== null} onClick={close}>
      {t("handing.take")}
    </Touch>
  ) : null;
  return (
    <Pane title={t("handing.title")} onClose={close} foot={foot}>
      <div className={layout.stack3}>
        <div className={layout.grid2} role="group" aria-label={t("handing.title")}>
          {(["now", "ship", "collect"] as const).map((way) => {
            const Icon = ICONS[way];
            const isChosen = way === (handing?.way ?? "now");
            return (
              <Touch key={way} className={css.choice} chosen={isChosen} onClick={() => choose(way)}>
                <span>{t(`handing.way.${way}`)}</span>
                <Icon aria-hidden="true" size={24} />
              </Touch>
            );
          })}
        </div>
        {handing && !state.sync.isReached ? <Fault>{t("handing.offline")}</Fault> : null}
        {handing && !client ? (
          <>
            <p className={layout.muted}>{t("handing.fault.client")}</p>
            <Touch look="main" big onClick={() => show("client")}>
              {t("handing.chooseClient")}
            </Touch>
          </>
        ) : null}
        {handing?.way === "ship" && client ? (
          <FulfilmentAddress key={client.id} clientId={client.id} />
        ) : null}
        {client ? <Ways /> : null}
        {fault && fault !== "client" && fault !== "address" && fault !== "carrier" ? (
          <Fault>{t(`handing.fault.${fault}`)}</Fault>
        ) : null}
        {fault === "places" || fault === "level" ? <Split fault={fault} /> : null}
      </div>
    </Pane>
  );
}
