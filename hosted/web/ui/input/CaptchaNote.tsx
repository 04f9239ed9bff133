import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { Captcha } from "#kit/captcha.ts";
import css from "#ui/input/CaptchaNote.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GOOGLE = "https://policies.google.com";

/** Shows under a form that it is protected from robots, and when the check is done: the user has nothing to do. */
export function CaptchaNote({ of: { state, google } }: { of: Captcha }): ReactNode {
  const { t, i18n } = useTranslation("captcha");
  const lang = i18n.resolvedLanguage ?? "fr";
  return (
    <div className={cx(layout.line2, layout.top, layout.tiny, css.note)} data-state={state}>
      <ShieldCheck size={16} aria-hidden="true" className={css.icon} />
      {google ? (
        <p>
          {t("google")} <a href={`${GOOGLE}/privacy?hl=${lang}`}>{t("privacy")}</a>
          {", "}
          <a href={`${GOOGLE}/terms?hl=${lang}`}>{t("terms")}</a>
        </p>
      ) : (
        <p role="status">{t(state)}</p>
      )}
    </div>
  );
}
