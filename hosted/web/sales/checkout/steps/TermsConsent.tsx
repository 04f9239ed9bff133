import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { later } from "#ui/later.tsx";
import type { CheckoutForm } from "./useCheckoutForm.ts";
import { cx } from "#ui/classes.ts";
import css from "./ReviewStep.module.css";
import * as layout from "#ui/layout.ts";

/** The full terms, rendered when they are opened. */
const TermsDialog = later(() => import("./TermsDialog.tsx"));

type Props = {
  form: CheckoutForm;
  seller: { id: string; name: string };
  /** The server refused the terms on screen: the shop has new ones. */
  changed: boolean;
};

/**
 * The consent to a shop's terms of sale, and the way to read them. The form keeps the hash of the text that is shown,
 * which is sent with the order; another text has to be accepted anew.
 */
export function TermsConsent({ form, seller, changed }: Props): ReactNode {
  const { t, i18n } = useTranslation(["purchase", "pro"]);
  const [reading, setReading] = useState(false);
  const lang = i18n.resolvedLanguage ?? "fr";
  // Never changed while the buyer reads: only when the server answers that there are new terms.
  const terms = useAnswer(
    "GET /v1/shops/:id/terms",
    { params: { id: seller.id }, query: { lang } },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  );
  const { data, error, mutate } = terms;
  const { termsHash } = form.fields;
  const takeHash = useEffectEvent(() => {
    if (!data || data.sha256 === termsHash) return;
    form.set({ termsHash: data.sha256, ...(termsHash === "" ? {} : { terms: false }) });
  });
  useEffect(() => takeHash(), [data, termsHash]);
  const readChanged = useEffectEvent(() => {
    if (changed) void mutate();
  });
  useEffect(() => readChanged(), [changed]);
  return (
    <>
      <Checkbox label={t("review.terms")} error={form.errorOf("terms")} {...form.check("terms")} />
      <button type="button" className={cx(layout.small, css.read)} onClick={() => setReading(true)}>
        {t("pro:sale.read", { name: seller.name })}
      </button>
      <TermsDialog
        name={seller.name}
        text={data?.text}
        error={error}
        onRetry={() => void mutate()}
        open={reading}
        onClose={() => setReading(false)}
      />
    </>
  );
}
