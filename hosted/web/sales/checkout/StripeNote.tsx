import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import css from "./CardForm.module.css";

const WORDS = { card: "stripe.text", sepa: "stripe.sepaText", kept: "stripe.kept" } as const;

/** Explains that the card, or the account, is entered on Stripe's page: no number of it is ever typed on ours. */
export function StripeNote({ kind }: { kind: keyof typeof WORDS }): ReactNode {
  const { t } = useTranslation("online");
  return (
    <p className={css.safe}>
      <Lock size={14} aria-hidden="true" />
      {t(WORDS[kind])}
    </p>
  );
}
