import buyCss from "#buy/buy.css";
import { AddToCart } from "#product/AddToCart.tsx";
import { first } from "#runtime/i18n.ts";
import { begin } from "#runtime/main.ts";

export { ProductDialog } from "#product/ProductDialog.tsx";

begin("add-to-cart", first, AddToCart, buyCss);
