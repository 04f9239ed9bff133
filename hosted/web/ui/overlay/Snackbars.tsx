import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { dismiss, SNACK_MS, snackPlace, snackStore, type Snack } from "#ui/overlay/snackbar.ts";
import css from "#ui/overlay/Snackbars.module.css";
import * as layout from "#ui/layout.ts";

function Message({ snack, held: isHeld }: { snack: Snack; held: boolean }): ReactNode {
  const { t } = useTranslation("common");
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(snack.id), SNACK_MS);
    return () => clearTimeout(timer);
  }, [snack.id, isHeld]);
  const Icon = snack.tone === "error" ? CircleAlert : CircleCheck;
  return (
    <li className={cx(layout.line3, layout.middle, css.snack, css[snack.tone])}>
      <Icon size={20} aria-hidden="true" className={css.icon} />
      <span className={css.text}>{snack.text}</span>
      {snack.action ? (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            snack.action?.act();
            dismiss(snack.id);
          }}
        >
          {snack.action.label}
        </button>
      ) : null}
      <button type="button" className={css.close} aria-label={t("close")} onClick={() => dismiss(snack.id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Passing messages, stacked; they wait while the pointer or the focus is on them. Put once in the application. */
export function Snackbars(): ReactNode {
  const { t } = useTranslation("common");
  const snacks = useSyncExternalStore(snackStore.subscribe, snackStore.get);
  const [isHeld, setHeld] = useState(false);
  return createPortal(
    <section className={css.place} data-print="none" aria-label={t("messages")}>
      <ol
        className={cx(layout.stack2, css.list)}
        aria-live="polite"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {snacks.map((snack) => (
          <Message key={snack.id} snack={snack} held={isHeld} />
        ))}
      </ol>
    </section>,
    snackPlace(),
  );
}
