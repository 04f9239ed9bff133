import css from "#list/list.css";

export { Pager } from "#list/Pager.tsx";
export { fetchProducts } from "#list/fetchProducts.ts";
export { css };
