import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { CuveeAttributes, CuveeElementOf, CuveeEventMap, CuveeTag } from "./published.ts";

/**
 * `oncuvee:add` and the like: React 19 receives every event of an element by its name. `cuvee:cart` is the page's:
 * `on(document, …)`.
 */
type Handlers = {
  [E in Exclude<keyof CuveeEventMap, "cuvee:cart"> as `on${E}`]?: (event: CuveeEventMap[E]) => void;
};

/** Attributes in the form of React 18 and servers. */
type Kebab = { "refusal-url"?: string };

/** Props of `<cuvee-…>` in JSX of React. */
export type CuveeProps<T extends CuveeTag> = Omit<
  DetailedHTMLProps<HTMLAttributes<CuveeElementOf<T>>, CuveeElementOf<T>>,
  keyof CuveeAttributes[T]
> &
  CuveeAttributes[T] &
  Handlers &
  Kebab;

type Tags = { [T in CuveeTag]: CuveeProps<T> };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
