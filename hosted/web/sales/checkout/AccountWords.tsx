import type { AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";

type OnAccount = { terms: AccountTerms; dueOn?: string | null | undefined };

/** Payment terms as a key of `terms` in pro.json with its number of days. */
export function termsKey(terms: AccountTerms): { key: string; days: number } {
  const days = Number(/^d(\d+)/.exec(terms)?.[1] ?? 0);
  const end = terms.endsWith("eom");
  return {
    key: days > 0 ? (end ? "terms.daysEnd" : "terms.days") : end ? "terms.end" : "terms.delivery",
    days,
  };
}

/** On which terms an order is paid, and by when. */
export function AccountWords({ account: { terms, dueOn } }: { account: OnAccount }): ReactNode {
  const { t } = useTranslation("pro");
  const format = useFormat();
  const { key, days } = termsKey(terms);
  const words = t(key, { count: days });
  return dueOn
    ? t("account.due", { terms: words, date: format.date(dueOn) })
    : t("account.text", { terms: words });
}
