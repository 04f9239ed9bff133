import {
  MessageSquareText,
  PackageCheck,
  Pause,
  Percent,
  RotateCcw,
  ShoppingBag,
  Trash2,
  Truck,
  Undo2,
  UserRound,
  UserRoundPlus,
} from "lucide-react";
import { useCallback, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { waiversOf } from "#counter/tills/basket/waivers.ts";
import { BasketRow } from "#counter/tills/basket/BasketRow.tsx";
import { discountOf, useSale } from "#counter/tills/sale/sale.ts";
import { Touch } from "#counter/tills/controls/Touch.tsx";
import { useOrdering } from "#counter/tills/fulfilment/useOrdering.ts";
import { useBasketCommands } from "#counter/tills/basket/useBasketCommands.ts";
import css from "#counter/tills/basket/BasketPart.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function ClientBar(): ReactNode {
  const { t } = useTranslation("tills");
  const { basket, catalogue, show, lines } = useSale();
  const { voidBasket } = useBasketCommands();
  const { client } = basket;
  const { rules } = catalogue.snapshot;
  const grid = rules.typologies.find(({ key }) => key === client?.buyer.typology)?.name;
  const facts = client
    ? [grid, rules.loyalty ? t("sale.points", { count: client.points }) : ""].filter(Boolean).join(" · ")
    : t("sale.passing");
  const Icon = client ? UserRound : UserRoundPlus;
  return (
    <div className={cx(layout.line2, layout.fixed, css.client)}>
      <Touch className={css.who} hint="F2" onClick={() => show("client")}>
        <Icon aria-hidden="true" size={24} />
        <span className={cx(layout.shrink, layout.fill, css.whoWords)}>
          <span className={cx(layout.oneLine, css.whoName)}>{client ? client.name : t("sale.client")}</span>
          {facts ? <span className={cx(layout.quiet, layout.oneLine, css.whoMore)}>{facts}</span> : null}
        </span>
      </Touch>
      <Touch
        look="danger"
        className={css.void}
        onClick={voidBasket}
        disabled={lines.length === 0}
        title={t("sale.key.void")}
      >
        <Trash2 aria-hidden="true" size={20} />
        {t("sale.void")}
      </Touch>
    </div>
  );
}

function HandingBar(): ReactNode {
  const { t } = useTranslation("tills");
  const { basket, show } = useSale();
  const { handing, order } = basket;
  const { giveUp, isBusy } = useOrdering();
  const Icon = handing?.way === "collect" ? PackageCheck : handing ? Truck : ShoppingBag;
  const city = handing?.way === "ship" ? handing.address?.city : undefined;
  if (order)
    return (
      <div className={cx(layout.row2, layout.middle, layout.fixed, layout.strong, css.ordered)} role="status">
        <Icon aria-hidden="true" size={22} />
        <span>{t("handing.made", { number: order.number })}</span>
        <Touch disabled={isBusy} onClick={() => giveUp()}>
          {t("handing.giveUp")}
        </Touch>
      </div>
    );
  return (
    <Touch className={css.handing} chosen={handing !== null} onClick={() => show("handing")}>
      <Icon aria-hidden="true" size={22} />
      <span className={cx(layout.oneLine, css.handingWords)}>
        {[t(`handing.way.${handing?.way ?? "now"}`), city].filter(Boolean).join(" · ")}
      </span>
    </Touch>
  );
}

/** Says how many bottles waive the fee of a tasting in the basket, or of one that the client has booked for today. */
function WaiverNotice(): ReactNode {
  const { t } = useTranslation("tills");
  const { priced, catalogue, basket } = useSale();
  // An order of the till takes its goods along later: its ticket waives nothing.
  const clientId = basket.handing ? null : (basket.client?.id ?? null);
  const notices = waiversOf(priced, catalogue, clientId);
  if (notices.length === 0) return null;
  return (
    <div role="status">
      {notices.map(({ key, values }) => (
        <p key={key} className={layout.strong}>
          {t(`sale.waiver.${key}`, values)}
        </p>
      ))}
    </div>
  );
}

function Totals(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const sale = useSale();
  const { priced, pieces, dueCents, basket } = sale;
  const { shipping } = priced;
  const cut = discountOf(sale);
  return (
    <div className={cx(layout.fixed, css.totals)}>
      <WaiverNotice />
      <p className={cx(layout.line2, layout.baseline, layout.between, layout.muted)}>
        <span>{t("sale.pieces", { count: pieces })}</span>
        {cut > 0 ? <span>{t("sale.cut", { amount: format.money(cut) })}</span> : null}
        {priced.chain === "ht" ? (
          <span>{t("sale.net", { amount: format.money(priced.totalHtCents) })}</span>
        ) : null}
      </p>
      {basket.handing && shipping.ref !== null ? (
        <p className={cx(layout.line2, layout.baseline, layout.between, layout.muted)}>
          <span>{shipping.name}</span>
          <span>
            {shipping.totalTtcCents === 0 ? t("handing.free") : format.money(shipping.totalTtcCents)}
          </span>
        </p>
      ) : null}
      <p
        className={`${cx(layout.line2, layout.baseline, layout.between, layout.muted)} ${css.grand}`}
        aria-live="polite"
      >
        <span>{t("sale.totalTtc")}</span>
        <span data-testid="total">{format.money(dueCents)}</span>
      </p>
    </div>
  );
}

/**
 * Keeps the line that was touched last in sight when its list changes height: a notice appears, or a phone switches to
 * the basket.
 */
function keepInSight(list: HTMLUListElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const watch = new ResizeObserver(() =>
    list.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" }),
  );
  watch.observe(list);
  return () => watch.disconnect();
}

/** Shows the basket: client, lines, total, and the way to pay. */
export function BasketPart(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { basket, lines, dueCents, show, act, count, state, voided, priced } = useSale();
  const { restore, toPay } = useBasketCommands();
  const edit = useCallback(() => show("line"), [show]);
  const isEmpty = lines.length === 0;
  const noted = basket.note !== "";
  return (
    <section className={cx(layout.column, layout.fill, css.part)} aria-label={t("sale.basket")}>
      <ClientBar />
      {isEmpty ? (
        <div className={cx(layout.fill, css.lines)}>
          <div className={cx(layout.grid2, layout.muted, css.empty)}>
            <strong>{t(voided ? "sale.voidedTitle" : "sale.emptyTitle")}</strong>
            <p>{t("sale.emptyText")}</p>
            {voided ? (
              <Touch onClick={restore}>
                <RotateCcw aria-hidden="true" size={20} />
                {t("sale.restore")}
              </Touch>
            ) : null}
          </div>
        </div>
      ) : (
        <ul ref={keepInSight} className={cx(layout.fill, css.lines)} aria-label={t("sale.lines")}>
          {lines.map((row) => (
            <BasketRow
              key={row.line.id}
              row={row}
              chain={priced.chain}
              isCurrent={row.line.id === basket.current}
              act={act}
              onEdit={edit}
              onCount={count}
            />
          ))}
        </ul>
      )}
      {isEmpty ? null : <HandingBar />}
      <Totals />
      <div className={cx(layout.grid2, layout.fixed, css.tools)}>
        <Touch onClick={() => show("discount")} disabled={isEmpty} chosen={basket.discount !== undefined}>
          <Percent aria-hidden="true" size={20} />
          {t("sale.discount")}
        </Touch>
        <Touch onClick={() => show("note")} chosen={noted}>
          <MessageSquareText aria-hidden="true" size={20} />
          {t("sale.note")}
        </Touch>
        <Touch onClick={() => show("parked")} chosen={state.parked.length > 0}>
          <Pause aria-hidden="true" size={20} />
          {state.parked.length > 0 ? t("sale.parkedCount", { count: state.parked.length }) : t("sale.park")}
        </Touch>
        <Touch onClick={() => show("refund")}>
          <Undo2 aria-hidden="true" size={20} />
          {t("sale.refund")}
        </Touch>
      </div>
      <div className={cx(layout.fixed, css.pay)}>
        <Touch look="main" big hint="F10" onClick={toPay} disabled={isEmpty}>
          {t("sale.pay", { amount: format.money(dueCents) })}
        </Touch>
      </div>
    </section>
  );
}
