import type { Input } from "@cuvee/core/kit/contract.ts";
import { paymentRules, type StoredRules } from "@cuvee/core/billing/payments/rules.ts";
import { isIcs } from "@cuvee/core/billing/payments/sepa.ts";
import type { settlementsContract } from "@cuvee/core/billing/payments/settlements.contract.ts";
import type { RulesView } from "@cuvee/core/billing/payments/views.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { maskIban } from "@cuvee/core/shops/settings/banks.ts";
import { ownShop, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import { lockRules, readRules, saveRules } from "#billing/payments/settlements/rules.queries.ts";
import { refuseFields } from "#kit/http/problem.ts";

/** Returns the payment settings of a shop, with its bank accounts. */
export async function rulesView(context: PaymentsContext): Promise<RulesView> {
  const { rules, version } = await readRules(context.tx, context.shopId);
  const { banks } = await ownShop(context);
  return {
    ...paymentRules(rules),
    version,
    banks: banks.map(({ id, name, holder, iban, isDefault }) => ({
      id,
      name: name || holder,
      iban: maskIban(iban),
      isDefault,
    })),
  };
}

/** Stores the settings. Throws `conflict` (409), the field code `ics` (422). */
export async function putRules(
  context: PaymentsContext,
  body: Input<(typeof settlementsContract)["putRules"]>["body"],
): Promise<RulesView> {
  const { version, ...change } = body;
  if (change.sepa && change.sepa.ics !== "" && !isIcs(change.sepa.ics))
    refuseFields([{ path: ["sepa", "ics"], code: "ics" }]);
  const { rules, version: now } = await lockRules(context.tx, context.shopId);
  // Settings that were never stored have version 0 for readers.
  if (now !== Math.max(1, version)) refuse("conflict", 409, { current: await rulesView(context) });
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  await saveRules(context.tx, context.shopId, { ...rules, ...(Object.fromEntries(given) as StoredRules) });
  return rulesView(context);
}
