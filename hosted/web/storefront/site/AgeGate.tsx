import { useEffect, useRef, useState, type ReactNode } from "react";
import { isAdult, keepAdult } from "#sales/cart/visit.ts";
import { useSite } from "./context.ts";
import { useIsNobody } from "./visitor.ts";
import css from "./AgeGate.module.css";

/**
 * Asks the age over the page (specification §2, "Age gate"; CSP L3342-1): signed in or answered before, nobody is asked; yes is
 * remembered for a month, no leads to the sign-in. Without script the page is read, and nothing can be bought.
 */
export function AgeGate(): ReactNode {
  const { data, say } = useSite();
  const isNobody = useIsNobody();
  const [asked, ask] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => ask(!isAdult()), []);
  const isOpen = asked && isNobody;
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return undefined;
    if (!element.open) element.showModal();
    const reopen = (): void => {
      if (element.isConnected && !isAdult()) element.showModal();
    };
    element.addEventListener("close", reopen);
    return () => element.removeEventListener("close", reopen);
  }, [isOpen]);
  if (!isOpen) return null;
  const shop = data.shop ? `?id=${encodeURIComponent(data.shop.code)}` : "";
  return (
    <dialog
      ref={dialog}
      className={css.gate}
      aria-labelledby="age-title"
      aria-describedby="age-text"
      onCancel={(event) => event.preventDefault()}
    >
      <p className={css.shop}>{data.shop?.name ?? "Cuvée"}</p>
      <h2 id="age-title">{say("age.title")}</h2>
      <p id="age-text">{say("age.text")}</p>
      <div className={css.acts}>
        <button
          type="button"
          className={css.yes}
          onClick={() => {
            keepAdult();
            ask(false);
            // The page that the question stood over is read from its beginning, once the question is gone.
            requestAnimationFrame(() => document.getElementById("main")?.focus());
          }}
        >
          {say("age.yes")}
        </button>
        <a className={css.no} href={`/auth${shop}`}>
          {say("age.no")}
        </a>
      </div>
      <p className={css.law}>{say("age.law")}</p>
    </dialog>
  );
}
