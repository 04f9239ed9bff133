import { startKind } from "#runtime/main.ts";
import { AddToCart } from "#addToCart/AddToCart.tsx";
import buyCss from "#buy/buy.css";
import "#page/cuvee.ts";
import "#page/member.ts";
import { first } from "#runtime/i18n.ts";

startKind("add-to-cart", first, AddToCart, buyCss);

/*
 * The chunk of this element holds the state of the page and what opens later over a list: `shop` and `filters` cannot
 * name files that name them, and load those through this one.
 */
export { list, product, productResource } from "#filters/later.ts";
export { add, count } from "#page/store.ts";
export { filters } from "#shop/later.ts";
