import { dayAfter } from "@cuvee/core/billing/payments/dues.ts";
import { ESTATE_OWNER } from "#demo/accounts.ts";
import { clientByCompany, shopByCode } from "#demo/queries.ts";
import { makeMandate } from "#billing/payments/sepa/mandates.ts";
import { putRules } from "#billing/payments/settlements/rules.ts";
import { recordReceipt } from "#billing/payments/settlements/settlements.ts";
import { clientAccount } from "#billing/payments/settlements/settlements.views.ts";
import { makeSlip } from "#billing/payments/settlements/slips.ts";
import { readStatementFile } from "#billing/payments/statements/statementFile.ts";
import { statementToRead, importStatement } from "#billing/payments/statements/statements.ts";
import { ownShop, todayOf, type PaymentsContext } from "#billing/payments/manualPayments.ts";
import { newId } from "#kit/http/mount.ts";
import type { Services } from "#kit/services.ts";

const day = (iso: string): string => iso.split("-").toReversed().join("/");
const euros = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

/** Returns a mandate of a client of the estate. */
const mandateOf = (services: Services, clientId: string, signedOn: string) =>
  ({
    id: newId(services),
    clientId,
    rum: "CALADES-0001",
    scheme: "CORE",
    oneOff: false,
    signedOn,
    debtor: "Cave du Vieux Pressoir",
    address: {
      street: "rue du Pressoir",
      building: "4",
      zipcode: "84000",
      city: "Avignon",
      country: "FR",
      lines: [],
    },
    iban: "FR7630006000011234567890189",
    bic: "",
  }) satisfies Parameters<typeof makeMandate>[1];

/**
 * Creates checks, a slip, a mandate and a bank statement of the estate, by the server's own actions: after `seedBills`,
 * and only where people view the demo.
 */
export async function seedPayments(services: Services): Promise<void> {
  const shopId = await services.database.transaction({}, (tx) => shopByCode(tx, ESTATE_OWNER.code));
  if (!shopId) return;
  await services.database.transaction({ shopId }, async (tx) => {
    const context: PaymentsContext = { tx, services, shopId, by: ESTATE_OWNER.owner.username };
    const bank = (await ownShop(context)).banks.find((b) => b.isDefault);
    const clientId = await clientByCompany(tx, shopId, "Le Bouchon des Teinturiers");
    const other = await clientByCompany(tx, shopId, "Cave du Vieux Pressoir");
    if (!bank || !clientId || !other) return;
    const today = todayOf(context);
    const received = { type: "check" as const, receivedOn: dayAfter(today, -2), bankId: null };
    const [bill] = (await clientAccount(context, clientId)).owed.filter((o) => o.kind !== "order");
    if (!bill) return;
    const part = Math.floor(bill.openCents / 2);
    const paid = { documentId: bill.id, amountCents: part };
    const check = { ...received, clientId, amountCents: part, reference: "CHQ 4410027", allocations: [paid] };
    const first = await recordReceipt(context, { ...check, id: newId(services) });
    await makeSlip(context, {
      id: newId(services),
      type: "check",
      bankId: bank.id,
      madeOn: dayAfter(today, -1),
      settlementIds: [first.id],
    });
    // A check that pays nothing yet, and waits for a slip.
    const free = {
      ...received,
      clientId: other,
      amountCents: 12_000,
      reference: "CHQ 0098114",
      allocations: [],
    };
    await recordReceipt(context, { ...free, id: newId(services) });
    await putRules(context, {
      version: 0,
      sepa: { ics: "FR72ZZZ123456", noticeDays: 14 },
      discountMaxBp: 200,
    });
    await makeMandate(context, mandateOf(services, other, dayAfter(today, -200)));
    const owed = (await clientAccount(context, other)).owed.find((o) => o.kind !== "order");
    const lines = [
      "Date;Libellé;Débit;Crédit",
      `${day(today)};VIR SEPA CAVE DU VIEUX PRESSOIR ${owed?.number ?? ""};;${euros(owed?.openCents ?? 5000)}`,
      `${day(today)};REMISE CHEQUES;;${euros(part)}`,
      `${day(dayAfter(today, -3))};PRLV VERRERIE DU COMTAT;-412,80;`,
    ];
    const statement = { id: newId(services), bankId: bank.id, name: "releve.csv" };
    const file = { content: lines.join("\n"), mapping: null };
    await importStatement(
      context,
      statement,
      readStatementFile(await statementToRead(context, { ...statement, ...file })),
    );
  });
}
