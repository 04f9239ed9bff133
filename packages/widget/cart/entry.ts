import { Cart } from "#cart/Cart.tsx";
import cartCss from "#cart/cart.css";
import dialogCss from "#page/dialog.css";
import { allTexts } from "#runtime/i18n.ts";
import { begin } from "#runtime/main.ts";

begin("cart", allTexts(), Cart, dialogCss, cartCss);
