import { LifeBuoy, Newspaper } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { cx } from "#ui/classes.ts";
import links from "#shells/back-office/menu/MenuLinks.module.css";
import icons from "#shells/back-office/menu/MenuIcons.module.css";
import * as layout from "#ui/layout.ts";

/** Reads the facts about the platform: addresses of help and news, and the contact. */
function usePlatform() {
  return useAnswer("GET /v1/platform", {}, { revalidateOnFocus: false, revalidateIfStale: false }).data;
}

/**
 * Links to the help centre and news, outside the application (specification §2); news are shown if the deployment names
 * them.
 */
export function ExternalLinks({ narrow }: { narrow?: boolean }): ReactNode {
  const { t } = useTranslation("shell");
  const platform = usePlatform();
  const known = [
    { key: "help", href: platform?.helpUrl, Icon: LifeBuoy },
    { key: "news", href: platform?.newsUrl, Icon: Newspaper },
  ].filter(({ href }) => href);
  if (known.length === 0) return null;
  return (
    <ul className={links.links}>
      {known.map(({ key, href, Icon }) => (
        <li key={key}>
          <a
            href={href ?? undefined}
            target="_blank"
            rel="noreferrer"
            className={
              narrow
                ? cx(layout.bare, layout.centred, layout.muted, icons.icon)
                : cx(layout.line2, layout.quiet, layout.middle, layout.bare, layout.wide, links.link)
            }
            title={narrow ? t(`menu.${key}`) : undefined}
          >
            <Icon size={18} aria-hidden="true" className={links.icon} />
            <span
              className={cx(
                narrow ? "visually-hidden" : cx(layout.shrink, layout.breakable, layout.fill, links.word),
              )}
            >
              {t(`menu.${key}`)}
            </span>
            <span className="visually-hidden"> {t("newTab")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
