import { Globe } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSearchParams } from "wouter";
import { accentStyle } from "#kit/accent.ts";
import { useAnswer } from "#kit/api.ts";
import { speak } from "#kit/i18n.ts";
import { languageIn, LANGUAGES, nameOfLanguage } from "#kit/languages.ts";
import { useTitle } from "#kit/title.ts";
import { Landscape } from "#people/accounts/Landscape.tsx";
import { seasonOf } from "#people/accounts/season.ts";
import { Logo } from "#ui/Logo.tsx";
import css from "#people/accounts/AuthLayout.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Reads the named shop, or the one of the code in the address (`?id=`), for its name, logo and colour. A failure is
 * ignored (specification §7).
 */
function useShop(named: string | undefined) {
  const [query] = useSearchParams();
  const id = named ?? query.get("id");
  const { data } = useAnswer("GET /v1/shops/:id", id ? { params: { id } } : null, {
    shouldRetryOnError: false,
  });
  return data;
}

/** Returns the initials of a name, two at most, for a shop without a logo. */
const initials = (name: string): string =>
  (name.match(/\p{Lu}/gu) ?? [name.charAt(0)]).slice(0, 2).join("").toLocaleUpperCase();

/** Frame of the sign-in pages: the form on one side, the season's hillside or the shop's banner on the other. */
export function AuthLayout({
  title,
  text,
  shop: named,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Code of the shop shown; without it, the shop of the address. */
  shop?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const { t, i18n } = useTranslation(["auth", "common"]);
  const shop = useShop(named);
  const [season] = useState(() => seasonOf(new Date()));
  useTitle(title);
  return (
    <div className={css.page} style={accentStyle(shop?.editedShop.color)}>
      <div className={cx(layout.column, css.side)}>
        <header className={css.brand}>
          {shop?.editedShop.logo ? (
            <img className={css.logo} src={shop.editedShop.logo} alt={shop.name} />
          ) : shop ? (
            <>
              <span className={cx(layout.centred, layout.fixed, css.initials)} aria-hidden="true">
                {initials(shop.name)}
              </span>
              <span className={css.shop}>{shop.name}</span>
            </>
          ) : (
            <Logo />
          )}
        </header>
        <main className={css.main}>
          <h1 className={css.title}>{title}</h1>
          {text ? <p className={css.text}>{text}</p> : null}
          <div className={css.content}>{children}</div>
        </main>
        <footer className={css.foot}>
          <label className={css.language}>
            <Globe size={16} aria-hidden="true" />
            <span className="visually-hidden">{t("common:language.name")}</span>
            <select
              value={i18n.resolvedLanguage ?? "fr"}
              onChange={({ target }) => void speak(languageIn(LANGUAGES, target.value) ?? "fr")}
            >
              {LANGUAGES.map((language) => (
                <option key={language} value={language} lang={language}>
                  {nameOfLanguage(language)}
                </option>
              ))}
            </select>
          </label>
          <p className={css.warning}>{t("alcohol")}</p>
        </footer>
      </div>
      <div className={css.banner}>
        {shop?.editedShop.banner ? (
          <img src={shop.editedShop.banner} alt="" />
        ) : (
          <Landscape season={season} />
        )}
      </div>
    </div>
  );
}
