import css from "#lines/lines.css";

export { Seller } from "#lines/Seller.tsx";
export { moreTexts as texts } from "#runtime/i18n.ts";
export { css };
