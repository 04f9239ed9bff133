import {
  FACETS,
  priceBounds,
  queryOf,
  SORTS,
  type Facet,
  type ProductSearch,
} from "@cuvee/core/storefront/site/search.ts";
import type { SiteList, SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { ProductCard } from "./ProductCard.tsx";
import css from "./ProductList.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the parameters of the page that are no search: its tab. */
function besideOf(here: string): Record<string, string> {
  const query = new URLSearchParams(here.split("?")[1] ?? "");
  const beside: Record<string, string> = {};
  for (const name of ["page", "pageid", "lang"]) {
    const value = query.get(name);
    if (value) beside[name] = value;
  }
  return beside;
}

function useWords(): (facet: Facet, value: string) => string {
  const { say, format } = useSite();
  return (facet, value) => {
    if (facet === "color") return say(`color.${value}`);
    if (facet === "label") {
      const text = say(`label.${value}`);
      return text === `label.${value}` ? value : text;
    }
    const bounds = facet === "price" ? priceBounds(value) : null;
    if (!bounds) return value;
    const [from, to] = bounds;
    const money = (euros: number): string => format.money(euros * 100).replace(/[,.]00/, "");
    if (from === 0) return say("list.under", { price: money(to) });
    if (to === Infinity) return say("list.over", { price: money(from) });
    return say("list.between", { from: money(from), to: money(to) });
  };
}

/** Search, filters and order: a form that works without script; with script, each choice submits it. */
function Filters({ list }: { list: SiteList }): ReactNode {
  const { data, say } = useSite();
  const words = useWords();
  const { search, facets } = list;
  const beside = besideOf(data.here);
  const path = data.here.split("?")[0];
  const shown = FACETS.filter((facet) => facets[facet]);
  const active = FACETS.filter((facet) => search[facet] !== "").length;
  return (
    <form
      className={cx(layout.grid3, layout.top, css.filters)}
      role="search"
      method="get"
      action={path}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
      }}
    >
      {Object.entries(beside).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={css.search}>
        <span className="visually-hidden">{say("list.search")}</span>
        <input
          type="search"
          name="q"
          defaultValue={search.q}
          placeholder={say("list.search")}
          maxLength={80}
        />
      </label>
      <details className={css.more} open={active > 0}>
        <summary>
          {say("list.filters")}
          {active > 0 ? <span className={css.count}>{active}</span> : null}
        </summary>
        <div className={css.facets}>
          {shown.map((facet) => (
            <label key={facet}>
              <span>{say(`facet.${facet}`)}</span>
              <select name={facet} defaultValue={search[facet]}>
                <option value="">{say("list.all")}</option>
                {facets[facet]?.map(({ value, count }) => (
                  <option key={value} value={value}>
                    {words(facet, value)} ({count})
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      </details>
      <label>
        <span className="visually-hidden">{say("list.sort")}</span>
        <select name="sort" defaultValue={search.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {say(`sort.${sort === "" ? "own" : sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={css.submit}>
        {say("list.find")}
      </button>
    </form>
  );
}

function Chosen({ list }: { list: SiteList }): ReactNode {
  const { data, say } = useSite();
  const words = useWords();
  const beside = besideOf(data.here);
  const path = data.here.split("?")[0] ?? "";
  const { search } = list;
  const without = (change: Partial<ProductSearch>): string =>
    `${path}${queryOf({ ...search, p: 1, ...change }, beside)}`;
  const active = FACETS.filter((facet) => search[facet] !== "");
  if (active.length === 0 && search.q === "") return null;
  return (
    <ul className={cx(layout.row2, css.chosen)} aria-label={say("list.chosen")}>
      {search.q === "" ? null : (
        <li>
          <a href={without({ q: "" })} aria-label={say("list.remove", { name: search.q })}>
            {say("list.quoted", { text: search.q })} <span aria-hidden="true">×</span>
          </a>
        </li>
      )}
      {active.map((facet) => (
        <li key={facet}>
          <a
            href={without({ [facet]: "" })}
            aria-label={say("list.remove", { name: words(facet, search[facet]) })}
          >
            {words(facet, search[facet])} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a className={css.clear} href={`${path}${queryOf({}, beside)}`}>
          {say("list.clear")}
        </a>
      </li>
    </ul>
  );
}

function Pages({ list }: { list: SiteList }): ReactNode {
  const { data, say } = useSite();
  if (list.pages < 2) return null;
  const beside = besideOf(data.here);
  const path = data.here.split("?")[0] ?? "";
  const { p } = list.search;
  const at = (page: number): string => `${path}${queryOf({ ...list.search, p: page }, beside)}`;
  const near = [...new Set([1, p - 1, p, p + 1, list.pages])].filter((n) => n >= 1 && n <= list.pages);
  return (
    <nav className={cx(layout.line4, layout.middle, css.pages)} aria-label={say("list.pages")}>
      {p > 1 ? (
        <a rel="prev" href={at(p - 1)}>
          {say("list.previous")}
        </a>
      ) : null}
      <ol>
        {near.map((n) => (
          <li key={n}>
            <a href={at(n)} {...(n === p ? { "aria-current": "page" } : {})}>
              {n}
            </a>
          </li>
        ))}
      </ol>
      {p < list.pages ? (
        <a rel="next" href={at(p + 1)}>
          {say("list.next")}
        </a>
      ) : null}
    </nav>
  );
}

/** A list of products with its filters, in pages. */
export function ProductList({
  list,
  offer,
  title,
}: {
  list: SiteList;
  offer: SiteOffer;
  title: string;
}): ReactNode {
  const { say } = useSite();
  const products = list.ids.flatMap((id) => offer.products.filter((product) => product.id === id));
  return (
    <section className={layout.grid4} aria-label={title}>
      <Filters list={list} />
      <Chosen list={list} />
      <p className={layout.quiet} role="status">
        {say("list.found", { count: list.found })}
      </p>
      {list.found === 0 ? <p className={css.none}>{say("list.none")}</p> : null}
      <ul className={css.cards}>
        {products.map((product, at) => (
          <ProductCard key={product.id} product={product} offer={offer} eager={at < 4} as="h2" />
        ))}
      </ul>
      <Pages list={list} />
    </section>
  );
}
