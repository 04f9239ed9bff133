import type { SitePage } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import css from "./BuildersPage.module.css";

/** Number of appellations that a card names. */
const NAMED = 3;

/** Lists the producers whose products a merchant sells. */
export function BuildersPage({ page }: { page: Extract<SitePage, { kind: "builders" }> }): ReactNode {
  const { say } = useSite();
  return (
    <section className={cx(layout.grid5, css.builders)}>
      <h1>{say("builders.title")}</h1>
      {page.builders.length === 0 ? <p>{say("builders.none")}</p> : null}
      <ul className={css.cards}>
        {page.builders.map(({ name, href, count, visual, appellations }) => (
          <li key={href} className={cx(layout.panel, css.card)}>
            <span className={css.picture}>
              {visual ? <Picture visual={visual} alt="" width={96} height={120} sizes="96px" /> : null}
            </span>
            <div className={cx(layout.grid1, css.text)}>
              <h2>
                <a className={css.name} href={href}>
                  {name}
                </a>
              </h2>
              <p className={layout.quiet}>{say("list.found", { count })}</p>
              {appellations.length > 0 ? (
                <p className={layout.small}>{appellations.slice(0, NAMED).join(", ")}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
