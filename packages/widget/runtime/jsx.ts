import { h } from "preact";

export { Fragment } from "preact";

/**
 * Makes a node: the JSX runtime of the built files, since Preact's own contains a serialiser for servers. Children are
 * passed inside `props`.
 */
export const jsx = (type: never, props: object, key?: string | number): unknown =>
  h(type, key === undefined ? props : { ...props, key });

export { jsx as jsxs };
