import { h } from "preact";

export { Fragment } from "preact";

/**
 * The JSX runtime of the built files: Preact's own carries a serialiser for servers. Children travel inside `props`.
 */
export const jsx = (type: never, props: object, key?: string | number): unknown =>
  h(type, key === undefined ? props : { ...props, key });

export { jsx as jsxs };
