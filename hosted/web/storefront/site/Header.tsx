import type { SiteLanguage, SiteLink } from "@cuvee/core/storefront/site/site.ts";
import { useRef, type MouseEvent, type ReactNode } from "react";
import { Account, signOutOfSite } from "./Account.tsx";
import { useSite } from "./context.ts";
import { cartAhead, openCart, useCartCount } from "./cartPanel/cart.ts";
import { useVisitor } from "./visitor.ts";
import css from "./Header.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the address of this page in another language. */
function inLanguage(here: string, lang: string): string {
  const [path = "/", query = ""] = here.split("?");
  const stored = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("lang="));
  return `${path}?${[...stored, `lang=${lang}`].join("&")}`;
}

function Tab({ link }: { link: SiteLink }): ReactNode {
  const here = link.isHere ? { "aria-current": "page" as const } : {};
  if (link.children.length === 0)
    return (
      <a className={cx(layout.undecorated, layout.middle, css.tab)} href={link.href} {...here}>
        {link.name}
      </a>
    );
  return (
    <details className={css.group} name="tab">
      <summary
        className={cx(layout.undecorated, layout.middle, css.tab)}
        {...(link.children.some((child) => child.isHere) ? { "data-here": "" } : {})}
      >
        {link.name}
      </summary>
      <ul className={css.children}>
        {[{ ...link, children: [] }, ...link.children].map((child) => (
          <li key={child.id}>
            <a href={child.href} {...(child.isHere ? { "aria-current": "page" } : {})}>
              {child.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Name of each language in that language. */
const NAMES: Readonly<Record<SiteLanguage, string>> = {
  fr: "français",
  en: "English",
  es: "español",
  de: "Deutsch",
  it: "italiano",
  pt: "português",
  nl: "Nederlands",
  pl: "polski",
  ru: "русский",
  zh: "中文",
  ja: "日本語",
};

function Languages(): ReactNode {
  const { data, say } = useSite();
  return (
    <details className={css.languages} name="tab">
      <summary className={cx(layout.inline2, layout.middle, layout.small, css.icon)}>
        {data.lang.toUpperCase()}
        <span className="visually-hidden">
          {" – "}
          {say("header.language", { name: NAMES[data.lang] })}
        </span>
      </summary>
      <ul className={css.children}>
        {data.languages.map((lang) => (
          <li key={lang}>
            <a
              href={inLanguage(data.here, lang)}
              lang={lang}
              hrefLang={lang}
              rel="nofollow"
              {...(lang === data.lang ? { "aria-current": "true" } : {})}
            >
              {NAMES[lang]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Opens the cart beside the page; a plain link to its page without script, and for a new tab. */
function CartLink(): ReactNode {
  const site = useSite();
  const count = useCartCount();
  const open = (event: MouseEvent): void => {
    if (site.isPreview || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openCart(site);
  };
  return (
    <a
      className={cx(layout.inline2, layout.middle, layout.small, css.icon)}
      href="/cart"
      aria-label={site.say("header.cart", { count })}
      aria-haspopup="dialog"
      onPointerEnter={cartAhead}
      onClick={open}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d="M6 8h12l1.2 12H4.8zM9 8V6.5a3 3 0 0 1 6 0V8"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 ? (
        <span className={css.badge} key={count}>
          {count}
        </span>
      ) : null}
    </a>
  );
}

function Drawer({ tabs }: { tabs: SiteLink[] }): ReactNode {
  const { data, say } = useSite();
  const visitor = useVisitor();
  const drawer = useRef<HTMLDetailsElement>(null);
  return (
    <details
      className={css.drawer}
      ref={drawer}
      onKeyDown={(event) => {
        if (event.key === "Escape" && drawer.current) drawer.current.open = false;
      }}
    >
      <summary
        className={cx(layout.inline2, layout.middle, layout.small, css.icon)}
        aria-label={say("header.menu")}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </summary>
      <nav className={css.panel} aria-label={say("header.pages")}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab.id}>
              <a href={tab.href} {...(tab.isHere ? { "aria-current": "page" } : {})}>
                {tab.name}
              </a>
              {tab.children.length > 0 ? (
                <ul>
                  {tab.children.map((child) => (
                    <li key={child.id}>
                      <a href={child.href} {...(child.isHere ? { "aria-current": "page" } : {})}>
                        {child.name}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
          <li>
            <a href="/dashboard">{say("header.mine")}</a>
          </li>
          {visitor.name ? (
            <li>
              <button type="button" onClick={signOutOfSite}>
                {say("header.logout")}
              </button>
            </li>
          ) : null}
        </ul>
        <p className={css.copyright}>
          © {new Date(data.at).getUTCFullYear()} {data.shop?.name ?? "Cuvée"} ·{" "}
          {import.meta.env.VITE_CUVEE_VERSION}
        </p>
      </nav>
    </details>
  );
}

/**
 * The header of a shop (specification §2, "Shop header"; §3, "Header style"): its look comes from the page's own style
 * sheet.
 */
export function Header(): ReactNode {
  const { data, say } = useSite();
  const { shop, tabs, header } = data;
  const visitor = useVisitor();
  const brand =
    shop?.logo && !header.hideLogo ? (
      <img className={css.logo} src={shop.logo} alt={shop.name} height={48} />
    ) : (
      <span className={css.brandName}>{shop?.name ?? "Cuvée"}</span>
    );
  const sells = ["owner", "iam", "agent"].includes(visitor.role);
  return (
    <header
      className={css.header}
      data-logo={header.logoPlacement}
      data-shadow={header.shadow ? "" : undefined}
    >
      <div className={cx(layout.grid5, layout.middle, css.bar)}>
        {tabs.length > 0 ? <Drawer tabs={tabs} /> : null}
        <a className={cx(layout.undecorated, layout.middle, css.brand)} href={shop?.path ?? "/shops"}>
          {brand}
        </a>
        {tabs.length > 0 ? (
          <nav className={css.tabs} aria-label={say("header.pages")}>
            {tabs.map((tab) => (
              <Tab key={tab.id} link={tab} />
            ))}
          </nav>
        ) : (
          <span />
        )}
        <div className={cx(layout.line1, layout.middle, css.end)}>
          <Languages />
          {visitor.role === "agent" ? null : <Account />}
          {sells ? null : <CartLink />}
        </div>
      </div>
    </header>
  );
}
