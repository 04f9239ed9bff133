import { PROVIDER_NAMES, type OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import css from "./CardForm.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const WORDS = { card: "provider.text", sepa: "provider.sepaText", kept: "provider.kept" } as const;

/** Explains that the card, or the account, is entered on the provider's page: no number of it is ever typed on ours. */
export function ProviderNote({
  provider,
  kind,
}: {
  provider: OutsideProvider;
  kind: keyof typeof WORDS;
}): ReactNode {
  const { t } = useTranslation("online");
  return (
    <p className={cx(layout.line2, layout.quiet, layout.middle, css.safe)}>
      <Lock size={14} aria-hidden="true" />
      {t(WORDS[kind], { provider: PROVIDER_NAMES[provider] })}
    </p>
  );
}
