import { BUSINESS_TYPES } from "@cuvee/core/shops/settings/business.ts";
import { ChevronRight, Handshake, Store, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { AuthLayout } from "#people/accounts/AuthLayout.tsx";
import { productOf } from "#shops/openings/seller.ts";
import forms from "#people/accounts/forms.module.css";
import css from "#shops/openings/openings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Way({
  href,
  icon: Icon,
  title,
  text,
}: {
  href: string;
  icon: LucideIcon;
  title: string;
  text: string;
}): ReactNode {
  return (
    <li>
      <Link href={href} className={cx(layout.panel, layout.middle, layout.padded, css.way)}>
        <span className={css.mark}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className={cx(layout.column, layout.shrink)}>
          <span className={cx(layout.large, layout.strong)}>{title}</span>
          <span className={cx(layout.quiet, layout.balanced)}>{text}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className={css.go} />
      </Link>
    </li>
  );
}

/** Shows the kinds of registration for a product: the entry page `/auth/register-{product}`. */
export default function RegisterProductPage(): ReactNode {
  const { t } = useTranslation(["opening", "auth"]);
  const [path] = useLocation();
  const product = productOf(path) ?? "wine";
  return (
    <AuthLayout title={t(`products.${product}.title`)} text={t("choice.text")}>
      <nav aria-label={t("choice.products")}>
        <ul className={cx(layout.row2, css.products)}>
          {BUSINESS_TYPES.map((type) => (
            <li key={type}>
              <Link
                href={paths.registerProduct(type)}
                className={css.product}
                aria-current={type === product ? "page" : undefined}
              >
                {t(`products.${type}.name`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={cx(layout.stack3, layout.plain)}>
        <Way
          href={paths.registerSeller(product)}
          icon={Store}
          title={t("choice.seller")}
          text={t("choice.sellerText")}
        />
        <Way
          href={paths.registerAgent(product)}
          icon={Handshake}
          title={t("choice.agent")}
          text={t("choice.agentText")}
        />
      </ul>
      <p className={forms.other}>
        {t("choice.buyer")} <Link href={paths.register()}>{t("choice.buyerLink")}</Link>
      </p>
    </AuthLayout>
  );
}
