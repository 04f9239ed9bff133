import css from "#list/list.css";

export { Pager } from "#list/Pager.tsx";
export { learn } from "#list/learn.ts";
export { css };
