// Generated from packages/widget/elements: npm run generate.
import type { Names, Shared } from "./published.ts";

/** Attributes of each element as properties; `null` or `undefined` takes an attribute away. */
export type CuveeAttributes = {
  "cuvee-shop": Shared & {
    /** A long list continues while the visitor scrolls, or has numbered pages. */
    paging?: "infinite" | "pages";
    /** Ids or slugs of the products to be shown, in this order, with spaces or commas between them. */
    products?: Names;
    /** Filters among `color`, `appellation`, `format`, `price`, or `none`. */
    filters?: Names;
    /** Shows the search field. */
    search?: boolean;
    /** Order at first: by price upwards, downwards, or by name. */
    sort?: "asc" | "desc" | "name";
    /** Colour chosen at first. */
    color?: string;
    /** Appellation chosen at first. */
    appellation?: string;
    /** Cards shown at first; a button shows more. */
    limit?: number;
  };
  "cuvee-product": Shared & {
    /** Id or slug of the product. */
    product?: string;
    /** Id or name of the vintage chosen at first. */
    vintage?: string;
    /** Id or reference of the format chosen at first. */
    format?: string;
  };
  "cuvee-add-to-cart": Shared & {
    /** Id or slug of the product. */
    product?: string;
    /** Id or name of the vintage chosen at first. */
    vintage?: string;
    /** Id or reference of the format chosen at first. */
    format?: string;
  };
  "cuvee-cart": Shared & {
    /** `inline` puts the button at the place of the tag; otherwise it floats in the corner. */
    position?: "inline";
  };
  "cuvee-reservation": Shared & {
    /** Id of one event; without it, all of them to choose from. */
    event?: string;
    /** Language of the visit that is chosen at first: fr, en, es, de, it, pt, nl, pl, ru, zh, ja. */
    language?: string;
  };
  "cuvee-age-gate": Shared & {
    /** Address to which “no” leads; without it, a sentence is shown. */
    refusalUrl?: string;
    /** Days that “yes” is kept. */
    days?: number;
    /** The question, in your own words. */
    heading?: string;
    /** The visitor has answered a gate of the site’s own: nothing is asked. May be set at any time. */
    answered?: boolean;
    /**
     * Name of a cookie that the site’s own gate sets: while it has a value other than a refusal, nothing
     * is asked.
     */
    cookie?: string;
  };
  "cuvee-account": Shared;
  "cuvee-loyalty": Shared;
};
