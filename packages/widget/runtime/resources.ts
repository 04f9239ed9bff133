import { fetchPublic, type AnswerOf, type Route } from "#runtime/http.ts";
import { lang } from "#runtime/i18n.ts";
import { createResource, type Resource } from "#runtime/resource.ts";

const resources = new Map<string, Resource<unknown>>();

/** Returns the one resource of an address on this page. */
export function resourceAt<R extends Route>(route: R, path: string): Resource<AnswerOf<R>> {
  const resource = resources.get(path) ?? createResource((fresh) => fetchPublic(route, path, fresh));
  resources.set(path, resource);
  return resource as Resource<AnswerOf<R>>;
}

/** Returns the events of a shop that can be reserved, by its code or id. The loader requests the same address. */
export const visitsOf = (shop: string) =>
  resourceAt("GET /v1/shops/:shopId/visits", `/v1/shops/${shop}/visits?lang=${lang}`);
