import type { TillClient } from "@cuvee/core/counter/tills/snapshot.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { ClientCard } from "#counter/tills/client/ClientCard.tsx";
import { NewClient } from "#counter/tills/client/NewClient.tsx";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const MOST = 30;

/** A form for the client of the basket: looked up on this device, or created on the server. */
export function ClientPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, basket, act, show } = useSale();
  const [text, setText] = useState("");
  const [isMaking, setMaking] = useState(false);
  const found = useMemo(() => (text.trim() === "" ? [] : till.clients().find(text, MOST)), [till, text]);
  const close = (): void => show(null);
  const choose = ({ id, name, buyer, points, credit }: TillClient): void => {
    act({ do: "client", client: { id, name, buyer, points, credit } });
    // A client chosen for a delivery is followed by the choice of the address.
    if (basket.handing) show("handing");
    else close();
  };
  const { isReached } = state.sync;
  if (isMaking) return <NewClient name={text} onBack={() => setMaking(false)} onMade={choose} />;
  return (
    <Pane title={t("sale.client")} onClose={close}>
      <div className={layout.stack3}>
        {basket.client ? <ClientCard client={basket.client} /> : null}
        <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
          {t("sale.findClient")}
          <input
            className={cx(layout.large, css.input)}
            type="search"
            data-first
            autoComplete="off"
            placeholder={t("sale.findClientHint")}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key === "Enter" && first) choose(first);
            }}
          />
        </label>
        <div className={layout.grid2}>
          {found.map((client) => (
            <Touch key={client.id} className={css.choice} onClick={() => choose(client)}>
              <span>{client.name}</span>
              <span className={cx(layout.oneLine, layout.muted, css.right)}>
                {[client.city, client.phone ? format.phone(client.phone) : client.email]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </Touch>
          ))}
        </div>
        {text.trim() !== "" && found.length === 0 ? (
          <p className={layout.muted}>{t("sale.noClient")}</p>
        ) : null}
        <Touch disabled={!isReached} onClick={() => setMaking(true)}>
          {t("sale.newClient")}
        </Touch>
        {isReached ? null : <p className={layout.muted}>{t("sale.newClientOnline")}</p>}
        {text.trim() === "" ? (
          <p className={layout.muted}>{t("sale.clientsHere", { count: state.clients.count })}</p>
        ) : null}
      </div>
    </Pane>
  );
}
