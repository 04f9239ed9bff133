import buyCss from "#buy/buy.css";
import { report } from "#runtime/events.ts";
import { begin } from "#runtime/main.ts";
import { lazy } from "#runtime/registry.ts";
import { Shop } from "#shop/Shop.tsx";
import shopCss from "#shop/shop.css";

begin("shop", Shop, shopCss, buyCss);
lazy("@chunk/page").catch((error: unknown) => report(document, error, "load"));
