import { useSignal, type Signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { Choice } from "#buy/Choice.tsx";
import { Cost } from "#buy/Cost.tsx";
import { Stepper } from "#runtime/Stepper.tsx";
import { sellable } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import {
  hasFormatOnSale,
  type PickedFormat,
  type FormatChoice,
} from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { emit, report } from "#runtime/events.ts";
import { allTexts, t } from "#runtime/i18n.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";
import { formatName, fullName, yearOf } from "#runtime/naming.ts";

type BuyBoxProps = Pick<ViewProps, "host" | "say"> & {
  product: Product;
  picked: PickedFormat;
  wanted: Signal<FormatChoice>;
  /** Chosen quantity, where a part outside the box needs it. */
  units?: Signal<number>;
};

/** Largest remaining number of units that is shown to the buyer. */
const FEW = 6;
const FEEDBACK_MS = 1800;

/** Returns the choice of a vintage and of a format. */
function choicesOf(
  product: Product,
  { vintages, vintage, formats, format }: PickedFormat,
  choice: Signal<FormatChoice>,
) {
  return (
    <div class="choices">
      <Choice
        as="words"
        name={`v${product.id}`}
        label={t("buy.vintage")}
        options={vintages.map((v) => ({
          id: v.vintage.id,
          label: yearOf(v.vintage),
          off: !hasFormatOnSale(v),
        }))}
        value={vintage.id}
        onValue={(id) => (choice.value = { vintage: id, format: format.ref })}
      />
      <Choice
        as="chips"
        name={`f${product.id}`}
        label={t("buy.format")}
        options={formats.map(([f, o]) => ({ id: f.id, label: formatName(f), off: !sellable(o) }))}
        value={format.id}
        onValue={(id) => (choice.value = { vintage: vintage.id, format: id })}
      />
    </div>
  );
}

/** Shows vintage, format, price, tiers, quantity and the button of one product. */
export function BuyBox({ host, say, product, picked, wanted: choice, units: counted }: BuyBoxProps) {
  const mine = useSignal(1);
  const quantity = counted ?? mine;
  const added = useSignal(0);
  const { vintage, format, offer } = picked;
  const units = Math.max(offer.min, Math.min(quantity.value, offer.max));
  const open = sellable(offer) && product.status === "online";
  const name = fullName(product.name, vintage, format);
  const setQuantity = (n: number): void => {
    quantity.value = n;
  };

  const add = (): void => {
    const line = { productId: product.id, vintageId: vintage.id, formatId: format.id, quantity: units };
    lazy<Pick<typeof import("#page/store.ts"), "add" | "count">>("@chunk/add-to-cart")
      .then(({ add: put, count }) => {
        put(product.shopId, line);
        emit(host, "add", { sellerId: product.shopId, ...line });
        setQuantity(offer.min);
        const turn = (added.value += 1);
        setTimeout(() => {
          if (added.value === turn) added.value = 0;
        }, FEEDBACK_MS);
        const said = { name, quantity: units, count: count.value };
        return allTexts().then(() => say(t("cart.said", said)));
      })
      .catch((error: unknown) => report(host, error, "load"));
  };

  return (
    <div class="buy" part="buy">
      {choicesOf(product, picked, choice)}
      <Cost format={format} offer={offer} quantity={units} onQuantity={setQuantity} />
      <div class="act">
        {open && (offer.left ?? FEW + 1) <= FEW && (
          <p class="few">{t("buy.few", { count: offer.left ?? 0 })}</p>
        )}
        {open && (
          <Stepper
            name={name}
            value={units}
            min={offer.min}
            max={offer.max}
            step={offer.multiple}
            onValue={setQuantity}
          />
        )}
        <button
          class={added.value ? "main done" : "main"}
          disabled={!open}
          part="button add-button"
          onClick={add}
        >
          {t(!open ? "buy.out" : added.value ? "buy.added" : "buy.add")}
          <span class="sr"> {name}</span>
        </button>
      </div>
    </div>
  );
}
