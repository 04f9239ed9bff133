import buyCss from "#buy/buy.css";
import { report } from "#runtime/events.ts";
import { first } from "#runtime/i18n.ts";
import { begin } from "#runtime/main.ts";
import { lazy } from "#runtime/registry.ts";
import { Shop } from "#shop/Shop.tsx";
import shopCss from "#shop/shop.css";

begin("shop", first, Shop, buyCss, shopCss);
lazy("@chunk/add-to-cart").catch((error: unknown) => report(document, error, "load"));
