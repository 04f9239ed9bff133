import buyCss from "#buy/buy.css";
import { report } from "#runtime/events.ts";
import { first } from "#runtime/i18n.ts";
import { begin } from "#runtime/main.ts";
import { lazy } from "#runtime/registry.ts";
import { begun } from "#runtime/shops.ts";
import { Shop } from "#shop/Shop.tsx";
import shopCss from "#shop/shop.css";

/** Cards that come with their texts are drawn at once; their place is shown only where they are so much longer on their way. */
const PATIENCE_MS = 150;
const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));

begin("shop", Promise.all([first, Promise.race([begun(), patience])]), Shop, buyCss, shopCss);
lazy("@chunk/add-to-cart").catch((error: unknown) => report(document, error, "load"));
