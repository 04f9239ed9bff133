import buyCss from "#buy/buy.css";
import { report } from "#runtime/events.ts";
import { first } from "#runtime/i18n.ts";
import { startKind } from "#runtime/main.ts";
import { lazy } from "#runtime/registry.ts";
import { pageShopReady } from "#runtime/shops.ts";
import { Shop } from "#shop/Shop.tsx";
import shopCss from "#shop/shop.css";

/** Time by which cards may arrive after their texts and still be drawn with them, without a placeholder before. */
const PATIENCE_MS = 150;
const patience = new Promise((done) => setTimeout(done, PATIENCE_MS));
const start = Promise.all([first, Promise.race([pageShopReady(), patience])]);

startKind("shop", start, Shop, buyCss, shopCss);
lazy("@chunk/add-to-cart").catch((error: unknown) => report(document, error, "load"));
