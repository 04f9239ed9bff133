import { sayIn, type Say } from "@cuvee/core/kit/texts/say.ts";
import { useEffect, useState, type ReactNode } from "react";
import { Account } from "#storefront/site/Account.tsx";
import { useSite } from "#storefront/site/context.ts";
import { fetchTexts } from "#storefront/site/labels.ts";
import css from "./AgentBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * An agent's menu (specification §2, "Sidebar menus by role"), with the names of the back-office. Public pages contain
 * no part of the application, so its `paths` are written out.
 */
const ENTRIES = {
  dashboard: "/dashboard",
  orders: "/dashboard/orders",
  samples: "/dashboard/orders/samples",
  clients: "/dashboard/clients",
  catalogue: "/dashboard/products",
  calendar: "/dashboard/calendar",
  producers: "/shops",
} as const;

/** Shows agents the header of their dashboard on the pages of shops (specification §2, "Layouts"). */
export default function AgentBar(): ReactNode {
  const { data } = useSite();
  const [say, setSay] = useState<{ words: Say }>();
  useEffect(() => {
    fetchTexts(data.lang, "shell").then(
      (texts) => setSay({ words: sayIn(data.lang, texts) }),
      (error: unknown) => console.warn("words of the menu not read", error),
    );
  }, [data.lang]);
  if (!say) return <div className={cx(layout.line3, layout.middle, css.bar)} aria-busy="true" />;
  const { words } = say;
  return (
    <aside className={cx(layout.line3, layout.middle, css.bar)} aria-label="Cuvée">
      <a className={cx(layout.undecorated, layout.middle, css.brand)} href={ENTRIES.dashboard}>
        Cuvée
      </a>
      <nav className={cx(layout.line1, layout.shrink, layout.fill, css.links)} aria-label={words("mainMenu")}>
        {Object.entries(ENTRIES).map(([key, href]) => (
          <a key={key} href={href}>
            {words(`menu.${key}`)}
          </a>
        ))}
      </nav>
      <Account />
    </aside>
  );
}
