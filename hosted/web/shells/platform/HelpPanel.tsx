import { ExternalLink, LifeBuoy, Mail, MessageSquare, Newspaper } from "lucide-react";
import type { ReactNode } from "react";
import { spokenLanguage, useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { reportHref } from "#ui/page/report.ts";
import { useSession } from "#kit/session.tsx";
import { version } from "#kit/version.ts";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import css from "#shells/platform/HelpPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const KEYS = [
  { key: "goTo", keys: ["Ctrl", "K"] },
  { key: "help", keys: ["?"] },
  { key: "search", keys: ["/"] },
  { key: "move", keys: ["j", "k"] },
  { key: "open", keys: ["↵"] },
  { key: "select", keys: ["x"] },
  { key: "close", keys: ["Esc"] },
] as const;

function Keys(): ReactNode {
  const { t } = useTranslation("platform");
  return (
    <section>
      <h3 className={css.title}>{t("help.keys")}</h3>
      <dl className={layout.unmargined}>
        {KEYS.map(({ key, keys }) => (
          <div key={key} className={cx(layout.line4, layout.middle, layout.between, css.line)}>
            <dt>{t(`key.${key}`)}</dt>
            <dd>
              {keys.map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists the articles of the help centre about the page on which the panel is opened; nothing where there is none. */
function Articles(): ReactNode {
  const { t } = useTranslation("platform");
  const lang = spokenLanguage() === "fr" ? "fr" : "en";
  const path = location.pathname + location.search;
  const { data } = useAnswer("GET /v1/help", { query: { path, lang } }, { revalidateOnFocus: false });
  if (!data || data.articles.length === 0) return null;
  return (
    <section>
      <h3 className={css.title}>{t("help.here")}</h3>
      <ul className={layout.stack1}>
        {data.articles.map(({ name, title, href }) => (
          <li key={name}>
            <a className={css.article} href={href} target="_blank" rel="noreferrer">
              {title}
              <span className="visually-hidden"> {t("help.newTab")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The help panel: articles about the page, where to read, whom to contact, keyboard shortcuts, and the version. */
export default function HelpPanel({
  open,
  onClose,
  keys,
}: {
  open: boolean;
  onClose: () => void;
  keys: boolean;
}): ReactNode {
  const { t } = useTranslation("platform");
  const { data } = useAnswer("GET /v1/platform", open ? {} : null, { revalidateOnFocus: false });
  const { user } = useSession();
  const links = [
    { key: "helpCentre", href: data?.helpUrl, Icon: LifeBuoy, outside: true },
    { key: "news", href: data?.newsUrl, Icon: Newspaper, outside: true },
    {
      key: "ticket",
      href: reportHref(user),
      Icon: MessageSquare,
      outside: false,
    },
    { key: "write", href: data?.contactEmail && `mailto:${data.contactEmail}`, Icon: Mail, outside: false },
  ].filter(({ href }) => href);
  return (
    <Drawer open={open} onClose={onClose} title={t("help.title")}>
      <div className={css.panel}>
        {open ? <Articles /> : null}
        {links.length > 0 ? (
          <ul className={layout.stack2}>
            {links.map(({ key, href, Icon, outside }) => (
              <li key={key}>
                <a
                  className={cx(layout.line3, layout.middle, css.link)}
                  href={href ?? undefined}
                  {...(outside ? { target: "_blank", rel: "noreferrer" } : {})}
                >
                  <Icon size={18} aria-hidden="true" />
                  <span className={cx(layout.column, layout.shrink, layout.fill)}>
                    {t(`help.${key}`)}
                    {key === "write" ? (
                      <span className={cx(layout.quiet, layout.breakable)}>{data?.contactEmail}</span>
                    ) : null}
                  </span>
                  {outside ? (
                    <>
                      <ExternalLink size={15} aria-hidden="true" />
                      <span className="visually-hidden">{t("help.newTab")}</span>
                    </>
                  ) : null}
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p className={layout.muted}>{t("help.ask")}</p>
        )}
        {keys ? <Keys /> : null}
        <p className={cx(layout.muted, layout.tiny)}>
          {t("help.version")} {version}
        </p>
      </div>
    </Drawer>
  );
}
