import type { AddTier, PriceTier } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ClientTerms } from "@cuvee/core/offer/pricing/contract.ts";
import type { CallInput } from "#kit/api.ts";
import { daysOf, spanOf } from "#offer/pricing/terms/span.ts";

/** A negotiated price in the form: days with the last one included, thresholds as they are. */
export type PriceRowValues = {
  formatId: string | null;
  unitE4: number | null;
  first: string | null;
  last: string | null;
  tiers?: PriceTier[] | undefined;
  add?: AddTier[] | undefined;
};

/** The values of the form of a client's terms. */
export type TermsValues = {
  typology: string | null;
  vatNumber: string | null;
  suspended: boolean;
  attestation: string;
  until: string | null;
  exciseNumber: string | null;
  prices: PriceRowValues[];
  version: number;
};

export const emptyPrice: PriceRowValues = { formatId: null, unitE4: null, first: null, last: null };

export function termsValues(terms: ClientTerms): TermsValues {
  const { typology, vatNumber, suspension, exciseNumber, version } = terms;
  return {
    typology,
    vatNumber,
    suspended: suspension !== null,
    attestation: suspension?.attestation ?? "",
    until: daysOf(suspension ?? {}).last,
    exciseNumber,
    prices: terms.prices.map(({ formatId, unitE4, tiers, add, ...span }) => ({
      formatId,
      unitE4,
      ...daysOf(span),
      ...(tiers ? { tiers } : {}),
      ...(add ? { add } : {}),
    })),
    version,
  };
}

type Body = CallInput<"PUT /v1/pricing/clients/:clientId">["body"];

export function termsBody(values: TermsValues): Body {
  const { suspended, attestation, until, prices, ...rest } = values;
  const ends = spanOf({ first: null, last: until });
  return {
    ...rest,
    suspension: suspended ? { attestation, ...ends } : null,
    prices: prices.map(({ formatId, unitE4, first, last, tiers, add }) => ({
      // Empty values are kept, so that the server's rule reports what is missing.
      formatId: formatId ?? "",
      unitE4: unitE4 as number,
      ...spanOf({ first, last }),
      ...(tiers ? { tiers } : {}),
      ...(add ? { add } : {}),
    })),
  } as Body;
}
