import { ArrowLeft, Globe, UserRound } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearch } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { loadTexts, speak } from "#kit/i18n.ts";
import { LANGUAGES, nameOfLanguage, type Language } from "#kit/languages.ts";
import { paths, pictureAt } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { visitNow, wayBack } from "#sales/cart/visit.ts";
import { Logo } from "#ui/Logo.tsx";
import css from "./ShopShell.module.css";

/** Not what a page waits for. */
const CartButton = lazy(async () => {
  const [part] = await Promise.all([import("#sales/cart/CartButton.tsx"), loadTexts(["basket"])]);
  return part;
});

export type ShopFace = CallAnswer<"GET /v1/shops/:id">;

function LanguageChoice(): ReactNode {
  const { t, i18n } = useTranslation("cart");
  const language = i18n.resolvedLanguage ?? "fr";
  return (
    <label className={css.language}>
      <Globe size={16} aria-hidden="true" />
      <span className="visually-hidden">{t("shell.language")}</span>
      <select value={language} onChange={(event) => void speak(event.target.value as Language)}>
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code} title={nameOfLanguage(code)}>
            {code.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
  );
}

function Account(): ReactNode {
  const { t } = useTranslation("cart");
  const { status, user } = useSession();
  const [place] = useLocation();
  const search = useSearch();
  if (status === "unknown") return null;
  const here = `${place}${search ? `?${search}` : ""}`;
  return (
    <Link className={css.account} href={user ? paths.dashboard() : paths.login({ redirectLink: here })}>
      <UserRound size={18} aria-hidden="true" />
      <span className={css.accountName}>{user ? user.firstname || user.username : t("shell.signIn")}</span>
    </Link>
  );
}

/** The light header of the shop side: way back to the winery, its name or logo (ours on a page of no shop), language, account. */
export function ShopHeader({ face, isOurs }: { face: ShopFace | undefined; isOurs: boolean }): ReactNode {
  const { t } = useTranslation("cart");
  const { user } = useSession();
  const back = wayBack(visitNow());
  const logo = face?.editedShop.logo;
  const brand = logo ? (
    <img src={pictureAt(logo, 320)} alt={face.name} className={css.shopLogo} />
  ) : (
    face?.name
  );
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <div className={css.start}>
          {back ? (
            <a className={css.back} href={back}>
              <ArrowLeft size={18} aria-hidden="true" />
              <span className={css.backText}>{t("shell.back")}</span>
            </a>
          ) : null}
        </div>
        <p className={css.brand}>{isOurs ? <Logo /> : brand}</p>
        <div className={css.end}>
          <LanguageChoice />
          {user && user.role !== "buyer" ? null : (
            <Suspense fallback={null}>
              <CartButton />
            </Suspense>
          )}
          <Account />
        </div>
      </div>
    </header>
  );
}
