import type { Exemption } from "@cuvee/core/offer/pricing/priced.ts";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

function Sentence({ exemption }: { exemption: Exemption }): ReactNode {
  const { t } = useTranslation("legal");
  return t(exemption);
}

/** Why an order carries no VAT, in the words that the law asks for (rules §5.2, §8). */
export function LegalMention({
  exemption,
  className,
}: {
  exemption: Exemption;
  className?: string | undefined;
}): ReactNode {
  return (
    <p className={className}>
      <Suspense fallback="…">
        <Sentence exemption={exemption} />
      </Suspense>
    </p>
  );
}
