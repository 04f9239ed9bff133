import { maskIban } from "@cuvee/core/shops/settings/banks.ts";
import { ownShop, rulesOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import { findBatch, findCollection, findMandate } from "#billing/payments/sepa/sepa.queries.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { dates, euros } from "#kit/formatters.ts";
import { letterLang } from "#people/accounts/letters.ts";
import { senderOf } from "#shops/settings/sender.ts";

const dayIn = dates({ dateStyle: "long", timeZone: "UTC" });

/**
 * Notifies a debtor of a debit before its day (rules §11: amount and day, 14 days before unless agreed); does nothing
 * for a cancelled one.
 */
export async function writeNotice(
  services: Services,
  { shopId, collectionId }: JobData["debit-notice"],
): Promise<void> {
  await services.database.transaction({ shopId }, async (tx) => {
    const context: PaymentsContext = { tx, services, shopId, by: "system" };
    const found = await findCollection(tx, shopId, collectionId);
    const mandate = found && (await findMandate(tx, shopId, found.mandate_id));
    const batch = found && (await findBatch(tx, shopId, found.batch_id));
    if (found?.status !== "announced" || !mandate?.client_email || !batch) return;
    const shop = await ownShop(context);
    const { sepa } = await rulesOf(context);
    const lang = letterLang(mandate.client_lang);
    await services.mailer.write(tx, {
      id: `debit.${collectionId}`,
      kind: "debitNotice",
      lang,
      recipient: mandate.client_email,
      shopId,
      values: {
        shop: shop.name,
        rum: mandate.rum,
        ics: sepa.ics,
        day: dayIn(new Date(`${batch.collect_on}T00:00:00Z`), lang),
        amount: euros(found.amount_cents, lang),
        account: maskIban(mandate.iban),
        number: found.number,
      },
      from: senderOf(shop, lang),
      why: "buyer",
    });
  });
}
