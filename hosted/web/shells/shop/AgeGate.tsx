import { askAge } from "@cuvee/client/ageGate.ts";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { isAdult, rememberAdult, visitNow, backLinkOf } from "#sales/cart/visit.ts";
import { Button } from "#ui/Button.tsx";
import css from "./AgeGate.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Asks for the age before wine is shown (specification §1, CSP L3342-1), unless it was confirmed here or on the
 * winery's page. Only an answer closes it.
 */
export default function AgeGate(): ReactNode {
  const { t } = useTranslation("cart");
  const [minor, setMinor] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const back = backLinkOf(visitNow());

  useEffect(() => {
    if (dialog.current) askAge(dialog.current, () => !isAdult());
  }, []);

  const accept = (): void => {
    rememberAdult();
    // The page below is read from its beginning, once the dialog is gone.
    requestAnimationFrame(() => document.getElementById("main")?.focus());
  };
  return (
    <dialog ref={dialog} className={css.gate} aria-labelledby="age-title" aria-describedby="age-text">
      <h2 id="age-title" className={css.title}>
        {t(minor ? "age.refusedTitle" : "age.title")}
      </h2>
      <p id="age-text" className={cx(layout.muted, layout.balanced, css.text)}>
        {t(minor ? "age.refusedText" : "age.text")}
      </p>
      {minor ? (
        <div className={cx(layout.stack3, layout.middle, css.actions)}>
          {back ? (
            <a className={layout.medium} href={back}>
              {t("shell.back")}
            </a>
          ) : null}
          <Button size="l" look="quiet" onClick={() => setMinor(false)}>
            {t("age.mistake")}
          </Button>
        </div>
      ) : (
        <div className={cx(layout.stack3, layout.middle, css.actions)}>
          <Button size="l" look="primary" wide onClick={accept}>
            {t("age.yes")}
          </Button>
          <Button size="l" wide onClick={() => setMinor(true)}>
            {t("age.no")}
          </Button>
        </div>
      )}
      <p className={cx(layout.quiet, layout.balanced, css.law)}>{t("age.law")}</p>
    </dialog>
  );
}
