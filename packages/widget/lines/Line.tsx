import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { struckPriceOf } from "@cuvee/core/offer/pricing/display/struckPrice.ts";
import type { OrderProblem, PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import { setQuantity, type CartLine } from "@cuvee/core/sales/cart/cart.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import { missingProducts } from "#page/missingProducts.ts";
import { changed } from "#page/prices.ts";
import { price, unitPrice } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { formatName, fullName, yearOf } from "#runtime/naming.ts";
import { Picture } from "#runtime/Picture.tsx";
import type { ShopData } from "#runtime/shops.ts";
import { Stepper } from "#runtime/Stepper.tsx";
import { store } from "#page/store.ts";

const PROBLEMS: Partial<Record<OrderProblem["code"], string>> = {
  "min-quantity": "problem.min",
  "max-quantity": "problem.max",
  multiple: "problem.multiple",
};

type LineProps = {
  sellerId: Id;
  line: CartLine;
  data: ShopData | undefined;
  priced: PricedLine | undefined;
  problem: OrderProblem | undefined;
};

/** Returns what a line holds, in words and as a format, as far as the page has its product. */
function soldIn({ line, data }: LineProps) {
  const product = data?.products.find((p) => p.id === line.productId);
  const vintage = product?.vintages.find((v) => v.id === line.vintageId);
  const format = vintage?.formats.find((f) => f.id === line.formatId);
  return {
    title: product?.name,
    format,
    name: product && vintage && format ? fullName(product.name, vintage, format) : "",
    note: [vintage && yearOf(vintage), format && formatName(format, true)].filter(Boolean).join(" · "),
  };
}

/** Returns the units of a line that can still be bought. */
const leftOf = ({ line, data }: LineProps): number => data?.availability[line.formatId] ?? line.quantity;

/** Returns the reason why a line cannot be ordered as it is. `isKnown`: the page has the line's product. */
function wrongOf(props: LineProps, isKnown: boolean): string | undefined {
  const { line, data, problem } = props;
  const code = problem?.code;
  const left = leftOf(props);
  const isGone = data && !isKnown && !missingProducts(data, [line.productId])[0];
  if (isGone || code === "unavailable" || code === "unknown") return t("shop.gone");
  if (code === "hidden-price") return t("buy.hidden");
  if (left < line.quantity) return t(left ? "problem.stock" : "problem.out", { left });
  return problem && PROBLEMS[problem.code] && t(PROBLEMS[problem.code] ?? "", problem.values);
}

/** Shows the tier or promotion of a line, its former price, and what it gives. */
function Deals({ priced, format }: { priced: PricedLine; format: Format | undefined }) {
  const tier = priced.trace.find((step) => step.rule === "tier" && step.values["unitE4"])?.values["from"];
  const before = struckPriceOf(priced, format, Date.now());
  return (
    <>
      {(tier || before) && (
        <p class="deal">
          {tier ? t("cart.tier", { from: tier }) : t("cart.promotion")} · {unitPrice(priced.unitE4)}
        </p>
      )}
      {before?.isPrior && <p class="note">{t("buy.prior", { price: unitPrice(before.unitE4) })}</p>}
      {!!priced.add && <p class="deal">{t("cart.gift", { count: priced.add })}</p>}
    </>
  );
}

/** Shows a line of the drawer: picture, name, amount, quantity, the tier that applied and the next one. */
export function Line(props: LineProps) {
  const { sellerId, line, data, priced } = props;
  const { title, format, name, note } = soldIn(props);
  const wrong = wrongOf(props, !!name);
  // If the whole order counts, all lines lack the same bottles: the seller's part shows it once.
  const next = !wrong && data && !publicTypology(data.rules).globalDiscount && priced?.next;
  const set = (quantity: number): void =>
    store.change((cart, at) => setQuantity(cart, sellerId, { ...line, quantity }, at));
  return (
    <li class={changed.value?.has(line.formatId) ? "line changed" : "line"} part="line">
      <Picture visual={format?.visual} sizes="72px" />
      <p class="name">{title ?? "…"}</p>
      <strong>{priced && price(priced.amountCents)}</strong>
      <div class="what">
        <p class="note">{note}</p>
        {priced && <Deals priced={priced} format={format} />}
        {next && <p class="note">{t("cart.next", { count: next.missing, price: unitPrice(next.unitE4) })}</p>}
        {wrong && <p class="wrong">{wrong}</p>}
      </div>
      <Stepper
        name={name}
        value={line.quantity}
        min={format?.minQuantity ?? 1}
        max={Math.max(line.quantity, Math.min(leftOf(props), 9999))}
        step={format?.multiple ?? 1}
        onValue={set}
      />
      <button class="link" aria-label={t("cart.removeName", { name })} onClick={() => set(0)}>
        {t("cart.remove")}
      </button>
    </li>
  );
}
