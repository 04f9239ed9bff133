import type { DebitFile } from "@cuvee/core/billing/payments/pain008.ts";
import { mandateFault, sequenceOf } from "@cuvee/core/billing/payments/sepa.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { ownShop, rulesOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import {
  mandatesOf,
  type StoredBatch,
  type StoredCollection,
  type StoredMandate,
} from "#billing/payments/sepa/sepa.queries.ts";

/** Returns the reason why a mandate cannot be used on a day; null when it can. */
export const faultOf = (m: StoredMandate, on: string): ReturnType<typeof mandateFault> =>
  mandateFault(
    {
      status: m.status,
      scheme: m.scheme,
      signedOn: m.signed_on,
      lastCollectedOn: m.last_collected_on,
      oneOff: m.one_off,
      collections: m.collections,
      iban: m.iban,
      address: m.address,
      clientKind: m.client_kind,
    },
    on,
  );

/**
 * Builds the content of the file for the bank. Sequence types follow from the number of uses of each mandate, invoices
 * of one debtor in their order.
 */
export async function fileOf(
  context: PaymentsContext,
  batch: StoredBatch,
  collections: readonly StoredCollection[],
): Promise<DebitFile> {
  const shop = await ownShop(context);
  const bank = shop.banks.find((b) => b.id === batch.bank_id);
  const { sepa } = await rulesOf(context);
  const mandates = await mandatesOf(context.tx, context.shopId, [
    ...new Set(collections.map((c) => c.mandate_id)),
  ]);
  const used = new Map(mandates.map((m) => [m.id, m.collections]));
  return {
    messageId: batch.number,
    createdAt: new Date(context.services.now()).toISOString(),
    collectOn: batch.collect_on,
    creditor: {
      name: bank?.holder || shop.legal["company"] || shop.name,
      iban: bank?.iban ?? "",
      bic: bank?.bic ?? "",
      ics: sepa.ics,
    },
    debits: collections.flatMap((c) => {
      const m = mandates.find((one) => one.id === c.mandate_id);
      if (!m) return [];
      const collected = used.get(m.id) ?? 0;
      used.set(m.id, collected + 1);
      return [
        {
          endToEndId: c.id,
          amountCents: c.amount_cents as Cents,
          rum: m.rum,
          signedOn: m.signed_on ?? "",
          scheme: m.scheme,
          sequence: sequenceOf({ oneOff: m.one_off, collections: collected }),
          isAmended: m.is_amended && collected === m.collections,
          debtor: m.debtor,
          address: m.address,
          iban: m.iban,
          bic: m.bic,
          about: c.number,
        },
      ];
    }),
  };
}
