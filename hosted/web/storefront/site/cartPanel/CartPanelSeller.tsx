import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Say } from "@cuvee/core/kit/texts/say.ts";
import type { OrderProblem, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { emptyOrder, setQuantity, type CartLine, type CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useEffect, useEffectEvent, type MouseEvent, type ReactNode } from "react";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { pairLines } from "#sales/cart/lines.ts";
import { cartonToFill, freeShippingSentence, nextOfOrder, waiverSentence } from "#sales/cart/page/nudges.ts";
import { lineLevel, mayCheckOut, orderLevel } from "#sales/cart/problems.ts";
import { putBack } from "#sales/cart/putBack.ts";
import { siteCart } from "./cart.ts";
import { CartPanelLine, RemoveButton, Thumb } from "./CartPanelLine.tsx";
import { useSeller } from "./cartSeller.ts";
import { useSite } from "#storefront/site/context.ts";
import { removePlaces } from "#storefront/site/places.ts";
import css from "./CartPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import type { PlaceLine } from "#sales/cart/seats/placeLines.ts";

/** Totals of a seller's part, for the sum of all. */
export type Sum = { totalCents: number; taxCents: number; isBeforeShipping: boolean; isReady: boolean };
/** A removed item, and the function that restores it. */
export type RemovedItem = { name: string; restore: () => void };

function removeLine(order: CartOrder, line: CartLine): () => void {
  siteCart().change((cart, at) => setQuantity(cart, order.sellerId, { ...line, quantity: 0 }, at));
  return () => siteCart().change((cart, at) => putBack(cart, order, line, at));
}

type NudgesProps = { priced: PricedOrder; shelf: Shelf; rules: ShopRules; wholeOrder: boolean; words: Say };

/** Shows the advantage of a few more bottles: a tasting without its fee, the next tier, a full
 * carton, free shipping. */
function Nudges({ priced, shelf, rules, wholeOrder, words }: NudgesProps): ReactNode {
  const { format } = useSite();
  const next = wholeOrder ? nextOfOrder(priced) : null;
  const carton = cartonToFill(priced);
  const franco = freeShippingSentence(priced.franco, format);
  const waiver = waiverSentence(priced, shelf, rules);
  return (
    <>
      {waiver ? (
        <p className={cx(layout.grid2, layout.small, css.nudge)}>
          {words(`cart.${waiver.key}`, waiver.values)}
        </p>
      ) : null}
      {next ? (
        <p className={cx(layout.grid2, layout.small, css.nudge)}>
          {words("cart.nudge.tier", { count: next.missing, from: format.count(next.from) })}
        </p>
      ) : null}
      {carton ? (
        <p className={cx(layout.grid2, layout.small, css.nudge)}>
          {words("cart.nudge.carton", { count: carton.missing, size: carton.size })}
        </p>
      ) : null}
      {franco ? (
        <div
          className={cx(layout.grid2, layout.small, css.nudge)}
          data-reached={priced.franco.reached ? "" : undefined}
        >
          <p>{words(`cart.${franco.key}`, franco.values)}</p>
          <progress max={100} value={priced.franco.percent} aria-label={words("cart.franco.progress")} />
        </div>
      ) : null}
    </>
  );
}

/** Opens the checkout of a seller; while their part has problems, moves to the first one. */
export function OrderButton(props: {
  sellerId: Id;
  label: string;
  isReady: boolean;
  className: string | undefined;
}): ReactNode {
  const { sellerId, label, isReady, className } = props;
  if (isReady)
    return (
      <a className={className} href={`/checkout/${encodeURIComponent(sellerId)}`}>
        {label}
      </a>
    );
  const showProblem = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const problem = (currentTarget.closest("section") ?? currentTarget.closest("dialog"))?.querySelector(
      "[data-problem]",
    );
    if (!(problem instanceof HTMLElement)) return;
    problem.scrollIntoView({ block: "center" });
    problem.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={className} onClick={showProblem}>
      {label}
    </button>
  );
}

type Props = {
  order: CartOrder;
  alone: boolean;
  words: Say;
  onPriced: (sellerId: Id, sum: Sum) => void;
  onRemoved: (removed: RemovedItem | null) => void;
};

/** The seller is no longer there. */
function Gone({ words, sellerId }: { words: Say; sellerId: string }): ReactNode {
  return (
    <section className={css.seller}>
      <h3 className={cx(layout.quiet, layout.strong)}>{words("cart.gone.title")}</h3>
      <p className={cx(layout.quiet, css.detail)}>{words("cart.gone.text")}</p>
      <button
        type="button"
        className={css.second}
        onClick={() => siteCart().change((cart, at) => emptyOrder(cart, sellerId, at))}
      >
        {words("cart.gone.remove")}
      </button>
    </section>
  );
}

/** The catalogue of the seller could not be read. */
function NotRead({ words, reread }: { words: Say; reread: () => void }): ReactNode {
  return (
    <>
      <p className={css.problem} role="alert">
        {words("cart.handoff.failedText")}
      </p>
      <button type="button" className={css.second} onClick={reread}>
        {words("common.retry")}
      </button>
    </>
  );
}

function Problems({ problems, words }: { problems: readonly OrderProblem[]; words: Say }): ReactNode {
  const { format } = useSite();
  return problems.map((problem) => {
    const { key, values } = problemSentence(problem, format);
    return (
      <p key={problem.code} className={css.problem} role="alert" tabIndex={-1} data-problem>
        {words(`cart.${key}`, values)}
      </p>
    );
  });
}

type PlacesProps = {
  order: CartOrder;
  reservation: NonNullable<CartOrder["reservations"]>[number];
  lines: readonly PlaceLine[];
  problems: readonly OrderProblem[];
  words: Say;
  onRemoved: (removed: RemovedItem | null) => void;
};

/** The places of one slot in the cart, with their problems. */
function CartPanelPlaces(props: PlacesProps): ReactNode {
  const { order, reservation, lines: own, problems, words, onRemoved } = props;
  const { format } = useSite();
  const name = own[0]?.name ?? words("cart.line.unknown");
  return (
    <li className={css.line}>
      <Thumb visual={own[0]?.visual} />
      <div className={layout.shrink}>
        <p className={css.name}>{name}</p>
        {own.map(({ key, detail, quantity }) => (
          <p key={key} className={cx(layout.quiet, css.detail)}>
            {detail} × {quantity}
          </p>
        ))}
      </div>
      <p className={cx(layout.strong, layout.oneLine, layout.figure, layout.atEnd, css.amount)}>
        {format.money(own.reduce((sum, { amountCents }) => sum + amountCents, 0))}
      </p>
      <div className={cx(layout.line2, layout.middle, layout.between, css.quantity)}>
        <RemoveButton
          label={words("cart.line.remove", { name })}
          onClick={() => onRemoved({ name, restore: removePlaces(order.sellerId, reservation) })}
        />
      </div>
      <Problems problems={problems} words={words} />
    </li>
  );
}

/** Tells the totals of a seller's part whenever they change. */
function useToldSum(sellerId: Id, priced: PricedOrder | null, onPriced: Props["onPriced"]): void {
  const isReady = priced !== null && mayCheckOut(priced.problems);
  const isBeforeShipping =
    priced !== null &&
    priced.shipping.ref === null &&
    (priced.shippingChoices.length > 0 || priced.problems.some(({ code }) => code === "no-delivery"));
  const tellSum = useEffectEvent(() => {
    if (!priced) return;
    const { totalTtcCents: totalCents, touristTaxCents: taxCents } = priced;
    onPriced(sellerId, { totalCents, taxCents, isBeforeShipping, isReady });
  });
  useEffect(() => {
    tellSum();
  }, [sellerId, priced?.totalTtcCents, priced?.touristTaxCents, isBeforeShipping, isReady]);
}

/** A seller's part of the cart: lines, places, distance to advantages, problems of the order. */
export function CartPanelSeller({ order, alone, words, onPriced, onRemoved }: Props): ReactNode {
  const { data } = useSite();
  const { sellerId, lines, reservations = [] } = order;
  const { embed, state, reread, price, parts } = useSeller(order);
  const { priced, shelf, visits } = price;
  const isReady = priced !== null && mayCheckOut(priced.problems);
  useToldSum(sellerId, priced, onPriced);
  if (state === "gone") return <Gone words={words} sellerId={sellerId} />;
  if (!embed || !priced)
    return (
      <section className={css.seller} aria-busy={state !== "failed"}>
        {state === "failed" ? <NotRead words={words} reread={reread} /> : <div className={css.waiting} />}
      </section>
    );
  const { shop, rules } = embed;
  const byLine = pairLines(lines, priced.lines);
  const wholeOrder = rules.typologies.some((grid) => grid.key === priced.typology && grid.globalDiscount);
  const places = parts?.placeLines(reservations, priced.tickets, visits, data.lang) ?? [];
  return (
    <section className={css.seller} aria-label={shop.name}>
      <h3 className={cx(layout.quiet, layout.strong)}>
        {alone ? words("cart.seller.soldBy", { name: shop.name }) : shop.name}
      </h3>
      <ul className={layout.grid4}>
        {lines.map((line, at) => (
          <CartPanelLine
            key={`${line.idTmp} ${line.isFromFidelity ?? false}`}
            line={line}
            priced={byLine[at] ?? null}
            found={shelf.get(line.formatId) ?? null}
            isHt={priced.chain === "ht"}
            problems={lineLevel(priced.problems, line.formatId)}
            shopCode={shop.code}
            words={words}
            onQuantity={(quantity) => {
              onRemoved(null);
              siteCart().change((cart, at) => setQuantity(cart, sellerId, { ...line, quantity }, at));
            }}
            onRemove={(name) => onRemoved({ name, restore: removeLine(order, line) })}
          />
        ))}
        {reservations.map((reservation) => (
          <CartPanelPlaces
            key={reservation.slot.id}
            order={order}
            reservation={reservation}
            lines={places.filter(({ key }) => key.startsWith(`${reservation.slot.id} `))}
            problems={priced.problems.filter(({ slotId }) => slotId === reservation.slot.id)}
            words={words}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <Nudges priced={priced} shelf={shelf} rules={rules} wholeOrder={wholeOrder} words={words} />
      <Problems problems={orderLevel(priced.problems)} words={words} />
      {alone ? null : (
        <OrderButton
          sellerId={sellerId}
          label={words("cart.seller.orderFrom", { name: shop.name })}
          isReady={isReady}
          className={css.second}
        />
      )}
    </section>
  );
}
