import { NO_SEARCH, queryOf } from "@cuvee/core/storefront/site/search.ts";
import type { SiteList, SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { Fragment, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Later } from "#storefront/site/Later.tsx";
import { ListBar } from "./ListBar.tsx";
import { searchBeside } from "./listSearch.ts";
import { ProductCard } from "./ProductCard.tsx";
import cards from "./ProductCard.module.css";
import css from "./ProductList.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Pages({ list }: { list: SiteList }): ReactNode {
  const { data, say } = useSite();
  if (list.pages < 2) return null;
  const beside = searchBeside(data.here);
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
  const { data, say } = useSite();
  // Nothing is on sale yet: there is nothing to search.
  const isEmpty = list.found === 0 && queryOf({ ...list.search, p: 1 }, {}) === "";
  const path = data.here.split("?")[0] ?? "";
  const byId = new Map(offer.products.map((product) => [product.id, product]));
  return (
    <section className={layout.grid4} aria-label={title}>
      {isEmpty ? null : (
        <Later name="list-bar">
          <ListBar list={list} />
        </Later>
      )}
      {list.areWines && list.found > 1 && data.shop ? (
        <p className={layout.small}>
          <a href={`${data.shop.path}/carton`}>{say("carton.link")}</a>
        </p>
      ) : null}
      {list.found === 0 ? (
        <p className={css.none}>
          {say(isEmpty ? "list.empty" : "list.none")}
          {isEmpty ? null : (
            <>
              {" "}
              <a href={`${path}${queryOf(NO_SEARCH, searchBeside(data.here))}`}>{say("product.back")}</a>
            </>
          )}
        </p>
      ) : null}
      {list.groups.map(({ family, ids }, group) => (
        <Fragment key={family ?? ""}>
          {family ? <h2 className={css.family}>{say(`kind.${family}`)}</h2> : null}
          <ul className={cards.cards}>
            {ids.map((id, at) => {
              const product = byId.get(id);
              return product ? (
                <Later key={id} name={id}>
                  <ProductCard
                    product={product}
                    offer={offer}
                    eager={group === 0 && at < 4}
                    as={family ? "h3" : "h2"}
                  />
                </Later>
              ) : null;
            })}
          </ul>
        </Fragment>
      ))}
      <Pages list={list} />
    </section>
  );
}
