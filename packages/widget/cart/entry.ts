import { Cart } from "#cart/Cart.tsx";
import cartCss from "#cart/cart.css";
import { begin } from "#runtime/main.ts";

begin("cart", Cart, cartCss);
