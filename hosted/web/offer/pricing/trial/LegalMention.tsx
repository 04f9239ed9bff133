import type { Exemption, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";

function Sentence({ exemption }: { exemption: Exemption }): ReactNode {
  const { t } = useTranslation("legal");
  return t(exemption);
}

/**
 * Shows why an order carries no VAT, in the wording that the law requires (rules §5.2, §8); nothing if any of it
 * carries VAT.
 */
export function LegalMention({
  priced: { exemption, vat },
  className,
}: {
  priced: Pick<PricedOrder, "exemption" | "vat">;
  className?: string | undefined;
}): ReactNode {
  if (!exemption || vat.every(({ rateBp }) => rateBp > 0)) return null;
  return (
    <p className={className}>
      <Suspense fallback="…">
        <Sentence exemption={exemption} />
      </Suspense>
    </p>
  );
}
