import buyCss from "#buy/buy.css";
import { ProductElement } from "#product/ProductElement.tsx";
import productCss from "#product/product.css";
import { moreTexts } from "#runtime/i18n.ts";
import { startKind } from "#runtime/main.ts";

startKind("product", moreTexts(), ProductElement, buyCss, productCss);

export { over } from "#product/ProductDialog.tsx";
export { productCss as css };
