import { isLink } from "@cuvee/core/shops/settings/slug.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import type { Services } from "#kit/services.ts";
import { productsFor, type Catalogue } from "#offer/catalogue/catalogue.ts";
import { eventsOf } from "#storefront/site/events.ts";
import { publishedShops } from "#storefront/site/queries.ts";
import type { ExampleFacts } from "./layout.ts";
import type { ExampleValues } from "./pages.ts";
import type { DocLang } from "./tables.ts";

/** Time for which the default shop stays the same, in milliseconds. */
const KEPT_MS = 600_000;
/** Placeholder for a shop in examples where there is none. */
const NOBODY = "votre-boutique";
/** Values allowed in code that is shown and executed. */
const PLAIN = /^[\w-]{1,100}$/;

/** Returns the facts of examples that name no shop. */
export const factsOfNobody = (host: string): ExampleValues => ({
  host,
  shop: NOBODY,
  product: "",
  event: "",
});

/** Reads the facts of the examples: of the requested shop (`wanted`), if it exists and is open, or of any other. */
export function openExampleFacts(
  services: Services,
  catalogue: Catalogue,
  host: string,
): (wanted: unknown, lang: DocLang) => Promise<ExampleFacts> {
  let first: { code: string; until: number } | undefined;

  /** Returns a shop that has something to show: the first published one, looked up every ten minutes. */
  async function anyShop(): Promise<string> {
    if (first && first.until > services.now()) return first.code;
    const shops = await services.database.transaction({}, publishedShops);
    first = { code: shops[0]?.code ?? NOBODY, until: services.now() + KEPT_MS };
    return first.code;
  }

  const open = (code: string) =>
    catalogue.shop(code).then(
      (snapshot) => (snapshot.shop.is_online ? snapshot : undefined),
      (error: unknown) => {
        if ((error as { code?: string }).code === "not-found") return undefined;
        throw error;
      },
    );

  return async (wanted, lang) => {
    const own = typeof wanted === "string" && isLink(wanted) ? await open(wanted) : undefined;
    const snapshot = own ?? (await open(await anyShop()));
    const isUnknown = wanted !== undefined && own === undefined;
    if (!snapshot) return { ...factsOfNobody(host), isAsked: false, isUnknown };
    const product = productsFor(snapshot, publicTypology(snapshot.rules).key).find(
      ({ slug, status }) => status === "online" && PLAIN.test(slug),
    );
    const { events } = await eventsOf(services, snapshot.shop)(lang);
    const event = events.find(({ id }) => PLAIN.test(id))?.id ?? "";
    return {
      host,
      shop: snapshot.shop.code,
      product: product?.slug ?? "",
      event,
      isAsked: own !== undefined,
      isUnknown,
    };
  };
}
