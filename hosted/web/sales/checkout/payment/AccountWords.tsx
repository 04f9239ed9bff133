import { termsKey, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";

type OnAccount = { terms: AccountTerms; dueOn?: string | null | undefined };

/** Shows the payment terms of an order on account, and its due date. */
export function AccountWords({ account: { terms, dueOn } }: { account: OnAccount }): ReactNode {
  const { t } = useTranslation("pro");
  const format = useFormat();
  const { key, days } = termsKey(terms);
  const words = t(key, { count: days });
  return dueOn
    ? t("account.due", { terms: words, date: format.date(dueOn) })
    : t("account.text", { terms: words });
}
