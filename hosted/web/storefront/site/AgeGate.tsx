import { askAge } from "@cuvee/client/ageGate.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { useAgeAsked } from "#sales/cart/useAgeAsked.ts";
import { isAdult, rememberAdult } from "#sales/cart/visit.ts";
import { useSite } from "./context.ts";
import { useIsNobody } from "./visitor.ts";
import css from "./AgeGate.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Asks for the age over the page (specification §2, "Age gate"; CSP L3342-1), unless the visitor is signed in or has
 * answered before; yes is remembered for a month, no opens the sign-in, which says why. Without script the page is
 * readable, and nothing can be bought.
 */
export function AgeGate(): ReactNode {
  const { data, say } = useSite();
  const isNobody = useIsNobody();
  const isOpen = useAgeAsked() && isNobody;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && dialog.current) askAge(dialog.current, () => !isAdult());
  }, [isOpen]);
  if (!isOpen) return null;
  const signIn = new URLSearchParams({ ...(data.shop ? { id: data.shop.code } : {}), reason: "age" });
  return (
    <dialog ref={dialog} className={css.gate} aria-labelledby="age-title" aria-describedby="age-text">
      <p className={css.shop}>{data.shop?.name ?? "Cuvée"}</p>
      <h2 id="age-title">{say("age.title")}</h2>
      <p id="age-text">{say("age.text")}</p>
      <div className={layout.grid3}>
        <button
          type="button"
          className={css.yes}
          onClick={() => {
            rememberAdult();
            // The page below is read from its beginning, once the dialog is gone.
            requestAnimationFrame(() => document.getElementById("main")?.focus());
          }}
        >
          {say("age.yes")}
        </button>
        <a className={css.no} href={`/auth/login?${signIn.toString()}`}>
          {say("age.no")}
        </a>
      </div>
      <p className={cx(layout.muted, layout.tiny)}>{say("age.law")}</p>
    </dialog>
  );
}
