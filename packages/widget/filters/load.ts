import css from "#filters/filters.css";

export { Filters } from "#filters/Filters.tsx";
export { css };
