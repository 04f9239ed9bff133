import {
  CalendarCheck,
  House,
  MessageSquare,
  Package,
  Settings,
  Store,
  Wine,
  type LucideIcon,
} from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { loadTexts, useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { cx } from "#ui/classes.ts";
import css from "./AccountNav.module.css";

const UnreadMessages = lazy(() =>
  Promise.all([import("#relations/messaging/UnreadMessages.tsx"), loadTexts(["messages"])]).then(
    ([module]) => module,
  ),
);

/**
 * `loads`: a page that the server draws for everyone. `wide`: only at the side of a desk; the menu of the
 * person has it everywhere.
 */
const ENTRIES: readonly { key: string; href: string; icon: LucideIcon; loads?: true; wide?: true }[] = [
  { key: "home", href: paths.dashboard(), icon: House },
  { key: "orders", href: paths.orders(), icon: Package },
  { key: "visits", href: paths.reservations(), icon: CalendarCheck },
  { key: "cellar", href: paths.cellar(), icon: Wine },
  { key: "messages", href: paths.messages(), icon: MessageSquare },
  { key: "shops", href: paths.shops(), icon: Store, loads: true, wide: true },
  { key: "settings", href: paths.settings(), icon: Settings },
];

/** The menu of the account: at the bottom of a phone, in a row on a tablet, at the side of a desk. */
export function AccountNav(): ReactNode {
  const { t } = useTranslation("myAccount");
  const [path] = useLocation();
  const isHere = (href: string): boolean =>
    href === path || (href !== paths.dashboard() && path.startsWith(`${href}/`));
  return (
    <nav className={css.nav} aria-label={t("menu.label")} data-print="none">
      <ul className={css.entries}>
        {ENTRIES.map(({ key, href, icon: Icon, loads, wide }) => {
          const Anchor = loads ? "a" : Link;
          return (
            <li key={key} className={cx(css.entry, wide && css.wide)}>
              <Anchor href={href} className={css.link} aria-current={isHere(href) ? "page" : undefined}>
                <span className={css.icon}>
                  <Icon size={20} aria-hidden="true" />
                  {key === "messages" ? (
                    <Suspense fallback={null}>
                      <UnreadMessages className={css.badge} />
                    </Suspense>
                  ) : null}
                </span>
                {t(`menu.${key}`)}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
