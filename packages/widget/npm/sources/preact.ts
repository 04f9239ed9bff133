import type { HTMLAttributes } from "preact";
import type { CuveeAttributes, CuveeElementOf, CuveeEventMap, CuveeTag } from "./published.ts";

/** `oncuvee:add` and the like; `cuvee:cart` is the page's: `on(document, …)`. */
type Handlers = {
  [E in Exclude<keyof CuveeEventMap, "cuvee:cart"> as `on${E}`]?: (event: CuveeEventMap[E]) => void;
};

/** Props of `<cuvee-…>` in JSX of Preact. */
export type CuveeProps<T extends CuveeTag> = Omit<
  HTMLAttributes<CuveeElementOf<T>>,
  keyof CuveeAttributes[T]
> &
  CuveeAttributes[T] &
  Handlers & { "refusal-url"?: string };

type Tags = { [T in CuveeTag]: CuveeProps<T> };

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
