import type { SiteShop } from "@cuvee/core/storefront/site/site.ts";
import { phoneHref } from "@cuvee/core/kit/phoneWords.ts";
import type { ReactNode } from "react";
import { useSite } from "./context.ts";
import css from "./Footer.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Pages of the platform itself. */
const PLATFORM = { platformTerms: "/terms", platformPrivacy: "/privacy" } as const;

/** Shows the address of the seller, their phone and their e-mail. */
function Address({ shop }: { shop: SiteShop }): ReactNode {
  const { format } = useSite();
  return (
    <address className={css.address}>
      <p className={css.name}>{shop.name}</p>
      {shop.legal["address"] ? <p>{shop.legal["address"]}</p> : null}
      {shop.phone ? (
        <p>
          <a href={phoneHref(shop.phone)}>{format.phone(shop.phone)}</a>
        </p>
      ) : null}
      {shop.contactEmail ? (
        <p>
          <a href={`mailto:${shop.contactEmail}`}>{shop.contactEmail}</a>
        </p>
      ) : null}
    </address>
  );
}

/** Contact details of the seller, their legal pages, and the sentence of the Évin law (CSP L3323-4). */
export function Footer(): ReactNode {
  const { data, say } = useSite();
  const { shop } = data;
  const year = new Date(data.at).getUTCFullYear();
  return (
    <footer className={cx(layout.grid3, layout.quiet, css.footer)}>
      <div className={css.columns}>
        {shop ? <Address shop={shop} /> : null}
        {shop ? (
          <ul className={css.links}>
            {data.contactPath === null ? null : (
              <li>
                <a href={data.contactPath}>{say("contact.form.write")}</a>
              </li>
            )}
            <li>
              <a href={`${shop.path}/legal-notice`}>{say("footer.legal")}</a>
            </li>
            {data.hasBuilders ? (
              <li>
                <a href={`${shop.path}/builders`}>{say("builders.title")}</a>
              </li>
            ) : null}
            <li>
              <a href={`${shop.path}/nutritiveValues`}>{say("footer.nutrition")}</a>
            </li>
            <li>
              <a href={`/orders/withdrawal?shop=${encodeURIComponent(shop.code)}`}>
                {say("footer.withdrawal")}
              </a>
            </li>
          </ul>
        ) : null}
        <ul className={css.links}>
          {(["platformTerms", "platformPrivacy"] as const).map((name) => (
            <li key={name}>
              <a href={`${PLATFORM[name]}?lang=${data.lang}`}>{say(`footer.${name}`)}</a>
            </li>
          ))}
        </ul>
      </div>
      {/* A shop's pages begin with it (Site.tsx). */}
      {shop ? null : <p className={css.law}>{say("footer.minors")}</p>}
      <p className={css.health}>{say("footer.health")}</p>
      <p className={layout.tiny}>
        © {year} {shop?.name ?? "Cuvée"}
      </p>
    </footer>
  );
}
