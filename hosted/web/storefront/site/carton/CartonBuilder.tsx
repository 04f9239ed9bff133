import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
import {
  CARTON_SIZES,
  cartonBottles,
  countBottles,
  fitInto,
  putBottle,
  takeBottle,
  type CartonBottle,
  type CartonSize,
  type Filling,
} from "@cuvee/core/storefront/site/carton.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useMemo, useState, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { cartAhead, openCart, putInCart } from "#storefront/site/cartPanel/cart.ts";
import { wholeName } from "#storefront/site/naming.ts";
import { yearOf } from "@cuvee/core/storefront/site/words/naming.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { includesTax } from "@cuvee/core/storefront/site/words/priceNotes.ts";
import css from "./CartonBuilder.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Sums of a filling by the pricing core: what it costs, and what the bottles cost one by one. */
type Sums = { goodsCents: number; singleCents: number };

/** Prices a filling as the cart does, without delivery. */
function sumsOf(filling: Filling, offer: SiteOffer, shelf: ReturnType<typeof shelve>, at: number): Sums {
  const lines = Object.entries(filling).map(([formatId, quantity]) => ({ formatId, quantity }));
  if (lines.length === 0) return { goodsCents: 0, singleCents: 0 };
  const buyer = { typology: offer.typology };
  const cents = (of: typeof lines): number =>
    priceOrder({ lines: of }, { shelf, buyer, rules: offer.rules, at }).goodsCents;
  const single = lines.reduce(
    (sum, { formatId, quantity }) => sum + quantity * cents([{ formatId, quantity: 1 }]),
    0,
  );
  return { goodsCents: cents(lines), singleCents: single };
}

type SlotsProps = { bottles: readonly CartonBottle[]; size: CartonSize; onTake: (formatId: string) => void };

/** The carton as it is seen from above: one place for each bottle, empty ones drawn as rings. */
function Slots({ bottles, size, onTake }: SlotsProps): ReactNode {
  const site = useSite();
  const { say } = site;
  return (
    <ul className={css.box} data-size={size} aria-label={say("carton.inside")}>
      {Array.from({ length: size }, (_, place) => {
        const bottle = bottles[place];
        return (
          <li key={place} className={css.slot}>
            {bottle ? (
              <button
                type="button"
                aria-label={say("carton.take", { name: wholeName(bottle.product, bottle, site) })}
                onClick={() => onTake(bottle.format.id)}
              >
                {bottle.format.visual ? (
                  <Picture visual={bottle.format.visual} alt="" width={80} height={100} sizes="80px" />
                ) : (
                  <span>{bottle.product.name}</span>
                )}
              </button>
            ) : (
              <span className={css.empty} aria-hidden="true" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type RowProps = {
  bottle: CartonBottle;
  held: number;
  isFull: boolean;
  onPut: () => void;
  onTake: () => void;
};

/** One wine of the choice, with its two buttons. */
function BottleRow({ bottle, held, isFull, onPut, onTake }: RowProps): ReactNode {
  const site = useSite();
  const { say, format } = site;
  const { product, vintage, offer } = bottle;
  const name = wholeName(product, bottle, site);
  return (
    <li className={css.row}>
      {bottle.format.visual ? (
        <Picture visual={bottle.format.visual} alt="" width={48} height={60} sizes="48px" />
      ) : (
        <span />
      )}
      <div className={cx(layout.shrink, layout.breakable)}>
        <b>{product.name}</b>
        <p className={cx(layout.muted, layout.small)}>
          {[product.appellation, yearOf(vintage)].filter(Boolean).join(" · ")}
        </p>
        <p className={layout.small}>{format.unit(offer.steps[0]?.unitE4 ?? 0)}</p>
      </div>
      <div className={css.stepper} role="group" aria-label={name}>
        <button type="button" aria-label={say("buy.less", { name })} disabled={held === 0} onClick={onTake}>
          −
        </button>
        <output>{held}</output>
        <button
          type="button"
          aria-label={say("buy.more", { name })}
          disabled={isFull || held >= offer.max}
          onClick={onPut}
        >
          +
        </button>
      </div>
    </li>
  );
}

type SummaryProps = { sums: Sums; missing: number; ttc: boolean; onAdd: () => void };

/** The running price, the bottles that are missing, and the button. */
function Summary({ sums, missing, ttc, onAdd }: SummaryProps): ReactNode {
  const { say, format } = useSite();
  return (
    <div className={css.summary}>
      <p role="status" className={layout.shrink}>
        {missing > 0 ? say("carton.missing", { count: missing }) : say("carton.full")}
      </p>
      <p className={css.price}>
        <strong>{format.money(sums.goodsCents)}</strong>{" "}
        {sums.goodsCents < sums.singleCents ? <s>{format.money(sums.singleCents)}</s> : null}
        {ttc ? null : <small> {say("buy.withoutTax")}</small>}
      </p>
      <button
        type="button"
        className={css.add}
        disabled={missing > 0}
        onPointerEnter={cartAhead}
        onClick={onAdd}
      >
        {say("carton.add")}
      </button>
    </div>
  );
}

type SizesProps = { size: CartonSize; onSize: (size: CartonSize) => void };

/** Cartons of six or twelve. */
function Sizes({ size, onSize }: SizesProps): ReactNode {
  const { say } = useSite();
  return (
    <fieldset className={cx(layout.row2, layout.unmargined, css.sizes)}>
      <legend className="visually-hidden">{say("carton.size")}</legend>
      {CARTON_SIZES.map((one) => (
        <label key={one} className={css.size}>
          <input type="radio" name="size" checked={one === size} onChange={() => onSize(one)} />
          <span>{say("format.packOf", { count: one })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Fills a carton with bottles of the same volume; a full one goes into the cart as ordinary lines. */
export function CartonBuilder({ offer }: { offer: SiteOffer }): ReactNode {
  const site = useSite();
  const { at } = site.data;
  const [size, setSize] = useState<CartonSize>(6);
  const [filling, setFilling] = useState<Filling>({});
  const bottles = useMemo(() => cartonBottles(offer.products, offer, at), [offer, at]);
  const shelf = useMemo(() => shelve(offer.products), [offer]);
  const sums = useMemo(() => sumsOf(filling, offer, shelf, at), [filling, offer, shelf, at]);
  const count = countBottles(filling);
  const inside = Object.entries(filling).flatMap(([id, held]) => {
    const bottle = bottles.find(({ format }) => format.id === id);
    return bottle ? Array.from({ length: held }, () => bottle) : [];
  });
  const add = (): void => {
    for (const { product, vintage, format } of bottles) {
      const quantity = filling[format.id] ?? 0;
      if (quantity > 0) putInCart({ product, vintage, format }, quantity);
    }
    setFilling({});
    openCart(site);
  };
  const take = (formatId: string): void => setFilling((now) => takeBottle(now, formatId));
  return (
    <div className={css.builder}>
      <div className={css.carton}>
        <Sizes
          size={size}
          onSize={(next) => {
            setSize(next);
            setFilling((now) => fitInto(now, next));
          }}
        />
        <Slots bottles={inside} size={size} onTake={take} />
        <Summary sums={sums} missing={size - count} ttc={includesTax(offer)} onAdd={add} />
      </div>
      <ul className={css.choice} aria-label={site.say("carton.choice")}>
        {bottles.map((bottle) => (
          <BottleRow
            key={bottle.format.id}
            bottle={bottle}
            held={filling[bottle.format.id] ?? 0}
            isFull={count >= size}
            onPut={() =>
              setFilling((now) => putBottle(now, bottle.format.id, { size, max: bottle.offer.max }))
            }
            onTake={() => take(bottle.format.id)}
          />
        ))}
      </ul>
    </div>
  );
}
