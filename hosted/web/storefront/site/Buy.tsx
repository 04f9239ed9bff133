import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { sellable, stepAt, type Offer, type Step } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import {
  pickFormat,
  hasFormatOnSale,
  type PickedFormat,
  type FormatChoice,
} from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { BackInStock } from "#storefront/site/product/BackInStock.tsx";
import { BuyBar } from "#storefront/site/product/BuyBar.tsx";
import { cartAhead, openCart, putInCart } from "./cartPanel/cart.ts";
import { useSite } from "./context.ts";
import { useAtTakeover } from "./hydrationSteps.ts";
import { wholeName } from "./naming.ts";
import { formatName, yearOf } from "@cuvee/core/storefront/site/words/naming.ts";
import { includesTax, priceNotes } from "@cuvee/core/storefront/site/words/priceNotes.ts";
import { PriorPrice, UnitPrice } from "#storefront/site/product/Reduction.tsx";
import css from "./Buy.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Most units left that are still shown to the buyer. */
const FEW = 6;
/** Duration of the button's success message, in milliseconds. */
const SAID_MS = 2500;

type Option = { id: string; label: string; note?: string; isOff: boolean };

type OptionsProps = {
  name: string;
  label: string;
  options: Option[];
  value: string;
  onValue: (id: string) => void;
};

/** Choices side by side, if there is space for them. */
function Options({ name, label, options, value, onValue }: OptionsProps): ReactNode {
  if (options.length < 2) return null;
  return (
    <fieldset className={cx(layout.row2, layout.unmargined, css.options)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label
          key={option.id}
          className={cx(layout.inline2, layout.baseline, layout.small, css.option)}
          data-off={option.isOff ? "" : undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onValue(option.id)}
          />
          <span>{option.label}</span>
          {option.note ? <small>{option.note}</small> : null}
        </label>
      ))}
    </fieldset>
  );
}

type TiersProps = { offer: Offer; reached: Step | undefined; onQuantity: (n: number) => void };

/** The prices by quantity; a quantity is chosen by its heading. */
function Tiers({ offer, reached, onQuantity }: TiersProps): ReactNode {
  const { say, format } = useSite();
  if (offer.steps.length < 2) return null;
  return (
    <table className={css.tiers}>
      <caption className="visually-hidden">{say("buy.tiers")}</caption>
      <thead>
        <tr>
          {offer.steps.map((step) => (
            <th key={step.from} scope="col" data-reached={step === reached ? "" : undefined}>
              <button
                type="button"
                aria-pressed={step === reached}
                disabled={step.from > offer.max}
                onClick={() => onQuantity(step.from)}
              >
                {step.from}+
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {offer.steps.map((step) => (
            <td key={step.from} data-reached={step === reached ? "" : undefined}>
              {format.unit(step.unitE4)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Says whether a format can be had: in stock, the last ones, or none. Silent for stock that is not counted. */
function StockState({ offer: { left }, isOpen }: { offer: Offer; isOpen: boolean }): ReactNode {
  const { say } = useSite();
  if (isOpen && left === undefined) return null;
  const isFew = isOpen && left !== undefined && left <= FEW;
  const state = !isOpen ? "out" : isFew ? "few" : "in";
  return (
    <p className={css.stock} data-state={state}>
      {state === "in"
        ? say("buy.inStock")
        : state === "few"
          ? say("buy.few", { count: left ?? 0 })
          : say("buy.out")}
    </p>
  );
}

/** Shows the unit price at a quantity, the price of a bottle and a litre, and the prices by quantity (product.md 4). */
function Price(props: {
  offer: Offer;
  volumeMl: number;
  quantity: number;
  ttc: boolean;
  onQuantity: (n: number) => void;
}): ReactNode {
  const { offer, volumeMl, quantity, ttc, onQuantity } = props;
  const site = useSite();
  const { say } = site;
  const reached = stepAt(offer, quantity);
  const unitE4 = reached?.unitE4 ?? 0;
  const notes = priceNotes(site, { offer, volumeMl, unitE4, ttc });
  if (offer.mixed && offer.steps.length > 1) notes.push(say("buy.mix"));
  return (
    <div>
      <UnitPrice offer={offer} unitE4={unitE4} className={css.price} />
      <div className={css.notes}>
        <p>{notes.join(" · ")}</p>
        <PriorPrice offer={offer} />
      </div>
      <Tiers offer={offer} reached={reached} onQuantity={onQuantity} />
    </div>
  );
}

/** Keeps the visitor's choice of vintage and format of a product; pictures and prices follow it. */
export function useChoice(product: Product, market: SiteOffer): FormatPicker {
  const { data } = useSite();
  const [choice, want] = useState<FormatChoice>({ vintage: "", format: "" });
  return { picked: pickFormat(product, market, choice, data.at), want };
}

export type FormatPicker = { picked: PickedFormat | null; want: (choice: FormatChoice) => void };

type ChoicesProps = { picked: PickedFormat; want: FormatPicker["want"] };

/** Vintages and formats. */
function Choices({ picked, want }: ChoicesProps): ReactNode {
  const { data, say, format } = useSite();
  const { vintages, vintage, formats, format: chosen } = picked;
  const group = useId();
  const place = useRef<HTMLDivElement>(null);
  // A visitor may choose before the scripts run: the browser's choice is valid then, not the server's.
  useAtTakeover(() => {
    const checked = [...(place.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])];
    const year = checked.find(({ name }) => name === `${group}v`)?.value ?? vintage.id;
    const size = formats.find(([one]) => checked.some(({ value }) => value === one.id))?.[0] ?? chosen;
    if (year !== vintage.id || size.id !== chosen.id) want({ vintage: year, format: size.ref });
  });
  return (
    <div className={layout.grid3} ref={place}>
      <Options
        name={`${group}v`}
        label={say("buy.vintage")}
        options={vintages.map((one) => ({
          id: one.vintage.id,
          // Gin and accessories have no year: "without" is shown only beside one that has.
          label: yearOf(one.vintage) || (vintages.length > 1 ? say("buy.noYear") : ""),
          isOff: !hasFormatOnSale(one),
        }))}
        value={vintage.id}
        onValue={(id) => want({ vintage: id, format: chosen.ref })}
      />
      <Options
        name={`${group}f`}
        label={say("buy.format")}
        options={formats.map(([one, its]) => ({
          id: one.id,
          label: formatName(one, say, data.lang),
          note: format.unit(its.steps[0]?.unitE4 ?? 0),
          isOff: !sellable(its),
        }))}
        value={chosen.id}
        onValue={(id) => want({ vintage: vintage.id, format: id })}
      />
    </div>
  );
}

type StepperProps = { name: string; units: number; offer: Offer; setQuantity: (value: number) => void };

function Stepper({ name, units, offer, setQuantity }: StepperProps): ReactNode {
  const { say } = useSite();
  return (
    <div className={css.stepper} role="group" aria-label={say("buy.quantity")} data-counts="">
      <button
        type="button"
        aria-label={say("buy.less", { name })}
        disabled={units <= offer.min}
        onClick={() => setQuantity(units - offer.multiple)}
      >
        −
      </button>
      <output>{units}</output>
      <button
        type="button"
        aria-label={say("buy.more", { name })}
        disabled={units >= offer.max}
        onClick={() => setQuantity(units + offer.multiple)}
      >
        +
      </button>
    </div>
  );
}

type BuyProps = {
  product: Product;
  offer: SiteOffer;
  choice: FormatPicker;
  /** Called after an addition; absent: the cart opens beside the page. */
  onAdded?: (announcement: string) => void;
  /**
   * On the page of a product: a bar at the bottom edge of a phone replaces the button once it has left the view, and
   * who finds the format out of stock may ask to be told.
   */
  isPage?: boolean;
};

/** A single vintage or format is no choice; the page still names it. */
function Only({
  picked: { vintages, vintage, formats, format: chosen },
}: {
  picked: PickedFormat;
}): ReactNode {
  const { data, say } = useSite();
  const only = [
    vintages.length === 1 ? yearOf(vintage) : "",
    formats.length === 1 ? formatName(chosen, say, data.lang) : "",
  ].filter(Boolean);
  return only.length > 0 ? <p className={layout.quiet}>{only.join(" · ")}</p> : null;
}

/** The visitor may not see the price, but may ask for it. */
export function HiddenPrice(): ReactNode {
  const { data, say } = useSite();
  return (
    <p className={layout.muted}>
      {say("buy.hidden")}{" "}
      <a href={`/auth/grid-request?id=${encodeURIComponent(data.shop?.code ?? "")}`}>{say("buy.ask")}</a>
    </p>
  );
}

/** Vintage, format, price, quantity and the button of one product. */
export function Buy({
  product,
  offer: market,
  choice: { picked, want },
  onAdded,
  isPage,
}: BuyProps): ReactNode {
  const site = useSite();
  const { say } = site;
  const [quantity, setQuantity] = useState(1);
  const [added, setAdded] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!picked) return <HiddenPrice />;
  const { vintage, format: chosen, offer } = picked;
  const units = Math.max(offer.min, Math.min(quantity, offer.max));
  const isOpen = sellable(offer) && product.status === "online";
  const ttc = includesTax(market);
  const name = wholeName(product, picked, site);
  const add = (): void => {
    putInCart({ product, vintage, format: chosen }, units);
    setAdded(units);
    setQuantity(offer.min);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAdded(0), SAID_MS);
    if (onAdded) onAdded(say("buy.said", { name, count: units }));
    else openCart(site);
  };
  return (
    <div className={cx(layout.grid3, css.buy)}>
      <Only picked={picked} />
      <Choices picked={picked} want={want} />
      <Price offer={offer} volumeMl={chosen.volumeMl} quantity={units} ttc={ttc} onQuantity={setQuantity} />
      <StockState offer={offer} isOpen={isOpen} />
      <div className={layout.row2}>
        {isOpen ? <Stepper name={name} units={units} offer={offer} setQuantity={setQuantity} /> : null}
        <button
          ref={button}
          type="button"
          className={css.add}
          disabled={!isOpen}
          onPointerEnter={cartAhead}
          onClick={add}
          data-done={added ? "" : undefined}
        >
          {isOpen ? say(added ? "buy.added" : "buy.add") : say("buy.out")}
          <span className="visually-hidden"> {name}</span>
        </button>
      </div>
      {isPage && !isOpen ? <BackInStock formatId={chosen.id} /> : null}
      {isPage && isOpen ? (
        <BuyBar name={name} unitE4={stepAt(offer, units)?.unitE4 ?? 0} button={button} onAdd={add} />
      ) : null}
      <p className="visually-hidden" role="status">
        {added ? say("buy.said", { name, count: added }) : ""}
      </p>
    </div>
  );
}
