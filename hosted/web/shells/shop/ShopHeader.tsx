import { ArrowLeft, Globe } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { loadTexts, speak } from "#kit/i18n.ts";
import { LANGUAGES, nameOfLanguage, type Language } from "#kit/languages.ts";
import { paths, pictureAt } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { visitNow, backLinkOf } from "#sales/cart/visit.ts";
import { Logo } from "#ui/Logo.tsx";
import css from "./ShopShell.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Loads without delaying the page. */
const CartButton = lazy(async () => {
  const [part] = await Promise.all([import("#sales/cart/CartButton.tsx"), loadTexts(["basket"])]);
  return part;
});

const ShopAccount = lazy(async () => {
  const [part] = await Promise.all([import("./ShopAccount.tsx"), loadTexts(["platform"])]);
  return part;
});

export type ShopFace = CallAnswer<"GET /v1/shops/:id">;

function LanguageChoice(): ReactNode {
  const { t, i18n } = useTranslation("cart");
  const language = i18n.resolvedLanguage ?? "fr";
  return (
    <label className={cx(layout.quiet, layout.middle, css.language)}>
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

/**
 * The light header of the shop side: back link to the winery, its name or logo (ours on a page without a shop),
 * language, account. The logo links to the dashboard, or to the sign-in of this shop (specification §2, "Dashboard
 * header").
 */
export function ShopHeader({ face, isOurs }: { face: ShopFace | undefined; isOurs: boolean }): ReactNode {
  const { t } = useTranslation("cart");
  const { user } = useSession();
  const back = backLinkOf(visitNow());
  const logo = face?.editedShop.logo;
  const brand = logo ? (
    <img src={pictureAt(logo, 320)} alt={face.name} className={css.shopLogo} />
  ) : (
    face?.name
  );
  return (
    <header className={css.header}>
      <div className={cx(layout.grid3, layout.middle, css.bar)}>
        <div className={cx(layout.line1, layout.middle, layout.shrink)}>
          {back ? (
            <a
              className={cx(
                layout.small,
                layout.oneLine,
                layout.inline2,
                layout.middle,
                layout.muted,
                css.back,
              )}
              href={back}
            >
              <ArrowLeft size={18} aria-hidden="true" />
              <span className={css.backText}>{t("shell.back")}</span>
            </a>
          ) : null}
        </div>
        <p className={css.brand}>
          <Link href={user ? paths.dashboard() : paths.login({ id: face?.code ?? null })}>
            {isOurs ? <Logo /> : brand}
          </Link>
        </p>
        <div className={cx(layout.toEnd, layout.shrink, layout.line1, layout.middle)}>
          <LanguageChoice />
          {user && user.role !== "buyer" ? null : (
            <Suspense fallback={null}>
              <CartButton />
            </Suspense>
          )}
          <Suspense fallback={<span className={css.account} />}>
            <ShopAccount shop={face?.code} />
          </Suspense>
        </div>
      </div>
    </header>
  );
}
