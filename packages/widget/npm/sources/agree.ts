import type { Cuvee as OwnCuvee } from "#page/cuvee.ts";
import type { CuveeEvents as OwnEvents } from "#runtime/events.ts";
import type { Kind } from "#loader/registry.ts";
import type { Cuvee, CuveeEvents, CuveeTag } from "./published.ts";

type Fits<Own extends Published, Published> = Own;

/**
 * Compiles as long as the published types match the elements: every published event, the cart of the page, a class for
 * each tag.
 */
export type Agreed = [
  Fits<Pick<OwnEvents, keyof CuveeEvents>, CuveeEvents>,
  Fits<OwnCuvee, Cuvee>,
  Fits<CuveeTag, `cuvee-${Kind}`>,
  Fits<`cuvee-${Kind}`, CuveeTag>,
];
