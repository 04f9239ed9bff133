import type { SitePage, SiteShopCard } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useId, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { useVisitor } from "#storefront/site/visitor.ts";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "./ShopsPage.module.css";

type ShopsProps = { page: Extract<SitePage, { kind: "shops" }> };

/** Number of appellations that a card names. */
const NAMED = 3;

/** The picture of a shop; without one its name stands on a ground of its colour. */
function Face({ shop }: { shop: SiteShopCard }): ReactNode {
  if (shop.picture)
    return (
      <Picture
        className={css.picture}
        visual={shop.picture}
        alt=""
        width={640}
        height={360}
        sizes="(max-width: 600px) 92vw, 380px"
      />
    );
  // An attribute of the drawing, because our content security policy allows no style in HTML.
  return (
    <svg className={css.picture} viewBox="0 0 16 9" preserveAspectRatio="none" aria-hidden="true">
      <rect width="16" height="9" fill={shop.color || "#5c5348"} />
    </svg>
  );
}

function ShopCard({ shop }: { shop: SiteShopCard }): ReactNode {
  const { say } = useSite();
  const type = say(`shops.type.${shop.businessType}`);
  return (
    <li className={cx(layout.panel, css.card)}>
      <div className={css.face}>
        <Face shop={shop} />
        {shop.logo ? (
          <span className={css.logo}>
            <img src={shop.logo} alt="" height={44} loading="lazy" />
          </span>
        ) : null}
      </div>
      {shop.color ? (
        <svg className={css.stripe} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1" height="1" fill={shop.color} />
        </svg>
      ) : null}
      <div className={cx(layout.grid2, css.text)}>
        <h2>
          <a className={css.name} href={shop.path}>
            {shop.name}
          </a>
        </h2>
        <p className={layout.quiet}>{[type, shop.region].filter(Boolean).join(" · ")}</p>
        {shop.appellations.length > 0 ? (
          <p className={cx(layout.small, layout.breakable)}>{shop.appellations.slice(0, NAMED).join(", ")}</p>
        ) : null}
        {shop.presentation ? <p className={css.note}>{shop.presentation}</p> : null}
        {shop.builders > 1 ? (
          <a className={css.builders} href={`${shop.path}/builders`}>
            {say("shops.builders", { count: shop.builders })}
            <span className="visually-hidden"> {shop.name}</span>
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** The field of the search, and the regions as links: both work without script. */
function Search({ page: { search, regions } }: ShopsProps): ReactNode {
  const { data, say } = useSite();
  const id = useId();
  const named: Record<string, string> = /[?&]lang=/.test(data.here) ? { lang: data.lang } : {};
  const address = (region: string): string => {
    const query = new URLSearchParams({
      ...(search.q ? { q: search.q } : {}),
      ...(region ? { region } : {}),
      ...named,
    }).toString();
    return query ? `/shops?${query}` : "/shops";
  };
  const chip = (region: string, words: string, count?: number): ReactNode => (
    <li key={region}>
      <a
        className={css.chip}
        href={address(region)}
        rel="nofollow"
        {...(region === search.region ? { "aria-current": "true" as const } : {})}
      >
        {words} {count === undefined ? null : <small>{count}</small>}
      </a>
    </li>
  );
  return (
    <div className={cx(layout.grid3, layout.shrink)}>
      <form className={css.search} role="search" method="get" action="/shops">
        <label className="visually-hidden" htmlFor={id}>
          {say("shops.search")}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={search.q}
          placeholder={say("shops.search")}
          maxLength={100}
          enterKeyHint="search"
        />
        {Object.entries({ ...named, ...(search.region ? { region: search.region } : {}) }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <button type="submit">{say("shops.find")}</button>
      </form>
      {regions.length > 1 || search.region ? (
        <ul className={css.chips} aria-label={say("shops.regions")}>
          {chip("", say("shops.everywhere"))}
          {regions.map(({ value, count }) => chip(value, value, count))}
        </ul>
      ) : null}
    </div>
  );
}

/** Lists the shops of the platform, found by name, region and appellation. */
export function ShopsPage({ page }: ShopsProps): ReactNode {
  const { say } = useSite();
  const { role, shops } = useVisitor();
  const [own = ""] = shops.split(" ");
  const isStaff = (role === "owner" || role === "iam") && own !== "";
  // Staff of a shop are redirected to that shop (specification §4, "Route guard").
  useEffect(() => {
    if (isStaff) location.replace(`/shops/${encodeURIComponent(own)}`);
  }, [isStaff, own]);
  const isSearch = page.search.q !== "" || page.search.region !== "";
  return (
    <section className={cx(layout.grid5, layout.shrink, css.shops)}>
      <h1>{say("shops.title")}</h1>
      {page.all === 0 ? <p>{say("shops.none")}</p> : <Search page={page} />}
      {isSearch ? (
        <p role="status">
          {page.shops.length === 0 ? say("shops.notFound") : say("shops.found", { count: page.shops.length })}{" "}
          <a href="/shops">{say("shops.all")}</a>
        </p>
      ) : null}
      <ul className={css.cards}>
        {page.shops.map((shop) => (
          <ShopCard key={shop.code} shop={shop} />
        ))}
      </ul>
    </section>
  );
}
