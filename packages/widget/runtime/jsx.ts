export { Fragment } from "#runtime/light.ts";

/** Makes a node of a view: the JSX runtime of the built files. Children are passed inside `props`. */
export const jsx = (type: unknown, props: object, key?: string | number): unknown => ({ type, props, key });

export { jsx as jsxs };
