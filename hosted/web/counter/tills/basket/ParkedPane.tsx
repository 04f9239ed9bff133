import type { TFunction } from "#kit/i18n.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { newId } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import type { Basket } from "#counter/tills/basket/basket.ts";
import { Pane } from "#counter/tills/controls/Pane.tsx";
import { useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useOnce } from "#counter/tills/controls/useOnce.ts";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const NAME_MAX = 60;

const piecesIn = (content: unknown, t: TFunction): string =>
  t("sale.pieces", {
    count: ((content as Partial<Basket> | null)?.lines ?? []).reduce(
      (all, { quantity }) => all + quantity,
      0,
    ),
  });

type ParkFormProps = {
  park: () => void;
  label: string;
  onLabel: (value: string) => void;
  isBusy: boolean;
};

function ParkForm({ park, label, onLabel, isBusy }: ParkFormProps): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <form
      className={layout.stack3}
      onSubmit={(event) => {
        event.preventDefault();
        park();
      }}
    >
      <label className={cx(layout.grid1, layout.muted, layout.medium, css.label)}>
        {t("sale.parkName")}
        <input
          className={cx(layout.large, css.input)}
          data-first
          maxLength={NAME_MAX}
          autoComplete="off"
          value={label}
          onChange={(event) => onLabel(event.target.value)}
        />
      </label>
      <Touch look="main" big disabled={isBusy} onClick={park}>
        {t("sale.parkNow")}
      </Touch>
    </form>
  );
}

/** A form that parks the basket under a name, and recalls another one. */
export function ParkedPane(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { till, state, basket, act, finish, leave, lines } = useSale();
  const { isBusy, once } = useOnce();
  const [label, setLabel] = useState(basket.client?.name ?? "");
  const isEmpty = lines.length === 0;
  const close = (): void => leave("parked");
  const putAside = async (): Promise<void> => {
    const name = label.trim() || t("sale.parkedAt", { time: format.date(new Date().toISOString(), "time") });
    await till.park(name, basket);
    finish(null);
    act({ do: "void", id: newId(), lines: basket.lines });
  };
  const park = (): void => once(() => putAside().then(close));
  // Two customers in turn: one basket is parked as the other comes back.
  const recall = async (basketId: string): Promise<void> => {
    if (!isEmpty) await putAside();
    act({ do: "take", basket: (await till.recall(basketId)) as Basket });
    close();
  };
  return (
    <Pane title={t("sale.parkTitle")} onClose={() => (isBusy ? undefined : close())}>
      <div className={layout.stack3}>
        {isEmpty ? null : <ParkForm park={park} label={label} onLabel={setLabel} isBusy={isBusy} />}
        {state.parked.length === 0 ? (
          <p className={layout.muted}>{t("sale.noneParked")}</p>
        ) : (
          <>
            {isEmpty ? null : <p className={layout.muted}>{t("sale.recallFirst")}</p>}
            <div className={layout.grid2}>
              {state.parked.map(({ id, label: name, at, content }) => (
                <Touch
                  key={id}
                  className={css.choice}
                  disabled={isBusy}
                  onClick={() => once(() => recall(id))}
                >
                  <span>{name}</span>
                  <span className={cx(layout.oneLine, layout.muted, css.right)}>
                    {[piecesIn(content, t), format.date(new Date(at).toISOString(), "time")].join(" · ")}
                  </span>
                </Touch>
              ))}
            </div>
          </>
        )}
      </div>
    </Pane>
  );
}
