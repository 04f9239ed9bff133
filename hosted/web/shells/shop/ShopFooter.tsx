import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { paths } from "#kit/paths.ts";
import { phoneHref, phoneWords } from "@cuvee/core/kit/phoneWords.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import type { ShopFace } from "./ShopHeader.tsx";
import css from "./ShopShell.module.css";

/** Contact and legal notice of the seller (LCEN art. 1-1), and the sentence of the Évin law (CSP L3323-4). */
export function ShopFooter({ face }: { face: ShopFace | undefined }): ReactNode {
  const { t } = useTranslation(["cart", "common"]);
  const legal = face?.legal["notice"];
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <p className={css.health}>{t("shell.health")}</p>
        {face ? (
          <p className={css.contact}>
            {face.name}
            {face.contactEmail ? (
              <>
                {" · "}
                <a href={`mailto:${face.contactEmail}`}>{face.contactEmail}</a>
              </>
            ) : null}
            {face.phone ? (
              <>
                {" · "}
                <a href={phoneHref(face.phone)}>{phoneWords(face.phone)}</a>
              </>
            ) : null}
          </p>
        ) : null}
        {face ? (
          <p>
            <Link href={paths.withdrawal({ shop: face.code })}>{t("shell.withdrawal")}</Link>
          </p>
        ) : null}
        <p className={css.platform}>
          <a href="/terms">{t("common:platformTerms")}</a>
          <a href="/privacy">{t("common:platformPrivacy")}</a>
        </p>
        {legal ? (
          <Disclosure summary={t("shell.legal")}>
            <p className={css.legal}>{legal}</p>
          </Disclosure>
        ) : null}
      </div>
    </footer>
  );
}
