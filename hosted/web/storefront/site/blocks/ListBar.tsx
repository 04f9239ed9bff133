import {
  FACETS,
  NO_SEARCH,
  SORTS,
  type Facet,
  type FacetValues,
} from "@cuvee/core/storefront/site/search.ts";
import type { SiteList } from "@cuvee/core/storefront/site/site.ts";
import { useId, type ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { searchBeside, useFacetWords, useSearchAddress } from "./listSearch.ts";
import css from "./ListBar.module.css";
import { cx } from "#ui/classes.ts";

function Sign({ path }: { path: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
const GLASS = "M16.2 16.2L21 21M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z";
const DOWN = "M7 10l5 5 5-5";
const CROSS = "M7 7l10 10M17 7L7 17";

type MenuChoice = { key: string; href: string; label: string; count?: number; isChosen?: boolean };
type MenuProps = { title: string; label: ReactNode; choices: MenuChoice[] };

/** A chip that opens a list of links; the browser opens and closes it, without script too. */
function ChipMenu({ title, label, choices }: MenuProps): ReactNode {
  const id = useId();
  return (
    <>
      <button type="button" className={css.chip} popoverTarget={id}>
        {label}
        <Sign path={DOWN} />
      </button>
      <div id={id} popover="auto" className={css.menu} role="group" aria-label={title}>
        <p className={css.menuTitle} aria-hidden="true">
          {title}
        </p>
        <ul>
          {choices.map(({ key, href, label: words, count, isChosen }) => (
            <li key={key}>
              <a href={href} rel="nofollow" {...(isChosen ? { "aria-current": "true" as const } : {})}>
                <span>{words}</span>
                {count === undefined ? null : <small>{count}</small>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** The search: a field beside the filters, and on a phone a sign that opens it. */
function SearchForm({ list: { search } }: { list: SiteList }): ReactNode {
  const { data, say } = useSite();
  const id = useId();
  const kept = Object.entries({ ...searchBeside(data.here), ...search }).filter(
    ([name, value]) => name !== "q" && name !== "p" && value !== "",
  );
  return (
    <div className={css.search}>
      <button
        type="button"
        className={cx(css.chip, css.opener)}
        popoverTarget={id}
        aria-label={say("list.search")}
      >
        <Sign path={GLASS} />
      </button>
      <form
        id={id}
        popover="auto"
        className={css.field}
        role="search"
        method="get"
        action={data.here.split("?")[0]}
        onToggle={(event) => {
          if (event.newState === "open")
            event.currentTarget.querySelector<HTMLInputElement>("input[type=search]")?.focus();
        }}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className={css.entry}>
          <input
            type="search"
            name="q"
            aria-label={say("list.search")}
            defaultValue={search.q}
            placeholder={say("list.search")}
            maxLength={80}
            enterKeyHint="search"
          />
          <button type="submit" aria-label={say("list.find")}>
            <Sign path={GLASS} />
          </button>
        </span>
      </form>
    </div>
  );
}

function Sort({ list }: { list: SiteList }): ReactNode {
  const { say } = useSite();
  const addressOf = useSearchAddress(list);
  const { sort } = list.search;
  const nameOf = (one: string): string => say(`sort.${one === "" ? "own" : one}`);
  return (
    <ChipMenu
      title={say("list.sort")}
      label={
        <>
          <span className={css.short}>{say("list.sort")}</span>
          <span className={css.long}>{say("list.sortedBy", { order: nameOf(sort) })}</span>
        </>
      }
      choices={SORTS.map((one) => ({
        key: one,
        href: addressOf({ sort: one }),
        label: nameOf(one),
        isChosen: one === sort,
      }))}
    />
  );
}

/** Chips of the search and the filters in force: each removes its own. */
function Chosen({ list }: { list: SiteList }): ReactNode {
  const { say } = useSite();
  const words = useFacetWords();
  const addressOf = useSearchAddress(list);
  const { search } = list;
  const chosen = [
    ...(search.q === ""
      ? []
      : [
          {
            key: "q",
            name: search.q,
            label: say("list.quoted", { text: search.q }),
            href: addressOf({ q: "" }),
          },
        ]),
    ...FACETS.filter((facet) => search[facet] !== "").map((facet) => {
      const name = words(facet, search[facet]);
      return { key: facet, name, label: name, href: addressOf({ [facet]: "" }) };
    }),
  ];
  if (chosen.length === 0) return null;
  return (
    <>
      {chosen.map(({ key, name, label, href }) => (
        <li key={key}>
          <a
            className={cx(css.chip, css.chosen)}
            href={href}
            rel="nofollow"
            aria-label={say("list.remove", { name })}
          >
            {label}
            <Sign path={CROSS} />
          </a>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <a
            className={cx(css.chip, css.clear)}
            href={addressOf({ ...NO_SEARCH, sort: search.sort })}
            rel="nofollow"
          >
            {say("list.clear")}
          </a>
        </li>
      ) : null}
    </>
  );
}

/** Filters that are not chosen yet: kinds and colours as chips of their own, the others as menus, with counts. */
function Facets({ list }: { list: SiteList }): ReactNode {
  const { say } = useSite();
  const words = useFacetWords();
  const addressOf = useSearchAddress(list);
  const { search, facets } = list;
  const open = FACETS.flatMap((facet): [Facet, FacetValues][] =>
    facets[facet] && search[facet] === "" ? [[facet, facets[facet]]] : [],
  );
  return open.map(([facet, values]) =>
    facet === "color" || facet === "kind" ? (
      values.map(({ value, count }) => (
        <li key={`${facet} ${value}`}>
          <a className={css.chip} href={addressOf({ [facet]: value })} rel="nofollow">
            {facet === "color" ? <span className={css.drop} data-color={value} /> : null}
            {words(facet, value)} <small>{count}</small>
          </a>
        </li>
      ))
    ) : (
      <li key={facet}>
        <ChipMenu
          title={say(`facet.${facet}`)}
          label={say(`facet.${facet}`)}
          choices={values.map(({ value, count }) => ({
            key: value,
            href: addressOf({ [facet]: value }),
            label: words(facet, value),
            count,
          }))}
        />
      </li>
    ),
  );
}

/** Search, order and filters of a list: one row on a phone. Each choice is a link, so that none needs a script. */
export function ListBar({ list }: { list: SiteList }): ReactNode {
  const { say } = useSite();
  return (
    <div className={css.bar}>
      <SearchForm list={list} />
      <p className={css.found} role="status">
        {say(list.areWines ? "list.wines" : "list.found", { count: list.found })}
      </p>
      <Sort list={list} />
      <ul className={css.chips} aria-label={say("list.filters")}>
        <Chosen list={list} />
        <Facets list={list} />
      </ul>
    </div>
  );
}
