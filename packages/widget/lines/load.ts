import css from "#lines/lines.css";

export { Seller } from "#lines/Seller.tsx";
export { css };
